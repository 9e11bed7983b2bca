extension Recording {
  /// What a knob of this profile made of the recording: every gesture, as fast as it can be computed.
  public func gestures(profile: KnobProfile) -> [Gesture] {
    var pipeline = KnobPipeline(profile: profile, axes: axes)
    var gestures: [Gesture] = []
    for frame in frames { pipeline.handle(frame, into: &gestures) }
    pipeline.finish(into: &gestures)
    return gestures
  }

  /// How the pipeline came to its gestures, step by step.
  public func trace(profile: KnobProfile) -> [PipelineTrace] {
    var pipeline = KnobPipeline(profile: profile, axes: axes)
    pipeline.trace = []
    var gestures: [Gesture] = []
    for frame in frames { pipeline.handle(frame, into: &gestures) }
    pipeline.finish(into: &gestures)
    return pipeline.trace ?? []
  }

  /// The axis ranges of all recorded devices, by code; of several devices with one axis the first counts.
  public var axes: [UInt16: DeviceDescription.AxisRange] {
    devices.reduce(into: [:]) { axes, device in axes.merge(device.axes) { first, _ in first } }
  }
}
