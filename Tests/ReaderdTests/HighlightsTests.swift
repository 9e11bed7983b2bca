import Glibc
import InputBridge
import ReaderCore
import ReaderDesk
import Testing

@testable import readerd

/// `readerd highlights` by its own functions: command lines in, files out.
@Suite final class HighlightsTests {
  private let folder: String

  init() throws {
    var template = Array("/tmp/readerd-test-XXXXXX".utf8CString)
    folder = try unsafe template.withUnsafeMutableBufferPointer { template in
      unsafe String(cString: try unsafe #require(mkdtemp(template.baseAddress!)))
    }
  }

  deinit {
    for name in [
      "harbour.md", "copy.md", "unread.md", "a.json", "b.json", "c.json", "bad.json", "a.md", "b.md", "b", "c",
    ] {
      unsafe unlink(folder + "/" + name)
    }
    for state in ["state", "other"] {
      for suffix in ["", "-wal", "-shm"] { unsafe unlink("\(folder)/\(state)/state.sqlite\(suffix)") }
      unsafe rmdir("\(folder)/\(state)")
    }
    unsafe rmdir(folder)
  }

  private static let chapter = """
    # The *Harbour*

    The harbour lay quiet. Nobody came ashore that week, and the lamp burned for no one at all. Even the gulls had gone.

    He trimmed the lamp at dusk and wrote the hour in his book. It rained.
    """

  private func run(_ words: String..., state: String = "state") throws {
    try HighlightsCommand.run(Arguments(words + ["--state", folder + "/" + state], of: HighlightsCommand.self))
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try WholeFile.read(folder + "/" + name), as: UTF8.self)
  }

  private func write(_ text: String, to name: String) throws {
    try WholeFile.replace(folder + "/" + name, with: Array(text.utf8))
  }

