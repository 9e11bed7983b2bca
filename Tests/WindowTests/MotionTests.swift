#if Window

import Page
import ReaderCore
import Testing

@testable import WindowSurface

/// How the page and the HUD move: time in, places out.
@MainActor @Suite struct MotionTests {
  /// Times of frames at sixty a second.
  private static let frame = 1.0 / 60

  @Test(arguments: [16.0, 32, 60, 144]) func spring_arrivesWithoutPassing_atEveryFrameRate(rate: Double) {
    var spring = Spring(offset: -100, velocity: 0)
    for _ in 0..<Int(rate / 4) {
      spring.advance(by: 1 / rate, pace: 16)
      #expect(spring.offset <= 0)
    }
    // After a quarter of a second of pace 16, exp(-4) · (1 + 4) of the way is left: a tenth.
    #expect(abs(spring.offset + 100 * 0.0916) < 0.1)
  }

  @Test func spring_keepsItsSpeed_whenTheGoalMoves() {
    var spring = Spring(offset: -35, velocity: 0)
    for _ in 0..<6 { spring.advance(by: Self.frame, pace: 16) }
    let before = spring.velocity
    spring.offset -= 35
    spring.advance(by: 1e-6, pace: 16)
    #expect(abs(spring.velocity - before) < 0.1)
  }

  // MARK: The page

  private let painter: PagePainter
  private var glide = Glide()

  init() throws {
    let text = ArticleLoader.markdown(Array(article.utf8), title: "Article")
    painter = try PagePainter(article: text, width: 800, height: 900)
  }

  /// The starts of the first lines.
  private var lines: [Int] {
    var line = painter.typesetter.line(containing: 0)
    return (0..<40).map { _ in
      defer { line = painter.typesetter.line(after: line)! }
      return line.start
    }
  }

  private mutating func run(seconds: Double, _ look: (Glide) -> Void = { _ in }) {
    for _ in 0..<Int(seconds / Self.frame) {
      glide.advance(by: Self.frame, on: painter, limit: .max)
      look(glide)
    }
  }

  @Test mutating func page_settlesOnTheLine_fromBothSides() {
    for goal in [lines[6], lines[2]] {
      glide.follow(to: goal, at: Double(goal))
      run(seconds: 0.1)
      #expect(glide.isMoving)
      run(seconds: 1)
      #expect(!glide.isMoving && glide.place == PagePlace(offset: goal))
    }
  }

  @Test mutating func clicksInASteadyTurn_becomeOneMotion() {
    // Five detents a second, a line each.
    var speeds: [Double] = []
    var last = glide.place
    for detent in 1...10 {
      glide.follow(to: lines[detent], at: Double(detent) / 5)
      for _ in 0..<12 {
        glide.advance(by: Self.frame, on: painter, limit: .max)
        if detent > 3 {
          speeds.append((painter.distance(from: last, to: glide.place, most: .infinity) ?? 0) / Self.frame)
        }
        last = glide.place
      }
    }
    // A page that stopped between two clicks would be at rest in most of the last frames.
    #expect(speeds.min()! > 0.1 * speeds.max()!)
  }

  @Test mutating func farGoal_comesInFromItsSide() {
    let end = painter.typesetter.article.length - 200
    glide.follow(to: end, at: 0)
    glide.advance(by: Self.frame, on: painter, limit: .max)
    let goal = PagePlace(offset: painter.typesetter.line(containing: end).start)
    let way = painter.distance(from: glide.place, to: goal, most: 900)
    #expect(way! > 0 && way! < 300)
    run(seconds: 1)
    #expect(glide.place.offset == end)
  }

  @Test mutating func heldPage_staysWhereTheFingerIs() {
    let place = PagePlace(offset: lines[4], pixels: 11)
    glide.hold(at: place, velocity: 0)
    run(seconds: 0.5)
    #expect(glide.place == place && glide.isMoving)
    glide.follow(to: lines[4], at: 0)
    run(seconds: 1)
    #expect(glide.place == PagePlace(offset: lines[4]), "let go, it settles on a line")
  }

  @Test mutating func heldPage_runsOnWithTheHandsSpeed() {
    glide.hold(at: PagePlace(offset: lines[4]), velocity: 600)
    glide.follow(to: lines[14], at: 0)
    let before = glide.place
    glide.advance(by: Self.frame, on: painter, limit: .max)
    let moved = painter.distance(from: before, to: glide.place, most: 900)!
    // A sixtieth of 600 pixels, and what the spring adds.
    #expect((8...25).contains(moved))
  }

  // MARK: The finger

  @Test func finger_thatRests_throwsNothing() {
    var pull = Pull(at: 1000)
    #expect(pull.move(to: -40, at: 1020) == -40)
    #expect(pull.move(to: -50, at: 1030) == -10)
    #expect(pull.velocity(at: 1200) == 0)
  }

  @Test func finger_thatFlies_throwsWithItsSpeed() {
    var pull = Pull(at: 1000)
    for step in 1...10 { _ = pull.move(to: Double(-step) * 8, at: 1000 + UInt32(step) * 10) }
    #expect(abs(pull.velocity(at: 1100) + 800) < 1)
  }

  // MARK: The HUD

  private func snapshot(_ change: (inout Reading) -> Void = { _ in }) -> ReadingSnapshot {
    let text = painter.typesetter.article
    var reading = Reading(article: text, layout: MeasuredLayout(article: text, rows: 24))
    change(&reading)
    return reading.snapshot(knob: .debugSlider)
  }

  @Test func hud_growsAtOnce_andGoes() {
    var hud = HUDMotion()
    var shown = snapshot()
    hud.follow(shown, isStill: false)
    #expect(hud.extent == 0 && !hud.isMoving)
    shown.appearance = .active
    hud.follow(shown, isStill: false)
    hud.advance(by: 0.1)
    #expect(hud.extent > 0.5)
    hud.advance(by: 0.4)
    #expect(hud.extent > 0.99)
    shown.appearance = .inactive
    hud.follow(shown, isStill: false)
    for _ in 0..<60 { hud.advance(by: Self.frame) }
    #expect(hud.extent == 0 && !hud.isMoving)
  }

  @Test func card_comesUp_andStaysUntilItHasGone() {
    var hud = HUDMotion()
    var shown = snapshot()
    shown.trial = GestureTrial()
    hud.follow(shown, isStill: false)
    hud.advance(by: 0.1)
    #expect(hud.card == .trial(GestureTrial()) && hud.cardExtent > 0.5 && hud.extent == 0)
    shown.trial = nil
    hud.follow(shown, isStill: false)
    hud.advance(by: Self.frame)
    #expect(hud.card != nil && hud.isMoving, "it goes as it came")
    for _ in 0..<60 { hud.advance(by: Self.frame) }
    #expect(hud.card == nil && !hud.isMoving)
  }

  @Test func ruler_slidesToAValue_butNotToAnotherControl() {
    var hud = HUDMotion()
    var shown = snapshot()
    shown.appearance = .active
    hud.follow(shown, isStill: true)
    shown.controls[0].ruler.position += 1000
    hud.follow(shown, isStill: false)
    hud.advance(by: Self.frame)
    #expect(hud.position > 0 && hud.position < 1000)
    shown.current = 3
    hud.follow(shown, isStill: false)
    #expect(hud.position == shown.controls[3].ruler.position)
  }

  @Test func lessMotion_meansNone() {
    var hud = HUDMotion()
    var shown = snapshot()
    shown.appearance = .active
    hud.follow(shown, isStill: true)
    #expect(hud.extent == 1 && !hud.isMoving)
  }
}

#endif
