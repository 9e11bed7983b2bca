/// Cuts HTML, XHTML and XML into tags and text, whatever state they are in.
///
/// No parser in the sense of either standard: there is no tree, no document type, no entity that a document declares, and
/// nothing is fetched. What is ill-formed goes on after the next `>`. One pass, with a cost that is linear in the source.
struct MarkupScanner {
  enum Token: Equatable {
    /// Text with its entities as they are written.
    case text(Range<Int>)
    /// Text of a CDATA section, where `&` is an ampersand.
    case literal(Range<Int>)
    /// A start tag. `isEmpty`: the element ends at once (`<br/>`).
    case open(name: String, attributes: Range<Int>, isEmpty: Bool)
    case close(name: String)
  }

  let source: [UInt8]
  private var position = 0
  /// Whether an internal subset of a document type may still find its end.
  private var subsetsEnd = true

  /// - Parameter source: clean UTF-8 (``SourceText/cleaned(_:)``).
  init(_ source: [UInt8]) { self.source = source }

  /// The next tag or text; nil at the end. Comments, declarations and processing instructions are passed over.
  mutating func next() -> Token? {
    while position < source.count {
      let start = position
      guard source[start] == UInt8(ascii: "<") else {
        position = index(of: UInt8(ascii: "<"), from: start)
        return .text(start..<position)
      }
      switch byte(at: start + 1) {
      case UInt8(ascii: "!")?: if let literal = declaration(at: start) { return literal }
      case UInt8(ascii: "?")?: position = index(after: Self.instructionEnd, from: start + 2)
      case UInt8(ascii: "/")? where isLetter(at: start + 2):
        let name = name(at: start + 2)
        position = endOfTag(from: start + 2)
        return .close(name: name)
      case .some where isLetter(at: start + 1): return tag(at: start)
      default:
        // An angle bracket that opens nothing is text.
        position = index(of: UInt8(ascii: "<"), from: start + 1)
        return .text(start..<position)
      }
    }
    return nil
  }

  /// Passes over the content of an element that holds no markup, `<script>` for one, up to its closing tag.
  mutating func skipContent(of name: String) {
    let closing = Array("</\(name)".utf8)
    while position < source.count {
      position = index(of: UInt8(ascii: "<"), from: position)
      let tag = source[position..<min(source.count, position + closing.count)]
      if tag.elementsEqual(closing, by: { $0 == $1 || $0 | 0x20 == $1 }) { return }
      position = min(position + 1, source.count)
    }
  }

  // MARK: Tags

  private mutating func tag(at start: Int) -> Token {
    let qualified = nameRange(at: start + 1)
    position = endOfTag(from: qualified.upperBound)
    let end = source[position - 1] == UInt8(ascii: ">") ? position - 1 : position
    let isEmpty = end > qualified.upperBound && source[end - 1] == UInt8(ascii: "/")
    return .open(
      name: name(at: start + 1), attributes: qualified.upperBound..<(isEmpty ? end - 1 : end), isEmpty: isEmpty)
  }

  /// Behind the `>` that ends a tag: one in a quoted value does not.
  private func endOfTag(from start: Int) -> Int {
    var index = start
    var followsEqualsSign = false
    while index < source.count {
      let byte = source[index]
      index += 1
      switch byte {
      case UInt8(ascii: ">"): return index
      case UInt8(ascii: "="): followsEqualsSign = true
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if followsEqualsSign { index = min(self.index(of: byte, from: index) + 1, source.count) }
        followsEqualsSign = false
      default: if !byte.isMarkupSpace { followsEqualsSign = false }
      }
    }
    return index
  }

  /// `<!--…-->`, `<!DOCTYPE …>` with its subset, or the text of `<![CDATA[…]]>`.
  private mutating func declaration(at start: Int) -> Token? {
    let rest = source[start...]
    if rest.starts(with: Self.commentStart) {
      position = index(after: Self.commentEnd, from: start + 4)
    } else if rest.starts(with: Self.literalStart) {
      position = index(after: Self.literalEnd, from: start + 9)
      let isClosed = source[..<position].suffix(3).elementsEqual(Self.literalEnd)
      return .literal(start + 9..<(isClosed ? max(start + 9, position - 3) : position))
    } else {
      let end = index(of: UInt8(ascii: ">"), from: start)
      position = min(end + 1, source.count)
      guard subsetsEnd, source[start..<end].contains(UInt8(ascii: "[")) else { return nil }
      let subsetEnd = index(after: Self.subsetEnd, from: max(start, end - 1))
      // One that never ends was none, and is not looked for again.
      subsetsEnd = subsetEnd < source.count
      if subsetsEnd { position = subsetEnd }
    }
    return nil
  }

