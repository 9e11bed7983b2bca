#if Window

internal import CWindowSurface
internal import Glibc
internal import Page
internal import ReaderCore

/// What assistive technology hears of the page, the controls and the notices.
@MainActor @safe
struct Assistance {
  private let page: Widget
  private let control: Widget
  private var told = Told()

  private struct Told: Equatable {
    var title = ""
    var progress = ""
    var paragraphs: [String] = []
    var boxes: [Int32] = []
    var control = ""
    var notice = ""
  }

  init(page: Widget) {
    unsafe self.page = unsafe page
    unsafe control = window_control_new(page)
  }

  /// To be called when the page is at rest: each difference costs messages on the bus.
  mutating func tell(of view: PageView, in leaf: Leaf, _ snapshot: ReadingSnapshot) {
    var now = Told()
    now.title = snapshot.article.title
    now.progress = snapshot.controls.first { $0.id == .scroll }?.value ?? ""
    (now.paragraphs, now.boxes) = Self.paragraphs(in: leaf, view, snapshot)
    if snapshot.controls.indices.contains(snapshot.current), snapshot.appearance != .inactive {
      var current = snapshot.controls[snapshot.current]
      if let wheel = snapshot.wheel, wheel.choices.indices.contains(wheel.index) {
        current.value = "\(wheel.choices[wheel.index]), \(wheel.caption)"
      }
      now.control = "\(current.spokenTitle): \(current.value)"
      if now.control != told.control { tell(current) }
    }
    now.notice = view.snapshot.notice ?? view.hud.card?.spoken ?? ""
    if now.notice != told.notice, !now.notice.isEmpty { unsafe window_announce(page, now.notice) }
    if now.title != told.title || now.progress != told.progress {
      unsafe window_describe(page, now.title, now.progress)
    }
    if now.paragraphs != told.paragraphs || now.boxes != told.boxes { tell(now.paragraphs, now.boxes) }
    told = now
  }

  private func tell(_ control: ControlState) {
    let range = control.ruler.range
    unsafe window_control_set(
      self.control, control.spokenTitle, control.value, control.ruler.position, range.lowerBound, range.upperBound)
    unsafe window_announce(page, "\(control.spokenTitle): \(control.value)")
  }

  private func tell(_ paragraphs: [String], _ boxes: [Int32]) {
    let texts = unsafe paragraphs.map { unsafe strdup($0) }
    defer { for index in unsafe texts.indices { unsafe free(texts[index]) } }
    var pointers = unsafe texts.map { unsafe UnsafePointer($0) }
    unsafe window_page_set_paragraphs(page, &pointers, boxes, Int32(paragraphs.count))
  }

  /// The paragraphs in view, of one that is longer than the window the part in view.
  private static func paragraphs(
    in leaf: Leaf, _ view: PageView, _ snapshot: ReadingSnapshot
  ) -> (texts: [String], boxes: [Int32]) {
    guard let first = snapshot.lines.first, let last = snapshot.lines.last else { return ([], []) }
    var texts: [String] = []
    var boxes: [Int32] = []
    var block: Block? = leaf.article.block(containing: first.start)
    while let shown = block, shown.range.lowerBound < last.end {
      let range = shown.range.clamped(to: first.start..<last.end)
      let lines = leaf.painter.boxes(of: range, in: view)
      if let x = lines.map(\.x).min(), let y = lines.map(\.y).min(), !range.isEmpty {
        texts.append(leaf.article.text.string(in: range))
        let width = lines.map { $0.x + $0.width }.max()! - x
        let height = lines.map { $0.y + $0.height }.max()! - y
        boxes += [x, y, width, height].map { Int32($0) }
      }
      block = leaf.article.block(after: shown)
    }
    return (texts, boxes)
  }
}

#endif
