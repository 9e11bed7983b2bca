internal import Glibc

/// Why the terminal cannot be used.
public enum TerminalError: Error, Hashable, CustomStringConvertible {
  /// This process has no controlling terminal (`open` of `/dev/tty` failed with this errno).
  case noTerminal(errno: Int32)
  /// The terminal cannot move its cursor, so there is no page to draw.
  case notCapable(term: String)
  /// A call on the terminal failed.
  case failed(call: String, errno: Int32)

  public var description: String {
    switch self {
    case .noTerminal(let code):
      "/dev/tty: \(TerminalError.text(code)); there is no terminal to draw on and to read keys from; start it in one"
    case .notCapable(""): "TERM is not set; set it to the terminal's name, as xterm-256color"
    case .notCapable(let term): "TERM=\(term): this terminal cannot move its cursor; start it in another one"
    case .failed(let call, let code): "/dev/tty: \(call): \(TerminalError.text(code))"
    }
  }

  private static func text(_ code: Int32) -> String {
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
