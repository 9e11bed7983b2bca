import Glibc

/// The near misses of one knob, kept on this machine: JSON lines, the oldest first.
///
///     {"date":1764540000,"nearMiss":"lateSecondPress","length":322,"window":300}
///     {"date":1764541000,"declined":"lateSecondPress","to":380}
///
/// Lengths are in milliseconds, the date in seconds since 1970. A line that is none of these is passed over. Two
/// readers may append to one file: each line is one write(2) with O_APPEND.
public struct NearMissLog: Sendable {
  public let path: String

  /// One line of the file.
  public enum Entry: Hashable, Sendable {
    case miss(NearMiss, date: Int)
    /// An offer was turned down, at this many near misses.
    case declined(NearMiss.Kind, to: EventSpan, date: Int)
  }

  /// - Parameters:
  ///   - knob: what the knob is known by; each has a file of its own.
  ///   - folder: the reader's state folder. The files lie in `near-misses` below it.
  public init(knob: String, folder: String) {
    let name = knob.unicodeScalars.map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)) ? Character(scalar) : "-"
    }
    path = NearMissLog.folder(in: folder) + "/" + String(name.prefix(120)) + ".jsonl"
  }

  private init(path: String) { self.path = path }

  /// Every knob's log there is.
  public static func all(in folder: String) -> [NearMissLog] {
    let folder = NearMissLog.folder(in: folder)
    return WholeFile.names(in: folder).filter { $0.hasSuffix(".jsonl") }.sorted().map {
      NearMissLog(path: folder + "/" + $0)
    }
  }

  private static func folder(in state: String) -> String { state + "/near-misses" }

  /// The knob's name as the file has it.
  public var knob: String { String(path.split(separator: "/").last?.dropLast(".jsonl".count) ?? "") }

  /// What was kept; empty where nothing was, or the file cannot be read.
  public func entries() -> [Entry] {
    guard let bytes = try? WholeFile.read(path) else { return [] }
    return bytes.split(separator: UInt8(ascii: "\n")).suffix(NearMissLog.longest).compactMap { line in
      (try? JSON5Value.parse(Array(line))).flatMap(Entry.init)
    }
  }

  /// More lines than this are not read: the evidence of years ago says nothing.
  private static let longest = 500

  /// Adds a line.
  ///
  /// - Throws: ``WholeFile/Failure`` with the path and the system's reason.
  public func append(_ entry: Entry) throws(WholeFile.Failure) {
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    // What a person's hand does is nobody else's business.
    try WholeFile.makeFolder(folder, mode: 0o700)
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw WholeFile.Failure(path: path, errno: errno) }
    defer { close(descriptor) }
    let bytes = Array((entry.json + "\n").utf8)
    let written = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
    guard written == bytes.count else { throw WholeFile.Failure(path: path, errno: written < 0 ? errno : ENOSPC) }
  }

  /// The offer to make now: what the near misses ask for, unless it was turned down and not as many have come since.
  public func offer(for profile: KnobProfile) -> CalibrationOffer? {
    var misses: [NearMiss] = []
    for entry in entries() {
      switch entry {
      case .miss(let miss, _): misses.append(miss)
      case .declined(let kind, _, _): misses.removeAll { $0.kind == kind }
      }
    }
    return CalibrationOffer(misses, for: profile)
  }

  /// The offer under the windows that held when the near misses were noticed last: for whoever does not know the knob.
  public func offer() -> CalibrationOffer? {
    var profile = KnobProfile(name: knob, rotation: KnobProfile.Rotation(.relative(codes: [])))
    for case .miss(let miss, _) in entries() { profile.setWindow(of: miss.kind, to: miss.window) }
    return offer(for: profile)
  }
}

extension NearMissLog.Entry {
  /// A line of the log; nil for any other object.
  fileprivate init?(_ line: JSON5Value) {
    func span(_ key: String) -> EventSpan? {
      guard let milliseconds = line[key]?.number, (0...1e6).contains(milliseconds) else { return nil }
      return EventSpan(microseconds: Int64((milliseconds * 1000).rounded()))
    }
    func kind(_ key: String) -> NearMiss.Kind? { line[key]?.string.flatMap(NearMiss.Kind.init) }
    guard let date = line["date"]?.number.flatMap({ Int(exactly: $0) }) else { return nil }
    if let kind = kind("nearMiss"), let length = span("length"), let window = span("window") {
      self = .miss(NearMiss(kind: kind, length: length, window: window), date: date)
    } else if let kind = kind("declined"), let to = span("to") {
      self = .declined(kind, to: to, date: date)
    } else {
      return nil
    }
  }

  fileprivate var json: String {
    var line = JSONLine()
    switch self {
    case .miss(let miss, let date):
      line.add("date", date)
      line.add("nearMiss", miss.kind.rawValue)
      line.add("length", miss.length.milliseconds)
      line.add("window", miss.window.milliseconds)
    case .declined(let kind, let to, let date):
      line.add("date", date)
      line.add("declined", kind.rawValue)
      line.add("to", to.milliseconds)
    }
    return line.text
  }

  /// The day of the entry, as `2026-12-01`, where the person is.
  public var day: String {
    var seconds =
      switch self {
      case .miss(_, let date), .declined(_, _, let date): time_t(date)
      }
    var broken = unsafe tm()
    guard unsafe localtime_r(&seconds, &broken) != nil else { return "" }
    let (year, month, day) = unsafe (broken.tm_year + 1900, broken.tm_mon + 1, broken.tm_mday)
    return String(year) + [month, day].map { ($0 < 10 ? "-0" : "-") + String($0) }.joined()
  }

  /// The entry as a line for a person.
  public var words: String {
    switch self {
    case .miss(let miss, _):
      let (length, window) = (miss.length, miss.window)
      switch miss.kind {
      case .lateSecondPress:
        let late = EventSpan(microseconds: length.microseconds - window.microseconds)
        return "second press \(late.words) too late (\(length.words), window \(window.words)), then a double press"
      case .shortHold:
        let short = EventSpan(microseconds: window.microseconds - length.microseconds)
        return "let go \(short.words) short of a hold (\(length.words) of \(window.words)), then a hold"
      case .reversedEnd: return "a step back \(length.words) after a spin"
      }
    case .declined(let kind, let to, _): return "turned down: \(kind.rawValue) → \(to.words)"
    }
  }
}
