internal import CMarkdown

/// Parses Markdown with md4c: CommonMark with GitHub's tables, strikethrough, task lists and bare links.
///
/// This file holds all that touches C; what the events mean is ``ArticleBuilder``'s. Raw HTML never reaches the text:
/// tags are dropped, the words between them stay (``HTMLFragment``).
struct MarkdownParser {
  private var builder = ArticleBuilder()
  /// The raw HTML of the block being read.
  private var html: [UInt8]?
  private var isInTableHead = false
  /// The open spans, the innermost last. md4c 0.4.8 ends some that it never began, and the other way round, where an image
  /// begins inside of a link's target: `[](![)[]]()`.
  private var spans: [MD_SPANTYPE] = []

  /// The article of a Markdown source, titled by its front matter or first heading, else `title`. Never fails: all text
  /// is Markdown.
  static func article(_ source: [UInt8], title: String, pictures: PictureSource) -> Article {
    var source = SourceText.cleaned(source)
    let frontMatter = FrontMatter(source)
    if let frontMatter { source.removeFirst(frontMatter.end) }
    var parser = MarkdownParser()
    unsafe withUnsafeMutablePointer(to: &parser) { state in
      unsafe source.withUnsafeBytes { bytes in
        var callbacks = MarkdownParser.callbacks
        let text = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        // The parser's sizes have 32 bits. It fails when a callback asks it to, or memory is out; what was read stays.
        _ = unsafe md_parse(text, MD_SIZE(clamping: bytes.count), &callbacks, state)
      }
    }
    return parser.builder.finish(title: frontMatter?.title, fallback: title, pictures: pictures)
  }

  private static var callbacks: MD_PARSER {
    unsafe MD_PARSER(
      abi_version: 0,
      flags: UInt32(
        MD_FLAG_PERMISSIVEURLAUTOLINKS | MD_FLAG_PERMISSIVEEMAILAUTOLINKS | MD_FLAG_PERMISSIVEWWWAUTOLINKS
          | MD_FLAG_TABLES | MD_FLAG_STRIKETHROUGH | MD_FLAG_TASKLISTS),
      enter_block: { type, detail, state in
        unsafe MarkdownParser.state(state).pointee.enter(type, detail)
        return 0
      },
      leave_block: { type, _, state in
        unsafe MarkdownParser.state(state).pointee.leave(type)
        return 0
      },
      enter_span: { type, detail, state in
        unsafe MarkdownParser.state(state).pointee.enter(type, detail)
        return 0
      },
      leave_span: { type, detail, state in
        unsafe MarkdownParser.state(state).pointee.leave(type, detail)
        return 0
      },
      text: { type, text, size, state in
        let bytes = unsafe UnsafeRawBufferPointer(start: text, count: Int(size))
        unsafe MarkdownParser.state(state).pointee.text(type, bytes)
        return 0
      },
      debug_log: nil, syntax: nil)
  }

  private static func state(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<MarkdownParser> {
    guard let pointer = unsafe pointer else { preconditionFailure("md4c lost its user data") }
    return unsafe pointer.assumingMemoryBound(to: MarkdownParser.self)
  }
}

// MARK: - Blocks

extension MarkdownParser {
  private mutating func enter(_ type: MD_BLOCKTYPE, _ detail: UnsafeMutableRawPointer?) {
    closeSpans()
    switch type {
    case MD_BLOCK_QUOTE: builder.openQuote()
    case MD_BLOCK_UL:
      let isTight = unsafe detail?.load(as: MD_BLOCK_UL_DETAIL.self).is_tight != 0
      builder.openList(number: nil, delimiter: " ", isTight: isTight)
    case MD_BLOCK_OL:
      guard let list = unsafe detail?.load(as: MD_BLOCK_OL_DETAIL.self) else { return }
      let delimiter = Character(Unicode.Scalar(UInt8(bitPattern: list.mark_delimiter)))
      builder.openList(number: Int(list.start), delimiter: delimiter, isTight: list.is_tight != 0)
    case MD_BLOCK_LI:
      guard let item = unsafe detail?.load(as: MD_BLOCK_LI_DETAIL.self) else { return }
      builder.openItem(isDone: item.is_task == 0 ? nil : item.task_mark != CChar(bitPattern: .space))
    case MD_BLOCK_HR: builder.appendRule()
    case MD_BLOCK_H:
      builder.open(.heading(level: unsafe Int(detail?.load(as: MD_BLOCK_H_DETAIL.self).level ?? 1)))
    case MD_BLOCK_CODE: builder.open(.code)
    case MD_BLOCK_HTML: html = []
    case MD_BLOCK_P: builder.open(.paragraph)
    case MD_BLOCK_TABLE: builder.openTable()
    case MD_BLOCK_THEAD: isInTableHead = true
    case MD_BLOCK_TBODY: isInTableHead = false
    case MD_BLOCK_TR: builder.openRow(isHeader: isInTableHead)
    case MD_BLOCK_TH, MD_BLOCK_TD: builder.openCell()
    default: break
    }
  }

