import CLab
import Glibc
import InputBridge
import Synchronization

/// What programs have a device of uinput do: lights they switch, effects they upload and play.
///
/// Served on a thread of its own, for whoever uploads an effect sleeps until the device has answered.
@safe final class DeviceOutput: Sendable {
  static let mostEffects: UInt32 = 4

  /// An effect that a motor was given to keep.
  struct Rumble: Hashable, Sendable {
    /// 0 … 65535.
    var strength: UInt16
    var milliseconds: UInt16
  }

  private struct Heard {
    var events: [KernelEvent] = []
    var rumbles: [Rumble] = []
  }

  private let heard = Mutex(Heard())
  private let isOver = Atomic(false)

  /// Takes the descriptor over, and closes it when all is over.
  init(_ descriptor: Int32) {
    LoopThread.start { [self] in
      while !isOver.load(ordering: .relaxed) {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if unsafe poll(&polled, 1, 50) > 0 { serve(descriptor) }
      }
      close(descriptor)
    }
  }

  /// The device has gone: nobody has anything done by it any more.
  func end() { isOver.store(true, ordering: .relaxed) }

  private func serve(_ descriptor: Int32) {
    var (event, effect) = unsafe (input_event(), ff_effect())
    guard unsafe _lab_uinput_serve(descriptor, &event, &effect) == 0 else { return }
    heard.withLock { heard in
      if event.type != EV_UINPUT {
        heard.events.append(KernelEvent(time: .zero, type: event.type, code: event.code, value: event.value))
      } else if event.code == UInt16(UI_FF_UPLOAD) {
        unsafe heard.rumbles.append(
          Rumble(strength: _lab_rumble_strength(&effect), milliseconds: effect.replay.length))
      }
    }
  }

  /// What a light was last switched to; nil where nobody has touched it.
  func light(_ name: String) throws(Unmet) -> Int32? {
    let code = try EventCode(known: name)
    return heard.withLock { $0.events.last { $0.type == code.type && $0.code == code.code }?.value }
  }

  /// The effects that were uploaded.
  var rumbles: [Rumble] { heard.withLock { $0.rumbles } }

  /// How often one was played.
  var plays: Int { heard.withLock { $0.events.count { $0.type == EV_FF && $0.value > 0 } } }
}
