import ReaderCore

/// Any bytes as an article: it opens or is refused, every line follows the one before without a gap, forward and back, and
/// every place has a sentence. What a book has of pictures is read, or is not.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzArticle(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  check(ArticleLoader.markdown(bytes, title: "fuzz"))
  if let article = try? ArticleLoader.article(bytes, name: "fuzz") { check(article) }
  return 0
}

private func check(_ article: Article) {
  // A few: each may be 64 MiB long.
  for link in article.links.indices.prefix(4) {
    var length = 0
    _ = article.picture(at: link)?.read(inPieces: 4096) { piece in
      precondition(!piece.isEmpty && piece.count <= 4096, "a piece of \(piece.count) bytes")
      length += piece.count
      return true
    }
    precondition(length <= 64 << 20, "a picture of \(length) bytes")
  }
  guard article.length > 0 else { return }
  var layout = MeasuredLayout(article: article, columns: 20, rows: 8)
  let ruler = CellRuler(article: article, columns: 20)
  var lines = [layout.line(containing: 0)]
  precondition(lines[0].start == 0, "the first line begins elsewhere")
  while let next = layout.line(after: lines[lines.count - 1]) {
    precondition(next.start == lines[lines.count - 1].end && next.end > next.start, "a gap between lines")
    let width = ruler.cells(of: next).last.map { $0.column + $0.width } ?? 0
    precondition(width <= 20, "a line of \(width) cells in a column of 20")
    lines.append(next)
  }
  precondition(lines[lines.count - 1].end == article.length, "the last line ends before the text")
  for (line, next) in zip(lines, lines.dropFirst()) {
    precondition(layout.line(before: next) == line, "another line going back")
  }
  var sentences = SentenceFinder(article: article)
  for line in lines where line.start < article.length {
    let sentence = sentences.sentence(containing: line.start)
    precondition(
      0...article.length ~= sentence.lowerBound && sentence.upperBound <= article.length, "outside of the text")
  }
}
