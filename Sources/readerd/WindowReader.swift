import Glibc
import InputBridge
import ReaderDesk

/// Reading in a window: an executable of its own beside this one, so that the terminal's links no toolkit.
enum WindowReader {
  /// Becomes `readerd-window`, with the same options.
  static func run(_ arguments: Arguments) throws(Failure) {
    var words = ["readerd-window"]
    for option in ReadCommand.options where option.name != "surface" {
      guard let value = arguments[option.name] else { continue }
      words.append(option.value == nil ? "--\(option.name)" : "--\(option.name)=\(value)")
    }
    words += ["--"] + arguments.operands
    var pointers = unsafe words.map { unsafe strdup($0) } + [nil]
    unsafe execv(folder + "/readerd-window", &pointers)
    // Not beside this program: wherever the shell would find it.
    unsafe execvp("readerd-window", &pointers)
    throw Failure(.failed, "window: \(unsafe String(cString: strerror(errno))); readerd-window must lie beside readerd")
  }

  /// Where this executable lies.
  private static var folder: String {
    guard let path = WholeFile.realPath(of: "/proc/self/exe") else { return "." }
    return path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
  }
}
