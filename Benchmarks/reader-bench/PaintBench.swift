import Glibc

/// The whole program on a terminal, beside `less` on the same text in the same run.
struct PaintBench {
  static let peer = "/usr/bin/less"
  static let runs = 9
  private static let keys = 300
  private static let turns = 3

  struct Comparison {
    var name: String
    var own: Double
    var peer: Double
    var unit: String
    /// The most that `own` may be.
    var bound: Double?

    var isGood: Bool { bound.map { own <= $0 } ?? true }
  }

  private let readerd: String
  private let folder: String

  init() throws {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
    let own = String(decoding: buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    readerd = own[..<(own.lastIndex(of: "/") ?? own.startIndex)] + "/readerd"
    guard unsafe access(readerd, X_OK) == 0 else { throw BenchFailure("\(readerd): not built; swift build -c release") }
    var template = Array("/tmp/reader-bench-XXXXXX".utf8CString)
    let made = unsafe template.withUnsafeMutableBufferPointer { unsafe mkdtemp($0.baseAddress!) != nil }
    guard made else { throw BenchFailure("/tmp: no folder can be made") }
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func run() throws -> [Comparison] {
    defer { for name in ["note", "book", "library"] { unsafe unlink("\(folder)/\(name).txt") } }
    let note = try Visit(readerd, peer: Self.peer, file: write("note", bytes: 100), folder: folder, fitsScreen: true)
    let book = try Visit(readerd, peer: Self.peer, file: write("book", bytes: 1 << 20), folder: folder)
    let library = try Visit(readerd, peer: Self.peer, file: write("library", bytes: 100 << 20), folder: folder)
    // Two programs take turns, so that whatever else the machine does meets both.
    for _ in 0..<Self.runs { for visit in [note, book, library] { try visit.open() } }
    for _ in 0..<Self.turns { try library.turn(keys: Self.keys) }
    // What it takes to start at all, with Swift's runtime, a store and a knob to look for, is granted on top, and half as much
    // again, since even the best of all runs is not twice the same.
    let start = note.own.firstPaint
    let granted = 1.5 * start
    return [
      Comparison(name: "a note, first paint", own: start, peer: note.peer.firstPaint, unit: "ms"),
      Comparison(
        name: "1 MB, first paint", own: book.own.firstPaint, peer: book.peer.firstPaint, unit: "ms",
        bound: 2 * book.peer.firstPaint + granted),
      Comparison(
        name: "100 MB, first paint", own: library.own.firstPaint, peer: library.peer.firstPaint, unit: "ms",
        bound: 2 * library.peer.firstPaint + granted),
      Comparison(name: "100 MB, to the end", own: library.own.toEnd, peer: library.peer.toEnd, unit: "ms", bound: 10),
      Comparison(
        name: "100 MB, resident", own: library.own.resident, peer: library.peer.resident, unit: "MB", bound: 40),
      Comparison(name: "100 MB, key to screen, median", own: library.own.median, peer: library.peer.median, unit: "ms"),
      Comparison(
        name: "100 MB, key to screen, p99", own: library.own.p99, peer: library.peer.p99, unit: "ms",
        // On top of what the machine makes anybody wait once in a hundred times.
        bound: 4 + library.peer.p99),
    ]
  }

  private func write(_ name: String, bytes: Int) throws -> String {
    let path = "\(folder)/\(name).txt"
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    defer { close(file) }
    var rest = Sample.text(bytes: bytes)[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { throw BenchFailure("\(path): errno \(errno)") }
      rest = rest.dropFirst(count)
    }
    return path
  }
}

/// One text, opened by both programs again and again.
final class Visit {
  /// The best of all runs: a busy machine only ever adds to it. Milliseconds and megabytes.
  struct Figures {
    var firstPaint = Double.infinity
    var toEnd = Double.infinity
    var resident = Double.infinity
    var median = Double.infinity
    var p99 = Double.infinity
  }

  private(set) var own = Figures()
  private(set) var peer = Figures()
  private let ownWords: [String]
  private let peerWords: [String]
  private let fitsScreen: Bool

  init(_ readerd: String, peer: String, file: String, folder: String, fitsScreen: Bool = false) {
    self.fitsScreen = fitsScreen
    ownWords = [readerd, "read", file, "--state", "\(folder)/state"]
    peerWords = [peer, file]
  }

  func open() throws {
    try open(ownWords, into: &own)
    try open(peerWords, into: &peer)
  }

  private func open(_ words: [String], into figures: inout Figures) throws {
    let terminal = try TerminalRun(words)
    figures.firstPaint = min(figures.firstPaint, try terminal.time(until: Sample.first))
    try terminal.settle()
    if !fitsScreen {
      figures.toEnd = min(figures.toEnd, try terminal.type("G", until: Sample.last))
      try goToTheTop(terminal)
    }
    figures.resident = min(figures.resident, terminal.residentMegabytes)
    try terminal.quit()
  }

  /// A place is kept for the next time, which is to begin at the top as well.
  private func goToTheTop(_ terminal: TerminalRun) throws {
    _ = try terminal.type("g", until: Sample.first)
    try terminal.settle()
  }

  /// How long a key for the next line takes until the terminal has all of what changed.
  func turn(keys: Int) throws {
    try turn(ownWords, keys, into: &own)
    try turn(peerWords, keys, into: &peer)
  }

  private func turn(_ words: [String], _ keys: Int, into figures: inout Figures) throws {
    let terminal = try TerminalRun(words)
    _ = try terminal.time(until: Sample.first)
    try terminal.settle()
    let times = try (0..<keys).map { _ in
      defer { usleep(2000) }
      return try terminal.typeAndTime("j")
    }.sorted()
    try goToTheTop(terminal)
    try terminal.quit()
    figures.median = min(figures.median, times[times.count / 2])
    figures.p99 = min(figures.p99, times[times.count * 99 / 100])
  }
}

struct BenchFailure: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
