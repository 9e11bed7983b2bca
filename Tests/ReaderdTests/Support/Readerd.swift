import Glibc
import Testing

/// The built `readerd`, run as a person or a script runs it.
enum Readerd {
  /// Beside the test bundle, where the build puts both.
  static let path: String = {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    let own = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return own[..<(own.lastIndex(of: "/") ?? own.startIndex)] + "/readerd"
  }()

  /// The whole environment of a run: nothing of the person's who runs the tests.
  static func environment(_ more: [String: String] = [:]) -> [String] {
    // A crash is to end at once, not to be explained (SWIFT_BACKTRACE).
    var environment = [
      "PATH": "/usr/bin:/bin", "HOME": "/nonexistent", "LANG": "C.UTF-8", "TERM": "xterm-256color",
      "COLORTERM": "truecolor", "SWIFT_BACKTRACE": "enable=no",
    ]
    environment.merge(more) { $1 }
    return environment.map { "\($0)=\($1)" }
  }

  /// What a finished run left.
  struct Outcome {
    var ending: Child.Ending
    var output: String
    var errors: String

    /// Standard output, line by line.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
  }

  /// Runs a command to its end.
  static func run(
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
final class Conversation {
  let process: Child
  let output: Descriptor
  let errors: Descriptor
  private var input: Descriptor?
  private var unread: [UInt8] = []

  convenience init(_ arguments: [String], input: String = "") throws {
    try self.init(words: [Readerd.path] + arguments, input: input)
  }

  /// - Parameter input: what stands in the pipe already when the process starts; at most 64 KiB, which a pipe holds.
  init(words: [String], input text: String = "") throws {
    let (theirInput, input) = try Descriptor.pipe()
    try input.write(text)
    let (output, theirOutput) = try Descriptor.pipe()
    let (errors, theirErrors) = try Descriptor.pipe()
    process = try Child(
      words, environment: Readerd.environment(),
      standard: [theirInput.number, theirOutput.number, theirErrors.number])
    self.input = input
    self.output = output
    self.errors = errors
  }

  func send(_ text: String) throws { try input?.write(text) }

  func endInput() { input = nil }

  /// The next line of standard output; nil at its end.
  func line(within patience: Duration = .patience) throws -> String? {
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

/// A folder of a test's own, gone with it.
final class Scratch {
  let path: String

  init() throws {
    var template = Array("/tmp/readerd-e2e-XXXXXX".utf8CString)
    path = try unsafe template.withUnsafeMutableBufferPointer { template in
      let made = try unsafe #require(mkdtemp(template.baseAddress!))
      return unsafe String(cString: made)
    }
  }

  deinit { Scratch.remove(path) }

  /// The path of a new file, or of one to come.
  func file(_ name: String, _ text: String? = nil) throws -> String {
    let file = path + "/" + name
    guard let text else { return file }
    let number = unsafe open(file, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    try #require(number >= 0)
    try Descriptor(number).write(text)
    return file
  }

  /// A folder for `--state`, made by readerd itself.
  var state: String { path + "/state" }

  private static func remove(_ path: String) {
    if unsafe unlink(path) == 0 { return }
    unsafe chmod(path, 0o700)
    for name in names(in: path) { remove(path + "/" + name) }
    unsafe rmdir(path)
  }

  /// The names in a folder, in no order.
  static func names(in path: String) -> [String] {
    guard let folder = unsafe opendir(path) else { return [] }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}