  // MARK: Names and places

  /// The local name in lower case: `dc:title` is `title`.
  private func name(at start: Int) -> String {
    let range = nameRange(at: start)
    let local = (source[range].firstIndex(of: UInt8(ascii: ":")) ?? range.lowerBound - 1) + 1
    let name = source[local..<range.upperBound]
    // Most names are in lower case, and made of bytes at hand a string is a copy.
    if name.allSatisfy({ $0.lowercasedLetter == $0 }) { return String(decoding: name, as: UTF8.self) }
    return String(decoding: name.map(\.lowercasedLetter), as: UTF8.self)
  }

  private func nameRange(at start: Int) -> Range<Int> {
    var end = start
    while end < source.count, !source[end].isMarkupSpace, source[end] != UInt8(ascii: ">"),
      source[end] != UInt8(ascii: "/")
    { end += 1 }
    return start..<end
  }

  private func byte(at index: Int) -> UInt8? { index < source.count ? source[index] : nil }

  private func isLetter(at index: Int) -> Bool {
    index < source.count && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(source[index] | 0x20)
  }

  /// The first place of a byte, or the end.
  private func index(of byte: UInt8, from start: Int) -> Int {
    guard start < source.count else { return source.count }
    let found = source.span.extracting(start..<source.count).firstIndex(of: byte)
    return found.map { start + $0 } ?? source.count
  }

  /// The place behind some bytes, or the end.
  private func index(after wanted: [UInt8], from start: Int) -> Int {
    var index = start
    while index < source.count {
      index = self.index(of: wanted[0], from: index)
      if source[min(index, source.count)...].starts(with: wanted) { return index + wanted.count }
      index += 1
    }
    return source.count
  }

  private static let commentStart = Array("<!--".utf8), commentEnd = Array("-->".utf8)
  private static let literalStart = Array("<![CDATA[".utf8), literalEnd = Array("]]>".utf8)
  private static let subsetEnd = Array("]>".utf8), instructionEnd = Array("?>".utf8)
}

// MARK: - Attributes

extension MarkupScanner {
  struct Attribute {
    /// As it is written, with its prefix: `epub:type`.
    var name: String
    private var value: ArraySlice<UInt8>

    init(name: String, value: ArraySlice<UInt8>) {
      self.name = name
      self.value = value
    }

    /// The value, its entities decoded.
    var text: String { String(decoding: Entity.decodeAll(in: Array(value), isHTML: true), as: UTF8.self) }
  }

  /// The attributes of a start tag, in their order.
  func attributes(in range: Range<Int>) -> [Attribute] {
    var attributes: [Attribute] = []
    var rest = source[range]
    while true {
      rest = rest.drop { $0.isMarkupSpace || $0 == UInt8(ascii: "/") }
      guard let first = rest.first else { return attributes }
      // An equals sign in front belongs to the name, as browsers have it.
      let name = [first] + rest.dropFirst().prefix { !$0.isMarkupSpace && $0 != UInt8(ascii: "=") }
      rest = rest.dropFirst(name.count)
      let behind = rest.drop(while: \.isMarkupSpace)
      var value = rest.prefix(0)
      if behind.first == UInt8(ascii: "=") {
        rest = behind.dropFirst().drop(while: \.isMarkupSpace)
        if let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
          value = rest.dropFirst().prefix { $0 != quote }
          rest = rest.dropFirst(value.count + 2)
        } else {
          value = rest.prefix { !$0.isMarkupSpace }
          rest = rest.dropFirst(value.count)
        }
      }
      attributes.append(
        Attribute(name: String(decoding: name.map(\.lowercasedLetter), as: UTF8.self), value: value))
    }
  }
}

extension [MarkupScanner.Attribute] {
  subscript(name: String) -> String? { first { $0.name == name }?.text }
}

extension UInt8 {
  /// White space of HTML and XML.
  var isMarkupSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x0C }

  fileprivate var lowercasedLetter: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
