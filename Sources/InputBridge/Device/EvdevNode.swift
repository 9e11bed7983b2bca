import CEvdev
import CLinux
import Glibc

/// One open event node. This file holds every libevdev call on a device; nothing else touches the handle.
@safe final class EvdevNode: KnobNode {
  let path: String
  let descriptor: Int32
  let description: DeviceDescription
  private let handle: OpaquePointer
  private(set) var isGrabbed = false

  /// Opens the node without waiting for events, for reading and, where it is allowed, writing (feedback).
  ///
  /// The clock is set before the first read: the kernel throws pending events away when it changes.
  init(path: String) throws(DeviceError) {
    var fd = unsafe open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    if fd < 0 && (errno == EACCES || errno == EROFS) {
      fd = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    }
    guard fd >= 0 else { throw DeviceError(.open, path: path, errno: errno) }
    var handle: OpaquePointer?
    let result = unsafe libevdev_new_from_fd(fd, &handle)
    guard result == 0, let handle = unsafe handle else {
      close(fd)
      throw DeviceError(.describe, path: path, errno: -result)
    }
    self.path = path
    unsafe self.handle = handle
    descriptor = fd
    description = unsafe EvdevNode.describe(handle)
    // A driver that refuses stamps by another clock, which ``StampClock`` finds out by itself.
    _ = unsafe libevdev_set_clock_id(handle, CLOCK_MONOTONIC)
  }

  deinit {
    unsafe libevdev_free(handle)
    close(descriptor)
  }

  // MARK: Reading

  /// What libevdev's sync reports of the state after SYN_DROPPED is not handed on: turns in it would be invented, and a
  /// button that is still down is ignored until it is released. The sync is bounded: libevdev asks for the state once.
  func drain(into inbox: inout FrameInbox) -> Drained {
    var event = input_event()
    while true {
      let status = unsafe libevdev_next_event(handle, UInt32(LIBEVDEV_READ_FLAG_NORMAL.rawValue), &event)
      switch status {
      case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue):
        inbox.append(unsafe KernelEvent(&event))
      case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue):
        inbox.drop(at: unsafe KernelEvent(&event).time)
        skipSync()
      case -EAGAIN:
        return .empty
      case -EINTR:
        continue
      default:
        return .gone
      }
    }
  }

  private func skipSync() {
    var event = input_event()
    while unsafe libevdev_next_event(handle, UInt32(LIBEVDEV_READ_FLAG_SYNC.rawValue), &event)
      == Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue)
    {}
  }

  // MARK: Holding

  /// Asked of the kernel, not of libevdev: a key that is not delivered (``deliverOnly(_:)``) never comes up there.
  var hasKeyDown: Bool { _evdev_has_key_down(descriptor) == 1 }

  func setGrab(_ isGrabbed: Bool) -> Int32 {
    let result = unsafe libevdev_grab(handle, isGrabbed ? LIBEVDEV_GRAB : LIBEVDEV_UNGRAB)
    if result == 0 { self.isGrabbed = isGrabbed }
    return -result
  }

  /// Has the kernel deliver only these codes, so that nothing else typed on the node ever reaches this process
  /// (EVIOCSMASK, since Linux 4.4). Returns 0, or the errno of a kernel that refused.
  func deliverOnly(_ codes: Set<EventCode>) -> Int32 {
    for map in EventMask(codes).maps {
      let result = unsafe _evdev_set_mask(descriptor, UInt32(map.type), map.bits, UInt32(map.bits.count))
      if result != 0 { return result }
    }
    return 0
  }

  // MARK: Feedback

  func write(_ events: [KernelEvent]) -> Int32 {
    for event in events {
      let result = _evdev_write(descriptor, event.type, event.code, event.value)
      if result != 0 { return result }
    }
    return 0
  }

  func uploadRumble() -> UInt16? {
    // A nudge: half strength, as long as a key's click.
    UInt16(exactly: _evdev_upload_rumble(descriptor, 0x8000, 40))
  }

  // MARK: Description

  private static func describe(_ handle: OpaquePointer) -> DeviceDescription {
    func string(_ pointer: UnsafePointer<CChar>?) -> String { unsafe pointer.map { unsafe String(cString: $0) } ?? "" }
    var description = DeviceDescription()
    unsafe description.name = string(libevdev_get_name(handle))
    unsafe description.phys = string(libevdev_get_phys(handle))
    unsafe description.uniq = string(libevdev_get_uniq(handle))
    description.bus = UInt16(truncatingIfNeeded: unsafe libevdev_get_id_bustype(handle))
    description.vendor = UInt16(truncatingIfNeeded: unsafe libevdev_get_id_vendor(handle))
    description.product = UInt16(truncatingIfNeeded: unsafe libevdev_get_id_product(handle))
    description.version = UInt16(truncatingIfNeeded: unsafe libevdev_get_id_version(handle))
    for property in 0...UInt16(INPUT_PROP_MAX) where unsafe libevdev_has_property(handle, UInt32(property)) != 0 {
      description.properties.insert(property)
    }
    for type in 1...UInt16(EV_MAX) where unsafe libevdev_has_event_type(handle, UInt32(type)) != 0 {
      let last = libevdev_event_type_get_max(UInt32(type))
      guard last >= 0, type != EV_REP else { continue }
      for code in 0...UInt16(last) where unsafe libevdev_has_event_code(handle, UInt32(type), UInt32(code)) != 0 {
        description.codes.insert(EventCode(type: type, code: code))
        guard type == EventType.abs, let axis = unsafe libevdev_get_abs_info(handle, UInt32(code)) else { continue }
        unsafe description.axes[code] = .init(minimum: axis.pointee.minimum, maximum: axis.pointee.maximum)
      }
    }
    return description
  }
}

extension KernelEvent {
  fileprivate init(_ event: UnsafePointer<input_event>) {
    unsafe self.init(
      time: EventTime(microseconds: _evdev_microseconds(event)), type: event.pointee.type, code: event.pointee.code,
      value: event.pointee.value)
  }
}
