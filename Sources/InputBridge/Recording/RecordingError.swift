/// Why a recording or a description could not be read: the file, the reason, and what to do, in one line.
public struct RecordingError: Error, Hashable, Sendable, CustomStringConvertible {
  public var file: String
  public var reason: String
  public var remedy: String

  public init(file: String, reason: String, remedy: String) {
    self.file = file
    self.reason = reason
    self.remedy = remedy
  }

  public var description: String { "\(file): \(reason); \(remedy)" }
}
