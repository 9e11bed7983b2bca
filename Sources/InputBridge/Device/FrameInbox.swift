/// The frames of one node as they were read, one behind the other in one buffer that is used again and again: after the
/// first few frames reading costs no allocation.
///
/// Half a frame, whose SYN_REPORT has not come yet, stays until it does.
package struct FrameInbox {
  private var events: [KernelEvent] = []
  /// Where each whole frame ends in `events`.
  private var ends: [Int] = []

  package init() {
    // The kernel's client buffer holds 64 events at least, 128 for the small devices looked at; a drain after a stop
    // brings as many.
    events.reserveCapacity(256)
    ends.reserveCapacity(128)
  }

  var count: Int { ends.count }

  /// The frame at that place, without its SYN_REPORT; never empty.
  subscript(index: Int) -> ArraySlice<KernelEvent> {
    events[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  /// Takes the next event. A SYN_REPORT closes the frame; one that closes nothing is nothing.
  package mutating func append(_ event: KernelEvent) {
    if event.isSynReport {
      if events.count > ends.last ?? 0 { ends.append(events.count) }
    } else {
      events.append(event)
    }
  }

  /// The kernel threw events away: the half frame before it will never be whole.
  package mutating func drop(at time: EventTime) {
    forgetPart()
    append(KernelEvent(time: time, type: EventType.syn, code: SynCode.dropped, value: 0))
    append(KernelEvent(time: time, type: EventType.syn, code: SynCode.report, value: 0))
  }

  /// Forgets the whole frames; half a frame stays.
  mutating func removeFrames() {
    events.removeSubrange(..<(ends.last ?? 0))
    ends.removeAll(keepingCapacity: true)
  }

  private mutating func forgetPart() { events.removeSubrange((ends.last ?? 0)...) }
}
