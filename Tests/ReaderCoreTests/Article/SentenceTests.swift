import Testing

@testable import ReaderCore

@Suite struct SentenceTests {
  private func sentences(_ article: Article) -> [String] {
    var finder = SentenceFinder(article: article)
    var found: [Range<Int>] = []
    var next = finder.sentence(after: 0..<0)
    while let sentence = next {
      found.append(sentence)
      next = finder.sentence(after: sentence)
    }
    // The way back is the way forth.
    var back: [Range<Int>] = []
    next = finder.sentence(before: article.length..<article.length)
    while let sentence = next {
      back.append(sentence)
      next = finder.sentence(before: sentence)
    }
    #expect(back.reversed() == found)
    for sentence in found {
      for place in sentence { #expect(finder.sentence(containing: place) == sentence) }
    }
    return found.map { article.text.string(in: $0) }
  }

  private func plain(_ text: String) -> [String] { sentences(ArticleLoader.plainText(Array(text.utf8), title: "")) }
  private func markdown(_ text: String) -> [String] { sentences(ArticleLoader.markdown(Array(text.utf8), title: "")) }

  @Test(arguments: [
    ("One. Two! Three?  Four", ["One.", "Two!", "Three?", "Four"]),
    ("I met Dr. Smith today. He left.", ["I met Dr. Smith today.", "He left."]),
    ("Fruit, e.g. Apples, is good. Fine.", ["Fruit, e.g. Apples, is good.", "Fine."]),
    ("The U.S. Army came. It left.", ["The U.S. Army came.", "It left."]),
    ("He lived in the U.S. He left.", ["He lived in the U.S.", "He left."]),
    ("See No. 5 and p. 4. Done at 5 p.m. Then home.", ["See No. 5 and p. 4.", "Done at 5 p.m.", "Then home."]),
    ("He said no. Then J. R. R. Tolkien wrote.", ["He said no.", "Then J. R. R. Tolkien wrote."]),
    (
      "“Hello there.” She left. (Really.) “Why?” he asked.",
      ["“Hello there.”", "She left.", "(Really.)", "“Why?” he asked."]
    ),
    ("Pi is 3.14 here. Is it? Yes…", ["Pi is 3.14 here.", "Is it?", "Yes…"]),
    ("吾輩は猫である。名前はまだ無い。", ["吾輩は猫である。", "名前はまだ無い。"]),
    ("1. Introduction to it. Next.", ["1. Introduction to it.", "Next."]),
    ("", []), (" \n\n ", []),
  ])
  func sentences_endWhereASentenceEnds(text: String, expected: [String]) {
    #expect(plain(text) == expected)
  }

  @Test func blocks_endSentences() {
    #expect(
      markdown(
        "# A title\n\nOne *two.* Three\nfour.  \nFive\n\n- item one\n- item two. More.\n\n---\n\n| a. B | c |\n|---|---|\n\n```\nx = 1. Y\n\nz\n```\n"
      )
        == [
          "A title", "One two.", "Three four.", "Five", "item one", "item two.", "More.", "a. B\tc", "x = 1. Y", "z",
        ])
  }

  @Test func place_betweenSentences_belongsToTheOneBefore() {
    let article = ArticleLoader.markdown(Array("One. Two.\n\n---\n\nThree.".utf8), title: "")
    var finder = SentenceFinder(article: article)
    // One. 0–4, Two. 5–9, * * * 11–16, Three. 18–24
    #expect(finder.sentence(containing: 4) == 0..<4)
    #expect(finder.sentence(containing: 10) == 5..<9)
    #expect(finder.sentence(containing: 13) == 18..<24)
    #expect(finder.sentence(containing: 99) == 18..<24)
    #expect(finder.sentence(after: 18..<24) == nil)
    #expect(finder.sentence(before: 0..<4) == nil)
  }

  @Test func hardWrappedText_hasSentencesOverItsLines() {
    let text = """
      It was the best of times, it was the worst of times, it was the age
      of wisdom. It was the age of foolishness, it was the epoch of belief,
      it was the epoch of incredulity.

      SHORT LINES
      stay alone

      - an item of a list that is long enough to be a wrapped line
      - another item
      """
    #expect(
      plain(text) == [
        "It was the best of times, it was the worst of times, it was the age\nof wisdom.",
        "It was the age of foolishness, it was the epoch of belief,\nit was the epoch of incredulity.", "SHORT LINES",
        "stay alone", "- an item of a list that is long enough to be a wrapped line", "- another item",
      ])
  }

  @Test func longText_withoutASentenceEnd_staysBounded() {
    let line = "words that go on and on in lines of a length that looks wrapped\n"
    let article = ArticleLoader.plainText(Array(String(repeating: line, count: 2000).utf8), title: "")
    var finder = SentenceFinder(article: article)
    let sentence = finder.sentence(containing: article.length / 2)
    #expect(sentence.contains(article.length / 2) && sentence.count <= TextLines.grain + line.utf8.count)
    #expect(sentences(ArticleLoader.plainText(Array(String(repeating: "\n", count: 3000).utf8), title: "")) == [])
  }
}
