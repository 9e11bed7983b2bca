import InputBridge

/// Any bytes as a recording, played through every profile: no crash, no hang, and what begins ends once (docs/gestures.md,
/// rule 7).
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRecording(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  _ = try? Recording.readDescription(bytes, name: "fuzz")
  guard let recording = try? Recording.read(bytes, name: "fuzz") else { return 0 }
  for profile in KnobProfile.generic {
    var open: [Gesture.Family: Int] = [:]
    for gesture in recording.gestures(profile: profile) {
      let (family, change) = gesture.balance
      open[family, default: 0] += change
      precondition(open[family] == 0 || open[family] == 1, "\(profile.name): \(family) began or ended twice")
      _ = gesture.json(device: recording.deviceName)
      _ = gesture.resolved
    }
    precondition(open.values.allSatisfy { $0 == 0 }, "\(profile.name): something never ended")
  }
  return 0
}

extension Gesture {
  fileprivate enum Family { case press, hold, slide, none }

  /// How many of a family a phase opens. A press is closed by `confirmed` or `cancelled`; its `ended` is only the release.
  fileprivate var balance: (Family, Int) {
    switch kind {
    case .press(.began): (.press, 1)
    case .press(.confirmed), .press(.cancelled): (.press, -1)
    case .hold(.began): (.hold, 1)
    case .hold(.ended), .hold(.cancelled): (.hold, -1)
    case .slide(.began, _): (.slide, 1)
    case .slide(.ended, _), .slide(.cancelled, _): (.slide, -1)
    case .press(.ended), .slide(.changed, _), .doublePress: (.none, 0)
    }
  }
}