  /// Reads the chapter and marks some sentences, as the reader does.
  private func mark(_ sentences: [String], in name: String = "harbour.md") throws {
    try write(Self.chapter, to: name)
    let article = try ArticleLoader.load(path: folder + "/" + name)
    let (store, _) = try ReadingStore.open(directory: folder + "/state")
    let stored = try store.open(
      ArticleIdentity(of: article.text), path: folder + "/" + name, title: article.title, text: article.text)
    let search = try #require(ArticleSearch(article))
    let ranges = try sentences.map { try #require(search.find($0)?.first) }
    let keeper = StoreKeeper(store: store, article: stored.article, text: article.text)
    #expect(keeper.keep(ranges.map { .keepHighlight($0) }) == nil)
  }

  private func failure(_ words: String...) -> Failure? {
    do throws(Failure) {
      try HighlightsCommand.run(
        Arguments(words + ["--state", folder + "/state"], of: HighlightsCommand.self))
      return nil
    } catch {
      #expect(!error.message.contains("\n"))
      return error
    }
  }

  // MARK: Round trip

  @Test func exportAndImport_giveTheSameHighlights() throws {
    try mark(["He trimmed the lamp at dusk and wrote the hour in his book.", "The harbour lay quiet."])
    try run("-o", folder + "/a.json")
    let exported = try text("a.json")
    #expect(exported.split(separator: "\n").count == 2)
    try run("--import", folder + "/a.json", state: "other")
    try run("--json", "-o", folder + "/b", state: "other")
    #expect(try text("b") == exported)
    // Once more adds nothing.
    try run("--import", folder + "/a.json", state: "other")
    try run("--format", "json", "-o", folder + "/c", state: "other")
    #expect(try text("c") == exported)
  }

  @Test func importWithAFile_belongsToThatArticle_whateverItCameFrom() throws {
    try mark(["The harbour lay quiet."])
    try run("-o", folder + "/a.json")
    // Another person's copy, elsewhere, with a preface.
    try write("Preface.\n\n" + Self.chapter, to: "copy.md")
    try run(folder + "/copy.md", "--import", folder + "/a.json", state: "other")
    try run(folder + "/copy.md", "-o", folder + "/b.json", state: "other")
    let entry = try #require(try HighlightJSON.entries(in: Array(try text("b.json").utf8), source: "b").first)
    #expect(entry.quote == "The harbour lay quiet." && entry.status == .moved && entry.path == folder + "/copy.md")
    let article = try ArticleLoader.load(path: folder + "/copy.md")
    #expect(article.text.string(in: entry.start..<entry.end) == "The harbour lay quiet.")
  }

  // MARK: What became of them

  @Test func list_tellsWhatMovedWasEditedAndIsLost() throws {
    try mark([
      "The harbour lay quiet.", "Nobody came ashore that week, and the lamp burned for no one at all.",
      "He trimmed the lamp at dusk and wrote the hour in his book.",
    ])
    let (store, _) = try ReadingStore.open(directory: folder + "/state")
    func list() throws -> [String] {
      let article = try #require(try store.articles().first)
      return try MarkedArticle(article, in: store).list.split(separator: "\n").map(String.init)
    }
    let before = try list()
    #expect(before[0] == "The Harbour" && before[1] == folder + "/harbour.md")
    #expect(before[2].hasSuffix(" %  The harbour lay quiet.") && before.count == 5)

    try write(
      "New.\n\n"
        + Self.chapter.replacing("that week", with: "that weak").replacing("He trimmed", with: "*")
        .replacing(" the lamp at dusk and wrote the hour in his book.", with: ""), to: "harbour.md")
    let after = try list()
    #expect(after[2].hasSuffix(" %  The harbour lay quiet. [moved]"))
    #expect(after[3].hasSuffix("that weak, and the lamp burned for no one at all. [edited]"))
    #expect(after[4].hasSuffix("wrote the hour in his book. [lost: no longer in the text]"))
    // Listing is not reading: nothing was stored.
    let kept = try #require(try store.articles().first)
    #expect(try store.highlights(of: kept.id).map(\.status) == [.exact, .exact, .exact])
  }

  @Test func articleThatIsGone_isListedAsItStoodLast() throws {
    try mark(["The harbour lay quiet."])
    unsafe unlink(folder + "/harbour.md")
    try run(folder + "/harbour.md", "-o", folder + "/a.md")
    #expect(try text("a.md").contains("> The harbour lay quiet.\n>\n> — "))
    // A pipe in its place is not waited for.
    let made = unsafe mkfifo(folder + "/harbour.md", 0o600)
    #expect(made == 0)
    try run("-o", folder + "/b.md")
    #expect(try text("b.md") == text("a.md"))
  }

  @Test func aFileWithoutHighlights_givesNothing() throws {
    try write(Self.chapter, to: "unread.md")
    try run(folder + "/unread.md", "-o", folder + "/a.json")
    #expect(try text("a.json") == "")
    #expect(HighlightsCommand.Form.list.text([]) == "No highlights yet.\n")
  }

  // MARK: Errors

  @Test func errors_areOneLine_andNameWhatToDo() throws {
    #expect(
      failure(folder + "/none.md")?.message.hasSuffix(
        "none.md: no such file, and no article was read there; check the name") == true)
    #expect(failure("--import", folder + "/none.json")?.message.contains("none.json: No such file") == true)
    #expect(failure("--format", "pdf")?.status == .wrongUse)
    #expect(failure("--json", "--format", "markdown")?.status == .wrongUse)
    #expect(failure("--import", "a", "-o", "b")?.status == .wrongUse)
    #expect(failure("-o", folder)?.status == .failed)
    try write("{}\n", to: "bad.json")
    #expect(failure("--import", folder + "/bad.json")?.message.contains("bad.json: line 1: ") == true)
  }

  @Test func aFaultInOneLine_takesNothingIn() throws {
    try mark(["The harbour lay quiet."])
    try run("-o", folder + "/a.json")
    try write(try text("a.json") + "{}\n", to: "b.json")
    #expect(failure("--import", folder + "/b.json") != nil)
    #expect(throws: Failure.self) { try run("--import", folder + "/b.json", state: "other") }
    try run("-o", folder + "/c.json", state: "other")
    #expect(try text("c.json") == "")
  }
}
