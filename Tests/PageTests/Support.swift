#if Window

import InputBridge
@testable import Page
@testable import ReaderCore

/// Fonts by file, so that a picture does not depend on what else a machine has installed. Debian packages:
/// fonts-linuxlibertine, fonts-inter, fonts-jetbrains-mono.
let testFonts: [String] = {
  let libertine = ["DR", "R", "RI", "RB", "RBI", "RZ", "RZI"].map { "opentype/linux-libertine/LinLibertine_\($0).otf" }
  let inter = ["Regular", "Medium", "SemiBold"].map { "opentype/inter/Inter-\($0).otf" }
  let mono = ["Regular", "Bold", "Italic"].map { "truetype/jetbrains-mono/JetBrainsMono-\($0).ttf" }
  return (libertine + inter + mono).map { "/usr/share/fonts/\($0)" }
}()

/// Builds an article block by block, so that a test knows every offset and style in it.
struct ArticleBuilder {
  private var text: [UInt8] = []
  private var blocks: [Block] = []
  private var runs: [StyledRun] = []
  private var headings: [Heading] = []

  /// Adds a block. In `text`, `*…*` is emphasis, `**…**` strong, `` `…` `` code and `[…]` a link.
  mutating func add(
    _ text: String, _ kind: Block.Kind = .paragraph, quote: Int = 0, list: Int = 0, marker: String? = nil,
    tight: Bool = false
  ) {
    if !blocks.isEmpty { self.text += Array((tight ? "\n" : "\n\n").utf8) }
    let start = self.text.count
    var open: [(mark: Character, start: Int)] = []
    let isVerbatim = kind == .code || kind == .rule
    for character in text {
      let end = self.text.count
      guard !isVerbatim, "*_`[]~".contains(character) else {
        self.text += Array(String(character).utf8)
        continue
      }
      let mark: Character = character == "]" ? "[" : character
      if let opened = open.last, opened.mark == mark {
        open.removeLast()
        let style: StyledRun.Style = switch mark {
        case "*": .strong
        case "_": .emphasis
        case "`": .code
        case "~": .strikethrough
        default: []
        }
        runs.append(StyledRun(range: opened.start..<end, style: style, link: mark == "[" ? 0 : nil))
      } else {
        open.append((mark, end))
      }
    }
    let range = start..<self.text.count
    blocks.append(Block(range: range, kind: kind, quoteDepth: quote, listDepth: list, marker: marker))
    if case .heading(let level) = kind { headings.append(Heading(range: range, level: level)) }
  }

  var article: Article {
    Article(
      title: "Essay", text: ArticleText(text), blocks: blocks, runs: runs, headings: headings,
      links: ["https://example.org"])
  }
}

extension Article {
  /// Where a phrase stands in the text; the nth time it does.
  func range(of phrase: String, nth: Int = 0) -> Range<Int> {
    let bytes = text.bytes(in: 0..<length), wanted = Array(phrase.utf8)
    let found = (0...bytes.count - wanted.count).filter { Array(bytes[$0..<$0 + wanted.count]) == wanted }
    return found[nth]..<found[nth] + wanted.count
  }
}

extension ReadingSnapshot {
  /// A reader at a place in an article, with the four controls.
  init(
    _ article: Article, at top: Int = 0, theme: Theme = .paper, appearance: ControlsAppearance = .inactive,
    current: Int = 0
  ) {
    let length = Double(max(article.length, 1))
    let third = 1.0 / 3
    self.init(
      article: article, top: top, lastTop: max(0, article.length - 1500), lines: [], appearance: appearance,
      controls: [
        ControlState(
          id: .scroll, title: "Scroll", symbol: "\u{2195}", isEnabled: true, value: "38 % · 6 min left",
          ruler: .init(
            position: length * 0.38, range: 0...length, tick: length / 100,
            prominent: article.headings.map { Double($0.range.lowerBound) })),
        ControlState(
          id: .highlight, title: "Highlight", symbol: "\u{270E}", isEnabled: true, value: "2 kept",
          ruler: .init(position: 12, range: 0...40, tick: 1, prominent: [4, 20])),
        ControlState(
          id: .search, title: "Search", symbol: "\u{2315}", isEnabled: true, value: "3 of 17",
          ruler: .init(position: 3, range: 1...17, tick: 1, prominent: [])),
        ControlState(
          id: .theme, title: "Theme", symbol: "\u{25D0}", isEnabled: true, value: theme.name,
          ruler: .init(
            position: Double(Theme.all.firstIndex(of: theme) ?? 0), range: 0...3, tick: third, prominent: [0, 1, 2, 3])),
      ],
      current: current, focusedSentence: nil, highlights: [], highlightCount: 0, matches: [], search: SearchState(),
      theme: theme, knob: .held(name: "Knob", isGrabbed: true), notice: nil)
  }
}

#endif
