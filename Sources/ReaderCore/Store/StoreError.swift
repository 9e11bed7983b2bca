/// Why the store could not do what was asked. Reading goes on without it.
public struct StoreError: Error, Hashable, Sendable {
  public var code: Code
  /// The file or directory.
  public var path: String
  /// SQLite's or the system's own words.
  public var detail: String

  public enum Code: Hashable, Sendable {
    /// No room on the disk, or the quota is used up.
    case full
    case readOnly
    /// Another process held the file for longer than ``SQLiteDatabase/patience``.
    case busy
    case corrupt
    /// Written by a newer readerd, with this schema.
    case newer(schema: Int)
    /// The file or its directory cannot be made or opened.
    case unreachable
    /// Anything else SQLite reports: its extended result code.
    case failed(Int32)
  }

  public init(_ code: Code, path: String, detail: String) {
    self.code = code
    self.path = path
    self.detail = detail
  }
}

extension StoreError: CustomStringConvertible {
  /// "what: why; what to do", in one line.
  public var description: String { "\(path): \(why); \(remedy)" }

  private var why: String {
    switch code {
    case .full: "no room to write (\(detail))"
    case .readOnly: "cannot be written (\(detail))"
    case .busy: "another program keeps it locked (\(detail))"
    case .corrupt: "is damaged (\(detail))"
    case .newer(let schema): "was written by a newer readerd (schema \(schema), this one knows \(StoreSchema.version))"
    case .unreachable: "cannot be opened (\(detail))"
    case .failed(let code): "\(detail) (SQLite result \(code))"
    }
  }

  private var remedy: String {
    switch code {
    case .full: "make room on the disk"
    case .readOnly, .unreachable: "give yourself write permission there, or name another directory with --state"
    case .busy: "close the other program and try again"
    case .corrupt: "start again: it is then kept aside and a new one begun"
    case .newer: "use that readerd, or name another directory with --state"
    case .failed: "places and highlights are not kept until this is mended"
    }
  }
}
