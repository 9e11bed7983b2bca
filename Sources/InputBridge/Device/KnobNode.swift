/// What the bridge asks of an open event node. ``EvdevNode`` is the real one; tests bring their own.
///
/// Not thread-safe: the owner's queue, or the one thread of a command, is the only caller.
package protocol KnobNode: AnyObject {
  var path: String { get }
  /// Becomes readable when the node has something to say, or has gone.
  var descriptor: Int32 { get }
  var description: DeviceDescription { get }

  /// Reads until the kernel has nothing more.
  func drain(into inbox: inout FrameInbox) -> Drained

  /// Whether one of the device's keys is down now, by the kernel's own state.
  var hasKeyDown: Bool { get }
  var isGrabbed: Bool { get }
  /// Takes the device for this reader alone (EVIOCGRAB), or lets it go. Returns 0, or the errno (EBUSY: another has it).
  func setGrab(_ isGrabbed: Bool) -> Int32

  /// Writes events to the device: lights and the like. Returns 0, or the errno.
  func write(_ events: [KernelEvent]) -> Int32
  /// Has the device keep a short rumble for ``write(_:)`` to play (EVIOCSFF). Returns its number, or nil.
  func uploadRumble() -> UInt16?
}

/// How a read of everything a node had to say ended.
package enum Drained: Hashable {
  /// Everything the kernel had was read.
  case empty
  /// The device is gone or was revoked; the node will never speak again.
  case gone
}
