/// What is wrong with a profile: the file, the place in it and the reason, in one line.
public struct ProfileError: Error, Hashable, Sendable, CustomStringConvertible {
  public var file: String
  /// The path of the key, as `rotation.codes[0]`; empty where the file as a whole is wrong.
  public var key: String
  public var reason: String

  public init(file: String, key: String = "", reason: String) {
    self.file = file
    self.key = key
    self.reason = reason
  }

  public var description: String { key.isEmpty ? "\(file): \(reason)" : "\(file): \(key): \(reason)" }
}
