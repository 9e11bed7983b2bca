import Glibc
import Testing

@testable import ReaderCore

/// Opening files, and saying in one line why not.
@Suite struct LoaderTests {
  private let directory: String

  init() {
    var template = Array("/tmp/readerd-loader-XXXXXX".utf8CString)
    directory = unsafe template.withUnsafeMutableBufferPointer { unsafe String(cString: mkdtemp($0.baseAddress!)) }
  }

  private func file(_ name: String, _ bytes: some Collection<UInt8>) -> String {
    let path = "\(directory)/\(name)"
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    defer { close(descriptor) }
    let bytes = Array(bytes)
    #expect(unsafe write(descriptor, bytes, bytes.count) == bytes.count)
    return path
  }

  private func failure(_ path: String) -> String? {
    do {
      _ = try ArticleLoader.load(path: path)
      return nil
    } catch { return error.description }
  }

  @Test func format_followsTheExtension_thenTheContent() throws {
    let source = "# Head\n\nwords *x*\n"
    #expect(try ArticleLoader.load(path: file("a.md", source.utf8)).headings.count == 1)
    #expect(try ArticleLoader.load(path: file("a.MARKDOWN", source.utf8)).headings.count == 1)
    #expect(try ArticleLoader.load(path: file("README", source.utf8)).headings.count == 1)
    let plain = try ArticleLoader.load(path: file("a long name.txt", source.utf8))
    #expect(plain.headings.isEmpty && plain.wholeText == source && plain.title == "a long name")
    #expect(try ArticleLoader.load(path: file("script", "#!/bin/sh\n\n# note\n\nls\n".utf8)).headings.isEmpty)
    #expect(try ArticleLoader.article(Array(source.utf8), name: "standard input").headings.count == 1)
  }

  @Test func failures_areOneLine_withWhatToDo() {
    #expect(failure("\(directory)/none.md")?.hasSuffix("none.md: no such file; check the name") == true)
    #expect(failure("\(directory)/a/b.md") != nil)
    #expect(failure(directory)?.hasSuffix("is a directory; name a file in it") == true)
    #expect(
      failure(file("x.md", "%PDF-1.7\n".utf8))?.hasSuffix(
        "is a PDF document, not text; convert it with pdftotext first") == true)
    #expect(
      failure(file("x.txt", [UInt8](0...255)))?.hasSuffix("is binary data, not text; open a text or Markdown file")
        == true)
    #expect(failure("\(directory)/\u{1B}[2J\n")?.contains("\u{1B}") == false)
    #expect(failure(file("stray.log", Array(String(repeating: "log ", count: 100).utf8) + [0])) == nil)
    #expect(failure(file("empty.md", [])) == nil)
  }

  @Test func unreadableFile_saysWhatTheSystemSays() {
    #expect(
      ArticleError.unreadable(path: "a.md", reason: "Permission denied").description
        == "a.md: cannot be read (Permission denied); check its permissions")
  }

  @Test func longPlainFile_staysInTheFile_andReadsTheSame() throws {
    let line = Array("a line of some length, number seven\n".utf8)
    let block = Array(repeatElement(line, count: 1 << 12).joined())
    let path = file("long.txt", [0xEF, 0xBB, 0xBF])
    let descriptor = unsafe open(path, O_WRONLY | O_APPEND)
    let count = ArticleLoader.memoryLimit / block.count + 1
    for _ in 0..<count { #expect(unsafe write(descriptor, block, block.count) == block.count) }
    close(descriptor)
    let article = try ArticleLoader.load(path: path)
    #expect(article.length == count * block.count)
    #expect(article.text.bytes(in: 0..<line.count) == line)
    #expect(article.text[article.length - 1] == 0x0A)
    let middle = article.length / 2
    #expect(article.block(containing: middle).range.count == line.count - 1)
    // Somebody shortens the file: what is gone reads as line feeds.
    #expect(unsafe truncate(path, 100) == 0)
    #expect(article.text.bytes(in: middle..<middle + 2) == [0x0A, 0x0A])
    #expect(article.text.string(in: 0..<6) == "a line")
  }

  @Test func pipe_isReadToItsEnd() throws {
    var ends: [Int32] = [0, 0]
    #expect(unsafe pipe(&ends) == 0)
    let source = Array("plain words".utf8)
    #expect(unsafe write(ends[1], source, source.count) == source.count)
    close(ends[1])
    let article = try ArticleLoader.load(descriptor: ends[0], name: "standard input")
    #expect(article.wholeText == "plain words" && article.title == "standard input")
    close(ends[0])
  }
}
