#if Window

import ReaderCore
import Testing

@testable import Page

@MainActor @Suite struct PlaceTests {
  private func painter() throws -> PagePainter {
    try PagePainter(article: essay, width: 1000, height: 800, fonts: .files(testFonts))
  }

  // MARK: - Moving

  @Test func moving_andMovingBack_returns() throws {
    let painter = try painter()
    let start = PagePlace(offset: painter.typesetter.line(containing: 700).start)
    for pixels in [1.0, 34.75, 35, 400.5, 2000] {
      let there = painter.place(start, movedBy: pixels, limit: essay.length)
      #expect(there.pixels < Double(painter.typesetter.line(containing: there.offset).height))
      #expect(painter.place(there, movedBy: -pixels, limit: essay.length) == start)
    }
  }

  @Test func distance_isWhatWasMoved() throws {
    let painter = try painter()
    let start = PagePlace(offset: 0, pixels: 3.5)
    for pixels in [0.0, 10, 71.25, 900] {
      let there = painter.place(start, movedBy: pixels, limit: essay.length)
      #expect(painter.distance(from: start, to: there, most: 5000) == pixels)
      #expect(painter.distance(from: there, to: start, most: 5000) == -pixels)
    }
    #expect(painter.distance(from: start, to: PagePlace(offset: essay.length), most: 500) == nil)
  }

  @Test func moving_stopsAtTheTopAndAtTheLimit() throws {
    let painter = try painter()
    #expect(painter.place(PagePlace(offset: 300), movedBy: -1e6, limit: essay.length) == PagePlace(offset: 0))
    let limit = painter.typesetter.line(containing: 2000).start
    #expect(painter.place(PagePlace(offset: 300), movedBy: 1e6, limit: limit) == PagePlace(offset: limit))
  }

  // MARK: - Boxes and points

  @Test func word_hasOneBox_onItsLine() throws {
    let painter = try painter()
    let view = PageView(ReadingSnapshot(essay))
    let word = essay.range(of: "interface")
    let boxes = painter.boxes(of: word, in: view)
    #expect(boxes.count == 1)
    let line = painter.typesetter.line(containing: word.lowerBound)
    // The lines above it, from the head margin down.
    let above = sequence(first: painter.typesetter.line(containing: 0)) { painter.typesetter.line(after: $0) }
      .prefix { $0.start < line.start }.map(\.height).reduce(0, +)
    let top = Double(painter.typesetter.sheet.head + above)
    #expect(boxes[0].y >= top && boxes[0].maxY <= top + Double(line.height))
    // Nine letters of an average of 0.41 sizes.
    #expect(boxes[0].width > 24 * 9 * 0.3 && boxes[0].width < 24 * 9 * 0.6)
  }

  @Test func sentence_hasABoxForEachOfItsLines() throws {
    let painter = try painter()
    let sentence = essay.range(of: "It was finished about the year")
    let lines = sequence(first: painter.typesetter.line(containing: sentence.lowerBound)) {
      painter.typesetter.line(after: $0)
    }.prefix { $0.start < sentence.upperBound }
    let boxes = painter.boxes(of: sentence, in: PageView(ReadingSnapshot(essay)))
    #expect(boxes.count == lines.count)
    for (box, next) in zip(boxes, boxes.dropFirst()) { #expect(next.y >= box.maxY) }
  }

  @Test func cell_hasItsBoxInItsColumn() throws {
    let painter = try painter()
    let top = essay.range(of: "Of wheels").lowerBound
    let view = PageView(ReadingSnapshot(essay, at: top))
    let left = painter.boxes(of: essay.range(of: "Crown"), in: view)
    let right = painter.boxes(of: essay.range(of: "reading on the way"), in: view)
    #expect(left.count == 1 && right.count == 1)
    #expect(left[0].y == right[0].y)
    #expect(left[0].maxX < right[0].x)
  }

  @Test func pointInABox_isItsPlace() throws {
    let painter = try painter()
    let view = PageView(ReadingSnapshot(essay))
    for word in ["Patience", "margins", "interface", "exactly", "machine"] {
      let range = essay.range(of: word)
      guard let box = painter.boxes(of: range, in: view).first else { continue }
      let offset = painter.offset(x: box.midX, y: box.midY, in: view)
      #expect(offset.map(range.contains) == true, "\(word)")
    }
    #expect(painter.offset(x: 5, y: 300, in: view) == nil, "the margin")
  }

  @Test func nothing_isMarked_outsideOfTheView() throws {
    let painter = try painter()
    #expect(
      painter.boxes(of: essay.range(of: "as much time as you need"), in: PageView(ReadingSnapshot(essay))).isEmpty)
  }

  // MARK: - Marks

  @Test func movedMark_costsNoNewInk() throws {
    let painter = try painter()
    func images(_ sentence: String) -> [ObjectIdentifier] {
      var snapshot = ReadingSnapshot(essay)
      snapshot.focusedSentence = essay.range(of: sentence)
      return painter.frame(PageView(snapshot)).items.compactMap { item in
        if case .ink(let image, _, _, _) = item { return ObjectIdentifier(image) }
        return nil
      }
    }
    #expect(images("You open it and it is open.") == images("Nobody hurried it, and nobody fell behind."))
  }

  @Test func quarterPixels_moveTheInkLessThanAPixel() throws {
    let painter = try painter()
    var view = PageView(ReadingSnapshot(essay, at: essay.range(of: "Somewhere between").lowerBound))
    view.dissolves = false
    let still = painter.frame(view).image()
    view.place.pixels = 0.25
    #expect(differences(still, painter.frame(view).image()) == 0, "whole pixels while the page stands or runs fast")
    view.isGlidingSlowly = true
    // One tile a frame gets its quarter: after enough frames all have it.
    for _ in 0..<20 { _ = painter.frame(view) }
    let gliding = painter.frame(view).image()
    #expect(differences(still, gliding) > 5000)
    #expect(differences(gliding, painter.frame(view).image()) == 0)
  }
}

#endif
