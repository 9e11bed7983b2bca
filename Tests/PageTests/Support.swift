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

extension Article {
  /// Where a phrase stands in the text; the nth time it does.
  func range(of phrase: String, nth: Int = 0) -> Range<Int> {
    let bytes = text.bytes(in: 0..<length)
    let wanted = Array(phrase.utf8)
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
