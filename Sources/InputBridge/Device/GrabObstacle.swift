import Glibc

/// Why a knob is read without being held for this reader alone.
public enum GrabObstacle: Hashable, Sendable, CustomStringConvertible {
  /// One of its keys is down.
  case keyDown
  /// People type or point with it.
  case keyboardOrMouse
  /// Its volume keys are those of a keyboard that is plugged in as another node of the same device.
  case partOfKeyboard
  /// The kernel refused; EBUSY where another program holds it.
  case refused(errno: Int32)

  public var description: String {
    switch self {
    case .keyDown: "one of its keys is held down, so other programs hear it too until the key is let go"
    case .keyboardOrMouse:
      "people type or point with it, so other programs hear it too; --knob with its name and --force hold it all the same"
    case .partOfKeyboard:
      "its keys belong to a keyboard, so other programs hear them too; --knob with its name holds it all the same"
    case .refused(EBUSY): "another program holds it, so its turns may not arrive here; quit that program"
    case .refused(let errno):
      unsafe "it cannot be held (\(String(cString: strerror(errno)))), so other programs hear it too"
    }
  }
}