  private mutating func leave(_ type: MD_BLOCKTYPE) {
    closeSpans()
    switch type {
    case MD_BLOCK_QUOTE: builder.closeQuote()
    case MD_BLOCK_UL, MD_BLOCK_OL: builder.closeList()
    case MD_BLOCK_LI: builder.closeItem()
    case MD_BLOCK_H, MD_BLOCK_CODE, MD_BLOCK_P, MD_BLOCK_TR: builder.close()
    case MD_BLOCK_TABLE: builder.closeTable()
    case MD_BLOCK_TH, MD_BLOCK_TD: builder.closeCell()
    case MD_BLOCK_HTML:
      for paragraph in HTMLFragment(html ?? []).paragraphs {
        builder.open(.paragraph)
        builder.append(paragraph)
        builder.close()
      }
      html = nil
    default: break
    }
  }
}

// MARK: - Spans and text

extension MarkdownParser {
  private static func change(_ type: MD_SPANTYPE) -> InlineStyle.Change? {
    switch type {
    case MD_SPAN_EM: .emphasis
    case MD_SPAN_STRONG: .strong
    case MD_SPAN_CODE: .code
    case MD_SPAN_DEL: .strikethrough
    default: nil
    }
  }

  private mutating func enter(_ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) {
    spans.append(type)
    if let change = Self.change(type) { return builder.change(change, opens: true) }
    if type == MD_SPAN_A, let link = unsafe detail?.load(as: MD_SPAN_A_DETAIL.self) {
      builder.openLink(to: unsafe Self.string(link.href))
    } else if type == MD_SPAN_IMG {
      builder.openImage()
    }
  }

  private mutating func leave(_ type: MD_SPANTYPE, _ detail: UnsafeMutableRawPointer?) {
    guard let index = spans.lastIndex(of: type) else { return }
    closeSpans(from: index + 1)
    let image = type == MD_SPAN_IMG ? unsafe detail?.load(as: MD_SPAN_IMG_DETAIL.self) : nil
    close(spans.removeLast(), source: unsafe image.map { unsafe Self.string($0.src) } ?? "")
  }

  /// Closes what is open inside of a span, or at the end of a block, which no span outlives.
  private mutating func closeSpans(from index: Int = 0) {
    while spans.count > index { close(spans.removeLast(), source: "") }
  }

  /// - Parameter source: that of an image, where it is known.
  private mutating func close(_ span: MD_SPANTYPE, source: String) {
    if let change = Self.change(span) {
      builder.change(change, opens: false)
    } else if span == MD_SPAN_A {
      builder.closeLink()
    } else if span == MD_SPAN_IMG {
      builder.closeImage(source: source)
    }
  }

  private mutating func text(_ type: MD_TEXTTYPE, _ bytes: UnsafeRawBufferPointer) {
    switch type {
    case MD_TEXT_BR: builder.appendHardBreak()
    case MD_TEXT_SOFTBR: builder.appendSoftBreak()
    case MD_TEXT_ENTITY: unsafe builder.append(Entity.decode(bytes) ?? Array(bytes))
    case MD_TEXT_HTML:
      if html != nil {
        unsafe html?.append(contentsOf: bytes)
      } else if HTMLFragment.isLineBreak(unsafe Array(bytes)) {
        builder.appendHardBreak()
      }
    default: unsafe builder.append(bytes)
    }
  }

  /// An attribute with its entities decoded.
  private static func string(_ attribute: MD_ATTRIBUTE) -> String {
    var decoded: [UInt8] = []
    var index = 0
    let size = unsafe Int(attribute.size)
    // The pieces' offsets end with the size.
    while let offsets = unsafe attribute.substr_offsets, case let start = unsafe Int(offsets[index]), start < size {
      let piece = unsafe UnsafeRawBufferPointer(start: attribute.text + start, count: Int(offsets[index + 1]) - start)
      let isEntity = unsafe attribute.substr_types[index] == MD_TEXT_ENTITY
      decoded += unsafe isEntity ? Entity.decode(piece) ?? Array(piece) : Array(piece)
      index += 1
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}
