#if Window

import ReaderCore
import Testing

@testable import Page

/// The core breaks lines on its queue while the window paints on the main thread, each with fonts of its own.
@Suite struct ThreadTests {
  /// Every face there is, more than the ten that cairo 1.16 keeps open at a time, and characters that none of them has.
  private static let article = ArticleLoader.markdown(
    Array(
      """
      # Title

      ## Part

      Plain, *slanted*, **bold**, ***both***, `code`, **`bold code`**, *`slanted code`*, 日本語テキスト 👩‍👩‍👧‍👦 ☑ שלום ∀ → ◆.

      > 1. [x] done
      """.utf8), title: "Faces")

  /// A fault here ends the process: it would be the C libraries', by what they share behind the scenes.
  @MainActor @Test func linesAreBroken_whileTheMainThreadPaints() async throws {
    let article = Self.article
    let breaking = Task.detached {
      let fonts = try FontLibrary(.system)
      // Another size is another face to cairo.
      for round in 0..<Self.rounds {
        let typesetter = Typesetter(
          article: article, width: 600, height: 500, typography: Typography(textSize: 12 + Double(round % 80) / 4),
          fonts: fonts)
        #expect(TypesetterTests.lines(of: typesetter).last?.end == article.length)
      }
    }
    var painter = try PagePainter(article: article, width: 600, height: 500, fonts: .system)
    for round in 0..<Self.rounds {
      painter = PagePainter(
        after: painter, article: article, width: 600, height: 500, scale: 1,
        typography: Typography(textSize: 14 + Double(round % 70) / 4))
      #expect(!painter.frame(PageView(ReadingSnapshot(article))).items.isEmpty)
    }
    try await breaking.value
  }

  private static let rounds = 100
}

#endif
