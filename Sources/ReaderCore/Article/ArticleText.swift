/// The text of an article: UTF-8 bytes, in memory or mapped from a file.
public final class ArticleText: Sendable {
  private let bytes: [UInt8]
  public init(_ bytes: [UInt8]) { self.bytes = bytes }
  public var count: Int { bytes.count }
}
