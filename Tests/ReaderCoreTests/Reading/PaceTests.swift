import InputBridge
import Testing

@testable import ReaderCore

/// Minutes left, from words and the reader's own pace.
@Suite struct PaceTests {
  /// Scrolls by lines of eleven words each, one every `seconds`.
  private func read(lines: Int, every seconds: Double, pace: inout ReadingPace, from start: Int = 0) {
    for line in 0..<lines {
      let time = EventTime(microseconds: Int64(Double(start + line) * seconds * 1_000_000))
      pace.scrolled(from: (start + line) * 66, to: (start + line + 1) * 66, words: 11, at: time)
    }
  }

  @Test func pace_isTheAverage_untilItIsKnown() {
    var pace = ReadingPace()
    read(lines: 10, every: 3, pace: &pace)
    #expect(pace.wordsPerMinute == 238, "half a minute says nothing yet")
  }

  @Test(arguments: [(2.0, 330.0), (3, 220), (5, 132)])
  func pace_isMeasured_fromSlowScrolling(secondsPerLine: Double, wordsPerMinute: Double) {
    var pace = ReadingPace()
    read(lines: 60, every: secondsPerLine, pace: &pace)
    #expect(abs(pace.wordsPerMinute - wordsPerMinute) < 0.01 * wordsPerMinute)
  }

  @Test func pace_ofABurstScroller_isThatOfALineScroller() {
    var pace = ReadingPace()
    // Ten lines at once, then 30 seconds of reading them: 220 words a minute.
    for burst in 0..<12 {
      for line in 0..<10 {
        let time = EventTime(microseconds: Int64(burst) * 30_000_000 + Int64(line) * 100_000)
        let place = (burst * 10 + line) * 66
        pace.scrolled(from: place, to: place + 66, words: 11, at: time)
      }
    }
    #expect((200...240).contains(pace.wordsPerMinute), "\(pace.wordsPerMinute)")
  }

  @Test func pause_skimAndJump_areNoReading() {
    var pace = ReadingPace()
    read(lines: 60, every: 3, pace: &pace)
    let known = pace.wordsPerMinute
    // A walk of ten minutes, a jump, and a skim through a chapter.
    pace.scrolled(from: 60 * 66, to: 61 * 66, words: 11, at: EventTime(microseconds: 800_000_000))
    pace.scrolled(from: 9000, to: 9066, words: 11, at: EventTime(microseconds: 801_000_000))
    for line in 0..<300 {
      let time = EventTime(microseconds: 802_000_000 + Int64(line) * 90_000)
      pace.scrolled(from: 9066 + line * 66, to: 9132 + line * 66, words: 11, at: time)
    }
    #expect(pace.wordsPerMinute == known)
  }

  @Test func pace_isKeptBelievable() {
    var slow = ReadingPace()
    read(lines: 60, every: 10, pace: &slow)
    #expect(slow.wordsPerMinute == 80, "66 words a minute were measured")
    var fast = ReadingPace()
    read(lines: 600, every: 0.8, pace: &fast)
    #expect(fast.wordsPerMinute == 700, "825 words a minute were measured")
  }

  @Test func pace_thatWasKept_isThePace() {
    var pace = ReadingPace()
    read(lines: 60, every: 3, pace: &pace)
    #expect(ReadingPace(stretches: pace.stretches).wordsPerMinute == pace.wordsPerMinute)
    // Three are not enough; and nobody reads a word or a book a minute.
    #expect(ReadingPace(stretches: [200, 200, 200, 1, 99_999]).wordsPerMinute == 238)
    #expect(ReadingPace(stretches: Array(repeating: 300, count: 99)).stretches.count == ReadingPace.remembered)
  }

  @Test func minutesLeft_followTheReader() throws {
    func minutes(_ hand: inout Hand) -> Int {
      Int(hand.control.value.split(separator: " ").dropLast(2).last ?? "") ?? -1
    }
    var hand = Hand(.sample(sections: 100))
    let words = hand.reading.article.wholeText.split { $0.isWhitespace }.count
    #expect(abs(minutes(&hand) - words / 238) <= 3)
    for _ in 0..<60 {
      hand.input(.turn(Detents(1)))
      hand.wait(6000)
    }
    // Sixty lines, blank ones between paragraphs among them, in six minutes.
    let read = Double(hand.snapshot.top) / Double(hand.reading.article.length)
    let pace = Double(words) * read / 6
    let left = Double(words) * (1 - read)
    #expect(pace < 120, "slower than the average by half")
    #expect(abs(left / Double(minutes(&hand)) - pace) < 0.1 * pace)
  }
}
