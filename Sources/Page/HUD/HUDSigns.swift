#if Window

import ReaderCore

/// The small things round the HUD: the indicator dot, the notice, and the debug slider's handle.
struct HUDSigns: Hashable {
  var knob: KnobStatus
  var notice: String?
  /// The live conditions that are missing, by name.
  var unmet: [String]
  /// What the notice stands above, where that is not the window's bottom.
  var floor: Double?
  var place: HUDPlace
  var palette: Theme.Palette
  /// How much of the HUD is out.
  var appearance: ControlsAppearance
  private var isHUDOut: Bool { appearance != .inactive }

  /// Nil where the reader wants nothing but the page and the HUD: while the knob is being turned.
  init?(_ view: PageView, sheet: Sheet, palette: Theme.Palette) {
    guard view.snapshot.appearance != .fullscreen else { return nil }
    knob = view.snapshot.knob
    notice = view.snapshot.notice
    unmet = view.snapshot.unmet
    place = HUDPlace(sheet: sheet, edge: view.hud.edge)
    appearance = view.snapshot.appearance
    self.palette = palette
  }

  private static let dot = 5.0

  /// The dot's state in words, where the dot alone would not say enough.
  private var words: String? {
    switch knob {
    case .reconnecting(let name): "\(name): reconnecting"
    case .background(let name): "\(name): waiting for this window"
    case .replay(let name) where unmet.isEmpty: "\(name) replayed"
    case .debugSlider, .held, .replay:
      unmet.isEmpty ? nil : "Gestures rest: " + unmet.map { Self.conditions[$0] ?? $0 }.joined(separator: ", ")
    }
  }

  /// The live conditions, said of what misses them.
  private static let conditions = [
    "input": "no knob", "surface": "no page", "interaction": "the knob is off", "delegate": "nobody listens",
    "foreground": "another window is in front",
  ]

  /// One picture for each sign, with its place in the window.
  func pictures(scale: Double, fonts: FontLibrary) -> [(area: Rectangle, image: Image)] {
    [dotPicture(scale, fonts), noticePicture(scale, fonts), handlePicture(scale)].compactMap { $0 }
  }

  private func picture(_ area: Rectangle, _ scale: Double, paint: (Canvas) -> Void) -> (area: Rectangle, image: Image) {
    (
      area,
      Image(width: area.width, height: area.height, scale: scale) { $0.moved(-area.x, -area.y, paint) }
    )
  }

  private func dotPicture(_ scale: Double, _ fonts: FontLibrary) -> (area: Rectangle, image: Image)? {
    let isHeld: Bool
    switch knob {
    case .debugSlider:
      if words == nil { return nil }
      isHeld = false
    case .held, .replay: isHeld = unmet.isEmpty
    case .reconnecting, .background: isHeld = false
    }
    let isRight = place.edge == .right
    let x = isRight ? place.width - 27 : 27
    let area = Rectangle(x: isRight ? max(0, place.width - 340) : 0, y: 8, width: min(340, place.width), height: 40)
    return picture(area, scale) { canvas in
      if let words {
        let type = HUDType(canvas: canvas, fonts: fonts, family: FaceNames().sans)
        let width = min(type.width(of: words, size: 12, weight: 500), 270)
        let pill = Rectangle(x: isRight ? x - width - 26 : x - 14, y: 15, width: width + 40, height: 26)
        HUDPicture.plate(pill, palette: palette, on: canvas, isRaised: false)
        let text = Rectangle(x: isRight ? pill.x + 12 : x + 14, y: pill.y, width: width, height: pill.height)
        type.draw(words, in: text, size: 12, weight: 500, colour: palette.plateInk)
      }
      canvas.arc(
        x: x, y: 28, radius: isHeld ? Self.dot : Self.dot - 0.75, width: isHeld ? nil : 1.5, colour: HUDPicture.amber)
    }
  }

  /// One line for the person, at the foot of the window and above a HUD that lies there.
  private func noticePicture(_ scale: Double, _ fonts: FontLibrary) -> (area: Rectangle, image: Image)? {
    guard let notice, !notice.isEmpty else { return nil }
    var bottom = floor.map { $0 - 12 } ?? place.height - 22
    if isHUDOut, !place.isUpright {
      bottom = place.full.y - 12 - (appearance == .strip || appearance == .wheel ? HUDNames.rowHeight : 0)
    }
    let area = Rectangle(x: 0, y: bottom - 70, width: place.width, height: 70 + 22)
    return picture(area, scale) { canvas in
      let type = HUDType(canvas: canvas, fonts: fonts, family: FaceNames().sans)
      let width = min(type.width(of: notice, size: 14, weight: 500), place.width - 72)
      let pill = Rectangle(x: ((place.width - width) / 2 - 20).rounded(), y: bottom - 38, width: width + 40, height: 38)
      HUDPicture.plate(pill, palette: palette, on: canvas)
      type.draw(notice, in: pill.inset(20, 0), size: 14, weight: 500, colour: palette.plateInk)
    }
  }

  /// With no knob, a handle at the edge that can be dragged and pressed; once pressed, the HUD itself can.
  private func handlePicture(_ scale: Double) -> (area: Rectangle, image: Image)? {
    guard case .debugSlider = knob, !isHUDOut else { return nil }
    let handle = place.handle
    return picture(handle.inset(-2, -2), scale) { canvas in
      canvas.fill(handle, radius: 7, colour: palette.quiet, opacity: 0.45)
      for step in -2...2 {
        let along = Double(step) * 7
        let grip =
          place.isUpright
          ? Rectangle(x: handle.midX - 3, y: handle.midY + along - 0.75, width: 6, height: 1.5)
          : Rectangle(x: handle.midX + along - 0.75, y: handle.midY - 3, width: 1.5, height: 6)
        canvas.fill(grip, radius: 0.75, colour: palette.paper, opacity: 0.9)
      }
    }
  }
}

extension HUDPlace {
  /// The debug slider's handle while the HUD is away.
  var handle: Rectangle {
    if !isUpright { return Rectangle(x: width / 2 - 65, y: height - 18, width: 130, height: 14) }
    return Rectangle(x: edge == .right ? width - 18 : 4, y: height / 2 - 65, width: 14, height: 130)
  }
}

#endif
