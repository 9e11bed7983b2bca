/// Finds terms in an article, in any spelling of them (``Folding``) or byte by byte.
///
/// Built once per article, off the core's queue, and shared. Texts up to ``keptLength`` are kept folded, which doubles
/// their memory and makes a search some 0.1 ms a MiB; longer ones are folded again in each search, a chunk at a time, at
/// some 2 ms a MiB, in the memory of one chunk whatever their length.
public final class ArticleSearch: Sendable {
  private let article: Article
  /// The chunks, folded; nil where the text is too long to keep them.
  private let folded: [FoldedText]?

  /// Texts up to 8 MiB, some forty novels, are kept folded.
  static let keptLength = 8 << 20
  /// How much is folded and searched between two looks at whether to stop.
  static let chunkLength = 1 << 20
  /// The text after a chunk that is folded along with it, for a match that starts in the chunk: the longest match.
  static let overlap = 16 << 10

  /// Folds the article. nil where `isCancelled`, asked once a chunk, says so.
  public init?(_ article: Article, isCancelled: () -> Bool = { false }) {
    self.article = article
    guard article.length <= Self.keptLength else {
      folded = nil
      return
    }
    var folding = Folding()
    var chunks: [FoldedText] = []
    for chunk in Self.chunks(of: article.text) {
      if isCancelled() { return nil }
      chunks.append(FoldedText(article.text.bytes(in: chunk.read), folding: &folding))
    }
    folded = chunks
  }

  /// The places of `term`, in order, whole grapheme clusters, without overlaps; at most `limit` of them. nil where
  /// `isCancelled`, asked once a chunk, says so.
  ///
  /// `exact` compares bytes: case, accents, apostrophes and spaces count. Else white space round the term is ignored. An
  /// empty term, or one of more than 4 KiB, is nowhere.
  public func find(
    _ term: String, exact: Bool = false, limit: Int = 100_000, isCancelled: () -> Bool = { false }
  ) -> [Range<Int>]? {
    let wanted = exact ? Array(term.utf8) : Self.trimmed(FoldedText.term(term))
    guard !wanted.isEmpty, wanted.count <= Self.overlap / 4 else { return [] }
    var matches: [Range<Int>] = []
    var folding = Folding()
    for (index, chunk) in Self.chunks(of: article.text).enumerated() where matches.count < limit {
      if isCancelled() { return nil }
      func take(_ found: Range<Int>) -> Bool {
        let start = chunk.read.lowerBound + found.lowerBound
        guard start < chunk.end else { return false }
        let range = start..<chunk.read.lowerBound + found.upperBound
        if let match = exact ? onBoundaries(range) : rounded(range), match.lowerBound >= matches.last?.upperBound ?? 0 {
          matches.append(match)
        }
        return matches.count < limit
      }
      if exact {
        article.text.withBytes(in: chunk.read) { $0.forEachOccurrence(of: wanted, take) }
      } else if let folded {
        folded[index].forEachMatch(of: wanted, take)
      } else {
        FoldedText(article.text.bytes(in: chunk.read), folding: &folding).forEachMatch(of: wanted, take)
      }
    }
    return matches
  }

  private static func trimmed(_ term: [UInt8]) -> [UInt8] {
    Array(term.drop { $0 == .space }.reversed().drop { $0 == .space }.reversed())
  }

  /// A match with the clusters that it starts or ends in: a search for a flag's first letter lights the flag.
  private func rounded(_ range: Range<Int>) -> Range<Int>? {
    let text = article.text
    return text.characterBoundary(atOrBefore: range.lowerBound)..<text.characterBoundary(atOrAfter: range.upperBound)
  }

  /// The match, unless it ends within a cluster: "cafe" is not in "café", whatever its normal form.
  private func onBoundaries(_ range: Range<Int>) -> Range<Int>? { rounded(range) == range ? range : nil }

  /// A part of the text: matches that start in `read` before `end` are its own.
  private struct Chunk {
    var read: Range<Int>
    var end: Int
  }

  private static func chunks(of text: ArticleText) -> some Sequence<Chunk> {
    sequence(state: 0) { start -> Chunk? in
      guard start < text.count else { return nil }
      let end = max(start + 1, text.characterBoundary(atOrBefore: start + chunkLength))
      defer { start = end }
      return Chunk(read: start..<text.characterBoundary(atOrAfter: end + overlap), end: end)
    }
  }
}
