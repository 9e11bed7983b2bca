import Glibc
import InputBridge
import ReaderDesk

/// `readerd record`: what a knob sends, as a file that stands in for it.
enum RecordCommand: Command {
  static let name = "record"
  static let summary = "record a knob as libinput record does, to be replayed"
  static let usage = "[-o FILE] [--knob NAME] [--all]"
  static let discussion = """
    Writes YAML that libinput replay and --replay read, until interrupted. Each frame is on the disk
    before the next is read. Of a knob with several nodes all are recorded, on one time line. Only the
    codes the knob's profile uses are recorded, unless --all is said: then every key of its nodes is.
    """
  static let operands = 0...0
  static let options = [
    Option("output", "FILE", "write here (-o); an existing file is left alone. Else standard output"),
    Option("all", nil, "every code of the node, not only those of the profile"),
    Option("knob", "NAME", "the knob of this name, serial number, node (or a link to it) or profile"),
    Option("profile", "NAME|FILE", "how the knob is read, for a device that is none by itself"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) {
    let knobs = try KnobArguments(arguments, defaultSpeed: .max).found()
    guard let knob = knobs.first else {
      throw Failure(.failed, "no knob found; readerd devices shows what is there and why it is none")
    }
    guard knobs.count == 1 else {
      let nodes = knobs.map { $0.nodes[0].path }.joined(separator: ", ")
      throw Failure(.wrongUse, "there are \(knobs.count) knobs (\(nodes)), and a recording is of one; say --knob NODE")
    }
    let tap: NodeTap
    let loop: KnobLoop
    do {
      loop = try KnobLoop()
      let codes = arguments.has("all") ? nil : knob.profile.codes
      tap = try NodeTap(knob.nodes.map(\.path), delivering: codes, loop: loop)
    } catch {
      throw Failure(.failed, "\(error)")
    }
    let output = try Output(arguments["output"])
    let nodes = zip(knob.nodes, tap.descriptions).map { ($0.path, $1) }
    try record(tap, RecordingWriter(nodes), to: output, until: Interruption { loop.wake() })
  }

  private static func record(
    _ tap: NodeTap, _ recordingWriter: RecordingWriter, to output: Output, until interruption: Interruption
  ) throws(Failure) {
    var writer = recordingWriter
    var failure: Failure?
    func write(_ text: String) { do { try output.write(text) } catch { failure = error } }
    write(writer.header)
    tap.listen { node, frame in
      write(writer.write(frame, of: node))
    } turned: {
      (nil, interruption.isAsked || failure != nil ? .stop : .goOn)
    }
    write(writer.finish())
    if let failure { throw failure }
    if !interruption.isAsked { Failure.warn("the knob went away; the recording ends here") }
  }

  /// The file or standard output, written without a buffer: what was recorded survives a crash.
  private struct Output {
    private let descriptor: Int32
    private let name: String

    init(_ path: String?) throws(Failure) {
      name = path ?? "standard output"
      guard let path else {
        descriptor = 1
        return
      }
      descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
      if descriptor < 0 { throw Output.failure(path, errno) }
    }

    func write(_ text: String) throws(Failure) {
      if !WholeFile.write(Array(text.utf8), to: descriptor) { throw Output.failure(name, errno) }
    }

    private static func failure(_ name: String, _ errno: Int32) -> Failure {
      let remedy = errno == EEXIST ? "name another file" : "see that there is room and that you may write there"
      return unsafe Failure(.failed, "\(name): \(String(cString: strerror(errno))); \(remedy)")
    }
  }
}
