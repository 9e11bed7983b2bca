#if Window

internal import ReaderCore

/// The page that `?` shows, an article like any other: every key and every gesture, from the tables themselves.
enum HelpArticle {
  @MainActor static let article = ArticleLoader.markdown(Array(source.utf8), title: "Keys and gestures")

  /// In reading order: the knob first, it is what the hand is on.
  private static var source: String {
    let keys = WindowKeys.map.bindings.map { ($0.label, $0.help) }
    let slider = WindowKeys.map.debugSlider.map { ($0.label, $0.help) }
    return """
      # Keys and gestures

      Any other key closes this page.

      \(table("The knob", KnobGuide.gestures))

      \(table("Keys", keys))

      \(table("Mouse and fingers", WindowKeys.pointer))

      \(table("Without a knob", slider))
      """
  }

  private static func table(_ title: String, _ rows: [(label: String, help: String)]) -> String {
    "## \(title)\n\n| Do | It |\n|---|---|\n" + rows.map { "| \(plain($0.label)) | \(plain($0.help)) |\n" }.joined()
  }

  /// Text that is no Markdown: every sign that could mean something is escaped.
  private static func plain(_ text: String) -> String {
    text.map { $0.isASCII && ($0.isPunctuation || $0.isSymbol) ? "\\\($0)" : "\($0)" }.joined()
  }
}

#endif
