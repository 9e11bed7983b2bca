#if Window

import Glibc
import ProgramRuns
import ReaderCore
import Testing

/// A screen of a test's own: an X server that draws into memory, and the programs that press its keys and look at it.
final class Stage {
  let scratch: Scratch
  private let server: Conversation
  private let display: String

  /// Debian packages: xvfb, xdotool, imagemagick.
  static let isAvailable = ["Xvfb", "xdotool", "import"].allSatisfy { unsafe access("/usr/bin/\($0)", X_OK) == 0 }

  init(width: Int = 1000, height: Int = 1200) throws {
    scratch = try Scratch()
    server = try Conversation(words: [
      "/usr/bin/Xvfb", "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp", "-noreset",
    ])
    display = ":" + (try #require(try server.line()))
    self.width = width
    self.height = height
  }

  deinit {
    // Asked to, it takes its socket along.
    server.process.send(SIGTERM)
    _ = try? server.process.end()
  }

  let width: Int
  let height: Int

  /// Nothing of the desktop's whose session runs the tests, and no bus.
  private var environment: [String: String] {
    ["DISPLAY": display, "GDK_BACKEND": "x11", "GTK_A11Y": "none", "XDG_RUNTIME_DIR": scratch.path]
  }

  /// Opens the reader over the whole screen, and waits until it is in front. Its standard output tells its states.
  func reader(_ arguments: String..., environment more: [String: String] = [:]) throws -> Conversation {
    let reader = try Conversation(
      words: [
        Readerd.path(of: "readerd-window"), "--print-state", "--size", "\(width)x\(height)", "--state", scratch.state,
      ] + arguments, environment: environment.merging(more) { $1 })
    // No window manager is here to do it.
    try run("xdotool", "search", "--sync", "--onlyvisible", "--class", "readerd", "windowfocus", "--sync")
    return reader
  }

  /// Starts a program on this screen.
  func start(_ words: String...) throws -> Conversation {
    try Conversation(words: ["/usr/bin/" + words[0]] + words.dropFirst(), environment: environment)
  }

  /// Runs a program on this screen to its end, and returns what it printed.
  @discardableResult
  func run(_ words: String..., environment more: [String: String] = [:]) throws -> String {
    let run = try Conversation(
      words: ["/usr/bin/" + words[0]] + words.dropFirst(), environment: environment.merging(more) { $1 })
    run.endInput()
    let output = run.output.readToEnd()
    #expect(try run.process.end() == .exited(0), "\(words)")
    return String(decoding: output, as: UTF8.self)
  }

  func press(_ keys: String...) throws {
    for key in keys { try run("xdotool", "key", key) }
  }

  /// What is on the screen now.
  func picture() throws -> Picture {
    let file = try scratch.file("screen.rgb")
    try run("import", "-window", "root", "-depth", "8", "rgb:\(file)")
    let number = unsafe open(file, O_RDONLY | O_CLOEXEC)
    try #require(number >= 0)
    return Picture(width: width, bytes: Descriptor(number).readToEnd())
  }

  /// Looks until a picture meets a condition, and returns it; a picture takes a tenth of a second.
  func picture(
    _ meaning: Comment, sourceLocation: SourceLocation = #_sourceLocation, where condition: (Picture) -> Bool
  ) throws -> Picture {
    let deadline = ContinuousClock.now + .patience
    while true {
      let picture = try picture()
      if condition(picture) { return picture }
      try #require(ContinuousClock.now < deadline, meaning, sourceLocation: sourceLocation)
    }
  }

  /// Looks until two pictures in a row are the same: nothing moves any more.
  func restingPicture() throws -> Picture {
    var last: Picture?
    return try picture("the page comes to rest") { picture in
      defer { last = picture }
      return picture == last
    }
  }
}

/// The pixels of a screen.
struct Picture: Equatable {
  var width: Int
  /// Red, green and blue of every pixel, row by row.
  var bytes: [UInt8]

  subscript(x: Int, y: Int) -> Theme.RGB {
    let at = 3 * (y * width + x)
    return Theme.RGB(bytes[at..<at + 3].reduce(0) { $0 << 8 | UInt32($1) })
  }

  /// The corner, where nothing but paper is.
  var paper: Theme.RGB { self[3, 3] }
}

extension Conversation {
  /// The next state that meets a condition.
  func state(
    _ meaning: Comment, sourceLocation: SourceLocation = #_sourceLocation, where condition: (State) -> Bool
  ) throws -> State {
    while true {
      let line = try #require(try line(), meaning, sourceLocation: sourceLocation)
      guard line.hasPrefix("{\"time\"") else { continue }
      let state = try State(line)
      if condition(state) { return state }
    }
  }
}

/// Short paragraphs under headings; “needle” stands in every fifth.
let article: String = {
  let parts = ["Beginning", "Middle", "End"].map { name in
    let paragraphs = (1...20).map { number in
      "Paragraph \(number) of the \(name.lowercased()) stands alone."
        + (number % 5 == 0 ? " A needle lies here." : "") + " Whoever reads it goes on to the next."
    }
    return "# \(name)\n\n" + paragraphs.joined(separator: "\n\n")
  }
  return parts.joined(separator: "\n\n") + "\n"
}()

#endif
