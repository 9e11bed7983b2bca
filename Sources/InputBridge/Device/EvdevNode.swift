import CEvdev
import CLinux
import Glibc

/// One open event node. This file holds every libevdev call on a device; nothing else touches the handle.
///
/// Not thread-safe: the owner's queue, or the one thread of a command, is the only caller.
@safe final class EvdevNode {
  enum Drained: Hashable {
    /// Everything the kernel had was read.
    case empty
    /// The device is gone or was revoked; the node will never speak again.
    case gone
  }

  let path: String
  let descriptor: Int32
  let description: DeviceDescription
  /// False where the driver refused CLOCK_MONOTONIC: its stamps jump when the system clock is set.
  let isMonotonic: Bool

  private let handle: OpaquePointer
  private var partialFrame: [KernelEvent] = []
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
    isMonotonic = unsafe libevdev_set_clock_id(handle, CLOCK_MONOTONIC) == 0
    partialFrame.reserveCapacity(16)
  }

  deinit {
    unsafe libevdev_free(handle)
    close(descriptor)
  }

  // MARK: Reading

  /// Reads until the kernel has nothing more, handing over each whole frame, without its SYN_REPORT.
  ///
  /// A frame of one SYN_DROPPED stands where the kernel threw events away. What libevdev's sync reports of the state
  /// after it is not handed on: turns in it would be invented, and a button that is still down is ignored until released.
  func drain(_ body: ([KernelEvent]) -> Void) -> Drained {
    var event = input_event()
    while true {
      let status = unsafe libevdev_next_event(handle, UInt32(LIBEVDEV_READ_FLAG_NORMAL.rawValue), &event)
      switch status {
      case Int32(LIBEVDEV_READ_STATUS_SUCCESS.rawValue):
        take(unsafe KernelEvent(&event), body)
      case Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue):
        let time = unsafe KernelEvent(&event).time
        skipSync()
        partialFrame.removeAll(keepingCapacity: true)
        body([KernelEvent(time: time, type: EventType.syn, code: SynCode.dropped, value: 0)])
      case -EAGAIN:
        return .empty
      case -EINTR:
        continue
      default:
        return .gone
      }
    }
  }

  private func take(_ event: KernelEvent, _ body: ([KernelEvent]) -> Void) {
    guard event.isSynReport else {
      partialFrame.append(event)
      return
    }
    if !partialFrame.isEmpty { body(partialFrame) }
    partialFrame.removeAll(keepingCapacity: true)
  }

  private func skipSync() {
    var event = input_event()
    while unsafe libevdev_next_event(handle, UInt32(LIBEVDEV_READ_FLAG_SYNC.rawValue), &event)
      == Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue)
    {}
  }

  // MARK: Holding

  /// Whether one of the device's keys is down now, by the kernel's own state.
  var hasKeyDown: Bool {
    for code in description.codes where code.type == EventType.key {
      if unsafe libevdev_get_event_value(handle, UInt32(code.type), UInt32(code.code)) != 0 { return true }
    }
    return false
  }

  /// Takes the device for this reader alone (EVIOCGRAB), or lets it go. Returns 0, or the errno (EBUSY: another has it).
  func setGrab(_ isGrabbed: Bool) -> Int32 {
    let result = unsafe libevdev_grab(handle, isGrabbed ? LIBEVDEV_GRAB : LIBEVDEV_UNGRAB)
    if result == 0 { self.isGrabbed = isGrabbed }
    return -result
  }

  /// Has the kernel deliver only these codes, so that nothing else typed on the node ever reaches this process
  /// (EVIOCSMASK, since Linux 4.4). Returns 0, or the errno of a kernel that refused.
  func deliverOnly(_ codes: Set<EventCode>) -> Int32 {
    // The kernel wants the masks in whole 64-bit words; 768 key codes are the most of any type (KEY_CNT).
    for type in [EventType.key, EventType.rel, EventType.abs, EventType.msc, 0x05 /* EV_SW */] {
      var bits = [UInt8](repeating: 0, count: type == EventType.key ? 96 : 8)
      for code in codes where code.type == type && Int(code.code) / 8 < bits.count {
        bits[Int(code.code) / 8] |= 1 << (code.code % 8)
      }
      let result = unsafe _evdev_set_mask(descriptor, UInt32(type), bits, UInt32(bits.count))
      if result != 0 { return result }
    }
    return 0
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
