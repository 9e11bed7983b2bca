internal import Glibc
internal import InputBridge

/// Why a command ends: one line on standard error, `readerd: what: why; what to do`, and the exit status.
package struct Failure: Error {
  package enum Status: Int32 {
    /// The thing asked for failed.
    case failed = 1
    /// The command line, or a file that it names, is wrong.
    case wrongUse = 2
  }

  package var status: Status
  package var message: String

  package init(_ status: Status, _ message: String) {
    self.status = status
    self.message = message
  }

  package func exit() -> Never {
    Failure.warn(message)
    Glibc.exit(status.rawValue)
  }

  /// Hands what was printed on to whoever reads it.
  ///
  /// - Throws: where nobody takes it, a full disk for one; a pipe that nobody reads ends the process (SIGPIPE).
  package static func flush() throws(Failure) {
    if fflush(nil) != 0 { throw output(errno: errno) }
  }

  /// Why standard output took no more.
  package static func output(errno: Int32) -> Failure {
    let reason = unsafe String(cString: strerror(errno))
    return Failure(.failed, "standard output: \(reason); see that there is room for it")
  }

  /// Writes one line on standard error. Control characters of file names and devices do not reach the terminal.
  package static func warn(_ message: String) {
    let printable = String(
      String.UnicodeScalarView(
        message.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
    fflush(nil)
    _ = WholeFile.write(Array("readerd: \(printable)\n".utf8), to: 2)
  }
}
