import Glibc
package import Testing

/// The built `readerd`, run as a person or a script runs it.
package enum Readerd {
  package static let path = path(of: "readerd")

  /// A program beside the test bundle, where the build puts both.
  package static func path(of program: String) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    let own = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return own[..<(own.lastIndex(of: "/") ?? own.startIndex)] + "/" + program
  }

  /// The whole environment of a run: nothing of the person's who runs the tests.
  package static func environment(_ more: [String: String] = [:]) -> [String] {
    // A crash is to end at once, not to be explained (SWIFT_BACKTRACE).
    var environment = [
      "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LANG": "C.UTF-8", "TERM": "xterm-256color",
      "COLORTERM": "truecolor", "SWIFT_BACKTRACE": "enable=no",
    ]
    environment.merge(more) { $1 }
    return environment.map { "\($0)=\($1)" }
  }

  /// What a finished run left.
  package struct Outcome {
    package var ending: Child.Ending
    package var output: String
    package var errors: String

    /// Standard output, line by line.
    package var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// Runs a command to its end.
  package static func run(
    _ arguments: [String], input: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Outcome {
    let child = try Conversation(arguments, input: input)
    child.endInput()
    let output = child.output.readToEnd()
    let errors = child.errors.readToEnd()
    let ending = try child.process.end(sourceLocation: sourceLocation)
    return Outcome(
      ending: ending, output: String(decoding: output, as: UTF8.self), errors: String(decoding: errors, as: UTF8.self))
  }
}

/// A `readerd` at the other end of three pipes.
package final class Conversation {
  package let process: Child
  package let output: Descriptor
  package let errors: Descriptor
  private var input: Descriptor?
  private var unread: [UInt8] = []

  package convenience init(_ arguments: [String], input: String = "") throws {
    try self.init(words: [Readerd.path] + arguments, input: input)
  }

  /// - Parameters:
  ///   - input: what stands in the pipe already when the process starts; at most 64 KiB, which a pipe holds.
  ///   - environment: what the process needs beside ``Readerd/environment(_:)``.
  package init(words: [String], input text: String = "", environment: [String: String] = [:]) throws {
    let (theirInput, input) = try Descriptor.pipe()
    try input.write(text)
    let (output, theirOutput) = try Descriptor.pipe()
    let (errors, theirErrors) = try Descriptor.pipe()
    process = try Child(
      words, environment: Readerd.environment(environment),
      standard: [theirInput.number, theirOutput.number, theirErrors.number])
    self.input = input
    self.output = output
    self.errors = errors
  }

  package func send(_ text: String) throws { try input?.write(text) }

  package func endInput() { input = nil }

  /// The next line of standard output; nil at its end.
  package func line(within patience: Duration = .patience) throws -> String? {
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        defer { unread.removeFirst(end + 1) }
        return String(decoding: unread[..<end], as: UTF8.self)
      }
      let more = try #require(output.read(within: patience), "no line within \(patience)")
      if more.isEmpty { return nil }
      unread += more
    }
  }
}
