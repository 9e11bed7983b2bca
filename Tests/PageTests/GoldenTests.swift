#if Window

import Glibc
import InputBridge
import Testing

@testable import Page
@testable import ReaderCore

/// Whole frames, compared with pictures that somebody has looked at: `Goldens/*.png`.
///
/// They are equal byte for byte on every machine, because the fonts are files and nothing else of the machine takes part.
/// With `PAGE_GOLDENS=write` in the environment the pictures are made anew; a frame that differs is written beside its
/// golden with `.actual.png`.
@MainActor @Suite struct GoldenTests {
  struct Scene: CustomTestStringConvertible, Sendable {
    var name: String
    var size = (width: 1000, height: 760)
    var scale = 1.0
    var view: @Sendable () -> PageView
    var testDescription: String { name }
  }

  nonisolated static let scenes = [
    Scene(name: "paper-marks") {
      var snapshot = ReadingSnapshot(essay, theme: .paper, appearance: .active)
      snapshot.focusedSentence = essay.range(of: "The light moved along the shelf at the pace of the afternoon.")
      snapshot.highlights = [essay.range(of: "You open it and it is open."), snapshot.focusedSentence!]
      snapshot.matches = ["page", "pages"].map { essay.range(of: $0) }
      snapshot.search.current = snapshot.matches[0]
      return PageView(snapshot)
    },
    Scene(name: "sepia-strip") {
      let top = essay.range(of: "The wheel came late").lowerBound
      var snapshot = ReadingSnapshot(essay, at: top, theme: .sepia, appearance: .strip, current: 1)
      snapshot.controls[2].isEnabled = false
      snapshot.knob = .reconnecting(name: "Desk knob")
      return PageView(snapshot)
    },
    Scene(name: "dusk-wheel-left") {
      let top = essay.range(of: "Consider the margin").lowerBound
      var snapshot = ReadingSnapshot(essay, at: top, theme: .dusk, appearance: .wheel, current: 2)
      snapshot.wheel = WheelState(
        choices: ["e", "\u{2713}", "i", "u", "\u{232B}"], index: 1, term: "margin", matches: 5)
      var view = PageView(snapshot)
      view.place.pixels = 10
      view.hud.edge = .left
      return view
    },
    Scene(name: "night-end") {
      let top = essay.range(of: "It is an old observation").lowerBound
      return PageView(ReadingSnapshot(essay, at: top, theme: .night, appearance: .fullscreen, current: 3))
    },
    Scene(name: "narrow-hidpi", size: (380, 560), scale: 2) {
      var snapshot = ReadingSnapshot(essay, theme: .paper, appearance: .strip)
      snapshot.notice = "The knob is back"
      return PageView(snapshot)
    },
    Scene(name: "debug-slider", size: (900, 420), scale: 1.25) {
      var snapshot = ReadingSnapshot(essay, at: essay.range(of: "Three things").lowerBound, theme: .dusk)
      snapshot.knob = .debugSlider
      snapshot.notice = "No knob was found"
      return PageView(snapshot)
    },
    Scene(name: "sepia-trial", size: (700, 520)) {
      var snapshot = ReadingSnapshot(essay, theme: .sepia)
      var trial = GestureTrial()
      for (time, kind) in [
        (0, .press(.began)), (90, .press(.ended)), (390, .press(.confirmed)), (900, .hold(.began)),
        (1500, .press(.began)),
      ] as [(Int, Gesture.Kind)] {
        trial.take(Gesture(time: .zero + .milliseconds(time), kind: kind))
      }
      snapshot.trial = trial
      snapshot.notice = "Settings are kept"
      return PageView(snapshot)
    },
    Scene(name: "night-offer", size: (520, 420)) {
      var snapshot = ReadingSnapshot(essay, theme: .night)
      snapshot.offer = OfferState(
        question: "Your double presses are slower than the window: 300 → 380 ms?",
        answers: "Press: change it · hold: leave it")
      snapshot.unmet = ["foreground"]
      return PageView(snapshot)
    },
  ]

  @Test(arguments: scenes) func frame_equalsItsGolden(_ scene: Scene) throws {
    let painter = try PagePainter(
      article: essay, width: scene.size.width, height: scene.size.height, scale: scene.scale, fonts: .files(testFonts))
    let image = painter.frame(scene.view()).image(scale: scene.scale)
    let path = "\(Self.folder)/\(scene.name).png"
    if unsafe getenv("PAGE_GOLDENS").map({ unsafe String(cString: $0) }) == "write" {
      try image.writePNG(to: path)
      return
    }
    let golden = try Image(png: path)
    let differing = differences(golden, image)
    if differing != 0 { try image.writePNG(to: "\(Self.folder)/\(scene.name).actual.png") }
    #expect(differing == 0, "\(differing) pixels of \(scene.name) differ")
  }

  @Test func frame_isTheSame_whenItsPartsAreKeptFromAnEarlierOne() throws {
    let painter = try PagePainter(article: essay, width: 1000, height: 760, fonts: .files(testFonts))
    let first = painter.frame(Self.scenes[0].view()).image()
    _ = painter.frame(Self.scenes[1].view())
    #expect(differences(first, painter.frame(Self.scenes[0].view()).image()) == 0)
  }

  private static let folder = "\(#filePath.prefix(upTo: #filePath.lastIndex(of: "/")!))/Goldens"
}

/// How many pixels of two pictures differ in what is seen: an opaque PNG is read back without its alpha.
func differences(_ a: Image, _ b: Image) -> Int {
  guard a.columns == b.columns, a.rows == b.rows else { return .max }
  return zip(a.pixels, b.pixels).count { ($0 ^ $1) & 0xFF_FFFF != 0 }
}

#endif
