/// What a stage of the pipeline made of a frame or a deadline: the material of `readerd events`.
public enum PipelineTrace: Hashable, Sendable {
  /// A frame and what it decoded to; nothing where the profile binds none of its codes.
  case frame(EventTime, [KernelEvent], [KnobInput])
  /// The stream was interrupted here.
  case lost(EventTime, Loss)
  /// A deadline that ran out; what it decided follows.
  case deadline(EventTime)
  /// An edge inside a debounce window, judged at its end.
  case edgePending(until: EventTime)
  /// An edge to the state the contact is in already.
  case edgeUnchanged
  /// A debounce window ended in the state it began in: the contact bounced.
  case bounced
  /// A debounce window ended in the other state: an edge, dated by its last raw edge.
  case judged(KnobButton, isDown: Bool, date: EventTime)
  /// A lone opposite step, held back.
  case reverseStepHeld(until: EventTime)
  /// The held step was noise.
  case reverseStepDropped
  /// The held step was real.
  case reverseStepReleased
  /// What came out.
  case gesture(Gesture)
}

/// Why a stream cannot be trusted across a point.
public enum Loss: Hashable, Sendable {
  /// The kernel threw events away (SYN_DROPPED), for the `count`th time on this knob.
  case dropped(count: Int)
  /// The device went away.
  case gone
  /// The machine slept.
  case slept
  /// The knob was let go: the reader left the foreground, or the knob is read another way from here on.
  case letGo
  /// The recording ended.
  case ended
}
