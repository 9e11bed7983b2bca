/// What a file that is no text says of itself in its first bytes.
struct FileSignature {
  var kind: String
  var advice: String

  /// Whether the bytes are those of a ZIP archive, which may be a book.
  static func isArchive(_ head: [UInt8]) -> Bool { head.starts(with: archiveMagic) }

  /// What the bytes are, or nil for text. `head` is the start of the file, some kibibytes of it.
  init?(head: [UInt8]) {
    if let known = Self.known.first(where: { head.starts(with: $0.magic) }) {
      self = known.signature
    } else if Self.isBinary(head) {
      self = FileSignature(kind: "binary data", advice: "open a text or Markdown file")
    } else {
      return nil
    }
  }

  private init(kind: String, advice: String) {
    self.kind = kind
    self.advice = advice
  }

  /// More than one control in 32 bytes is no text; a stray NUL in a log is. UTF-16 has its own mark.
  private static func isBinary(_ head: [UInt8]) -> Bool {
    if SourceText.isUTF16(head) { return false }
    let controls = head.count { $0 < 0x20 && !text.contains($0) }
    return controls * 32 > head.count
  }

  /// Backspace (overstriking), tab, line feed, form feed, carriage return and escape (colours) occur in text.
  private static let text: Set<UInt8> = [0x08, 0x09, 0x0A, 0x0C, 0x0D, 0x1B]

  static let archive = FileSignature(kind: "a ZIP archive", advice: "unpack it first")
  private static let archiveMagic = Array("PK\u{03}\u{04}".utf8)

  private static let known: [(magic: [UInt8], signature: FileSignature)] = [
    (Array("%PDF-".utf8), FileSignature(kind: "a PDF document", advice: "convert it with pdftotext first")),
    (archiveMagic, archive),
    ([0x1F, 0x8B], FileSignature(kind: "compressed by gzip", advice: "decompress it with gunzip first")),
    (Array("BZh".utf8), FileSignature(kind: "compressed by bzip2", advice: "decompress it with bunzip2 first")),
    ([0xFD] + Array("7zXZ".utf8), FileSignature(kind: "compressed by xz", advice: "decompress it with unxz first")),
    ([0x28, 0xB5, 0x2F, 0xFD], FileSignature(kind: "compressed by zstd", advice: "decompress it with unzstd first")),
    ([0x89] + Array("PNG".utf8), FileSignature(kind: "a PNG picture", advice: "open it with a picture viewer")),
    ([0xFF, 0xD8, 0xFF], FileSignature(kind: "a JPEG picture", advice: "open it with a picture viewer")),
    (Array("GIF8".utf8), FileSignature(kind: "a GIF picture", advice: "open it with a picture viewer")),
    ([0x7F] + Array("ELF".utf8), FileSignature(kind: "a program", advice: "open a text or Markdown file")),
    ([0xD0, 0xCF, 0x11, 0xE0], FileSignature(kind: "an old Office document", advice: "save it as text first")),
  ]
}
