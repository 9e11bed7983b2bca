import InputBridge

/// What a person sets, and what a surface offers.
extension Reading {
  public var settings: ReaderSettings { session.settings }

  /// Takes the person's settings; a gesture in progress is cancelled.
  public mutating func apply(_ settings: ReaderSettings) {
    perform { $0.apply(settings, into: &$1) }
    setControl(settings.hasMore ? Reading.more : nil, .more)
    setControl(settings.hasFeel ? Reading.feelControl : nil, .feel)
    syncControls()
  }

  /// Takes what a surface offers for its size of text, which stands in for a device of its own (the control is
  /// system-owned): range, steps, unit and the value of now. nil takes the control away.
  public mutating func offerTextSize(_ slider: Slider?) {
    let control = slider.map {
      Control(id: .textSize, title: "Text size", symbol: "A", kind: .slider($0), action: .surface)
    }
    setControl(control, .textSize)
  }

  /// The size of text that the surface is to show; nil where it offers none.
  var textSize: Double? {
    guard case .slider(let slider)? = session[.textSize]?.kind else { return nil }
    return slider.value
  }

  /// How fast the hand turns the knob that speaks now.
  mutating func setVelocity(_ velocity: VelocityRange) { self.velocity = velocity }

  mutating func moveTextSize(_ steps: Int) {
    guard case .slider(let slider)? = session[.textSize]?.kind, steps != 0 else { return }
    var step = 1.0
    if case .stepped(let size) = slider.scale { step = size }
    let wanted = slider.value + Double(steps) * step
    bump = wanted < slider.range.lowerBound ? -1 : wanted > slider.range.upperBound ? 1 : 0
    setTextSize(wanted)
  }

  mutating func setTextSize(_ size: Double) {
    guard case .slider(let slider)? = session[.textSize]?.kind else { return }
    _ = try? session.setSlider(.textSize, to: size, in: slider.range)
    if let set = textSize, set != slider.value { requests.append(.keepSetting(.textSize, set)) }
  }

  /// Has a control in the session, or not; one that is there already keeps its place and takes the new values.
  mutating func setControl(_ control: Control?, _ id: ControlIdentifier) {
    perform { session, effects in
      do throws(ControlError) {
        switch (control, session[id]) {
        case (nil, nil): break
        case (nil, .some): try session.remove(id, into: &effects)
        case (let control?, nil): try session.add(control)
        case (let control?, .some): try session.replace(control)
        }
      } catch {
        preconditionFailure("the control \(id.rawValue): \(error)")
      }
    }
  }

  // MARK: Values from the program

  /// Sets a control's value as the program's own doing: the reader follows, and no turn or action comes of it.
  ///
  /// - Throws: ``ControlError`` where there is no such control, or its value or index is out of range.
  public mutating func setValue(_ value: Double, of id: ControlIdentifier) throws(ControlError) {
    switch session[id]?.kind {
    case nil: throw .notAdded(id)
    case .slider(var slider)?:
      try slider.set(value)
      switch id {
      case .scroll: setTop(Int(slider.value))
      case .highlight: focus = sentences.sentence(containing: Int(slider.value))
      case .search where search.index != nil: search.index = Int(slider.value)
      case .textSize: setTextSize(slider.value)
      default: break
      }
    case .indexPicker(var picker)?:
      guard let index = Int(exactly: value) else { throw .valueOutOfRange(value, 0...Double(picker.titles.count - 1)) }
      try picker.select(index)
      switch id {
      case .theme: setTheme(index)
      case .feel: feel = FeelSetting.allCases[index]
      default: more.index = index
      }
    }
    syncControls()
  }

  mutating func setTheme(_ index: Int) {
    guard index != theme || !isThemeChosen else { return }
    isThemeChosen = true
    theme = index
    requests.append(.keepTheme(themes[index].name))
  }
}
