/// The optional control *More*: the contents, and the links in view.
extension Reading {
  struct More: Hashable {
    /// The contents in text order, then the links in view.
    var items: [Item] = []
    var index = 0
    /// The titles of the contents, made when they are first asked for.
    fileprivate var contents: [String]?

    enum Item: Hashable {
      case heading(at: Int)
      case link(to: String, place: Int?)
      /// The article has neither headings nor a link in view.
      case none
    }
  }

  /// Longer titles are cut: no surface shows more beside a ruler.
  private static let titleLength = 60

  static let more = Control(
    id: .more, title: "More", spokenTitle: "Contents and links", symbol: "☰",
    kind: .indexPicker(noItems), action: .reading)

  private static let noItems: IndexPicker = {
    do { return try IndexPicker(titles: ["Nothing to go to"]) } catch { preconditionFailure("\(error)") }
  }()

  /// Takes the contents and the links in view into the picker, and stands on the section being read.
  mutating func gatherMore() {
    let contents = more.contents ?? article.headings.map { $0.title.map(cut) ?? title($0.range) }
    more.contents = contents
    more.items = article.headings.map { .heading(at: $0.range.lowerBound) }
    var titles = contents
    for (range, link) in linksInView() where article.links.indices.contains(link) {
      more.items.append(.link(to: article.links[link], place: article.destinations[link]))
      titles.append("→ " + title(range))
    }
    let place = layout.readingLine(from: top).start
    let section = article.headings.firstIndex(inOrderWhere: { $0.range.lowerBound > place })
    more.index = max(0, section - 1)
    do throws(ControlError) {
      if more.items.isEmpty { more.items = [.none] }
      try session.setPicker(.more, items: titles.isEmpty ? Reading.noItems : IndexPicker(titles: titles))
    } catch {
      preconditionFailure("the control More: \(error)")
    }
  }

  /// The links on the screen, each once, however its style changes on the way.
  private mutating func linksInView() -> [(range: Range<Int>, link: Int)] {
    let lines = layout.lines(from: top)
    var links: [(range: Range<Int>, link: Int)] = []
    for run in article.runs(in: top..<max(top, lines.last?.end ?? top)) {
      guard let link = run.link else { continue }
      if let last = links.last, last.link == link, last.range.upperBound == run.range.lowerBound {
        links[links.count - 1].range = last.range.lowerBound..<run.range.upperBound
      } else {
        links.append((run.range, link))
      }
    }
    return links
  }

  private func title(_ range: Range<Int>) -> String {
    cut(SourceText.singleLine(article.text.string(in: range.prefix(4 * Reading.titleLength))))
  }

  private func cut(_ text: String) -> String {
    text.count > Reading.titleLength ? text.prefix(Reading.titleLength - 1) + "…" : text
  }

  /// Goes to the chosen heading or place in the article, or says where the chosen link leads.
  mutating func openMore() {
    guard more.items.indices.contains(more.index) else { return }
    switch more.items[more.index] {
    case .heading(let place): jump(to: place)
    case .link(_, let place?): jump(to: place)
    case .link(let target, nil): notice = "→ " + target
    case .none: bump = 1
    }
  }
}
