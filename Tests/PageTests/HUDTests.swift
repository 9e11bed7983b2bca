#if Window

import Glibc

import Testing

@testable import Page
@testable import ReaderCore

@MainActor @Suite struct HUDTests {
  private func sheet(_ width: Int, _ height: Int) throws -> Sheet {
    try TypesetterTests.typesetter(essay, width: width, height: height).sheet
  }

  private func images(_ view: PageView, _ painter: PagePainter) -> [Image] {
    painter.frame(view).items.compactMap { item in
      if case .image(let image, _, _) = item { return image }
      return nil
    }
  }

  @Test func capsule_standsBesideTheColumn_whereThereIsRoom() throws {
    for width in [960, 1200, 2560] {
      for edge in [HUDView.Edge.left, .right] {
        let sheet = try sheet(width, 800)
        let place = HUDPlace(sheet: sheet, edge: edge)
        #expect(place.isUpright)
        #expect(edge == .right ? place.full.x >= sheet.column.maxX : place.full.maxX <= sheet.column.x)
        #expect(place.full.y >= 0 && place.full.maxY <= 800)
      }
    }
  }

  @Test func capsule_liesBelowTheReadingLine_whereThereIsNoRoom() throws {
    for (width, height) in [(300, 400), (640, 900), (1200, 300)] {
      let place = HUDPlace(sheet: try sheet(width, height), edge: .right)
      #expect(!place.isUpright)
      #expect(place.full.x >= 0 && place.full.maxX <= Double(width))
      #expect(place.full.y > Double(height) / 2, "the line that is read stands a third down")
    }
  }

  @Test func capsule_growsOutOfTheBezel() throws {
    for edge in [HUDView.Edge.left, .right] {
      let place = HUDPlace(sheet: try sheet(1200, 800), edge: edge)
      let seed = place.capsule(growth: 0)
      #expect(edge == .right ? seed.x >= 1200 : seed.maxX <= 0, "none of it shows at first")
      #expect(place.capsule(growth: 1) == place.full)
      #expect(place.capsule(growth: 0.5).width < place.full.width)
    }
  }

  @Test func hud_isThere_onlyWhileTheControlsAreActive() throws {
    let sheet = try sheet(1200, 800)
    let palette = Theme.paper.palette!
    func picture(_ appearance: ControlsAppearance, growth: Double = 1) -> HUDPicture? {
      var view = PageView(ReadingSnapshot(essay, appearance: appearance))
      view.hud.growth = growth
      return HUDPicture(view, sheet: sheet, palette: palette)
    }
    #expect(picture(.inactive) == nil)
    #expect(picture(.active, growth: 0) == nil)
    #expect(picture(.inactive, growth: 0.5) != nil, "it goes back into the bezel after the controls are inactive")
    for appearance in [ControlsAppearance.active, .fullscreen, .strip, .wheel] { #expect(picture(appearance) != nil) }
  }

  @Test func equalHUD_isNotPaintedAgain() throws {
    let painter = try PagePainter(article: essay, width: 1200, height: 800, fonts: .files(testFonts))
    var view = PageView(ReadingSnapshot(essay, appearance: .active))
    let first = images(view, painter).last
    #expect(first === images(view, painter).last)
    view.hud.position = 17
    #expect(first !== images(view, painter).last)
  }

  @Test func signs_areHidden_whileTheKnobTurns() throws {
    let painter = try PagePainter(article: essay, width: 1200, height: 800, fonts: .files(testFonts))
    var snapshot = ReadingSnapshot(essay, appearance: .active)
    snapshot.notice = "Saved"
    let active = images(PageView(snapshot), painter).count
    snapshot.appearance = .fullscreen
    #expect(images(PageView(snapshot), painter).count == active - 2, "the dot and the notice")
  }

  /// The longest value of each control, and half of a sentence that stands in two lines.
  @Test(arguments: ["100 %", "Searching…", "highlight", "Press to", "article", "Sepia", "48 px"])
  func value_isNotCut_inANarrowWindow(_ value: String) throws {
    let fonts = try FontLibrary(.files(testFonts))
    let place = HUDPlace(sheet: try sheet(320, 480), edge: .right)
    let area = place.parts(of: place.full).valueAlone
    _ = Image(width: 1, height: 1, scale: 1) { canvas in
      let type = HUDType(canvas: canvas, fonts: fonts, family: FaceNames().sans)
      let size = type.size(fitting: value, into: area.width, size: 23, weight: 600)
      #expect(type.width(of: value, size: size, weight: 600) <= area.width)
    }
  }

  @Test func emptyWheel_showsNoLetters() {
    var snapshot = ReadingSnapshot(essay, appearance: .wheel, current: 2)
    snapshot.wheel = WheelState(choices: [], index: 0, term: "", matches: 0)
    #expect(HUDNames(PageView(snapshot)) == nil)
  }

  @Test func debugSlider_isAHandle_thenTheCapsule() throws {
    let painter = try PagePainter(article: essay, width: 1200, height: 800, fonts: .files(testFonts))
    var view = PageView(ReadingSnapshot(essay))
    view.snapshot.knob = .debugSlider
    let handle = painter.debugSlider(in: view)
    #expect(handle.x > 1100 && handle.width < 20)
    view.snapshot.appearance = .active
    #expect(painter.debugSlider(in: view).contains(x: handle.x - 20, y: 400))
  }

  /// Rulers that a control may have, however odd: none may trap or hang.
  @Test(arguments: [
    (0.0, 0.0...0.0, 1.0, [0.0]), (5, 0...10, 0, []), (5, 0...10, -1, []), (5, 0...10, .infinity, [5]),
    (5, 0...1e12, 1e-9, []), (1e15, 0...10, 1, [1, 2]), (.nan, 0...10, 1, [1]),
  ]) func oddRuler_isDrawn(_ position: Double, _ range: ClosedRange<Double>, _ tick: Double, _ prominent: [Double]) {
    let ruler = ControlState.Ruler(position: position, range: range, tick: tick, prominent: prominent)
    let image = Image(width: 92, height: 400, scale: 1) { canvas in
      HUDRuler(ruler, position: position).paint(
        in: Rectangle(x: 0, y: 0, width: 92, height: 400), isUpright: true, ink: Theme.RGB(0xFFFFFF), on: canvas)
    }
    // The mark stands whatever the ruler says.
    #expect(image.pixels[200 * 92 + 46] >> 24 > 0)
  }
}

#endif
