#if Window

@testable import ReaderCore

/// An article with every kind of block, written for these tests.
let essay: Article = {
  var article = ArticleBuilder()
  article.add("The Patience of Paper", .heading(level: 1))
  article.add("On margins, wheels and the slow machine", .heading(level: 2))
  article.add(
    "A page is the oldest interface still in daily use, and the only one that has never asked for an update. It was "
      + "finished about the year 1450, when the measure, the margin and the turning corner found each other; what "
      + "came after was _ornament_. You open it and it is open. You leave it and it waits, *exactly* where you left it.")
  article.add(
    "I began to think about this in the winter when the lamp in the reading room failed and we read by the window "
      + "instead. The light moved along the shelf at the pace of the afternoon. Nobody hurried it, and nobody fell "
      + "behind. Six difficult pages took until three o\u{2019}clock, which is to say they took as long as they took.")
  article.add(
    "A sentence is a small machine for carrying a thought across a room. If the room is dark, the machine must be "
      + "louder; if the room is loud, it must be _slower_.", quote: 1)
  article.add("The measure of a line", .heading(level: 2))
  article.add(
    "Somewhere between forty-five and seventy-five characters lies a comfortable measure. Sixty-six is the number "
      + "that the manuals give, as though it had been handed down on a tablet. It was not handed down. It was found, "
      + "the way the right weight of a hammer is found, by many people doing the same work for a long time and "
      + "comparing their wrists in the evening. The [typographers of the sixteenth century] called it the eye\u{2019}s "
      + "stride, and set `66` without counting.")
  article.add("Three things make a line easy to leave and easy to find again:")
  article.add("a margin wide enough for the thumb;", list: 1, marker: "1.")
  article.add("an interval between lines that is larger than the interval between words;", list: 1, marker: "2.", tight: true)
  article.add(
    "an end that comes before the reader has forgotten the beginning, as it does in every letter that was ever "
      + "worth keeping.", list: 1, marker: "3.", tight: true)
  article.add("Of wheels", .heading(level: 3))
  article.add(
    "The wheel came late. For most of their history machines that moved text moved it by the screen, as if a reader "
      + "swallowed pages whole. A wheel moves it by the line:")
  article.add("for detent in wheel {\n  place += detent.isForward ? 1 : -1   // one line, never less\n}\nreturn place", .code)
  let columns = [16, 8, 40]
  article.add("Wheel\tDetents\tGood for", .tableRow(columns: columns, isHeader: true))
  article.add("Desk knob\t24\ta whole book in a few turns", .tableRow(columns: columns, isHeader: false), tight: true)
  article.add(
    "Mouse\t18 to 24\tthree lines at a time, whether one wants them or not, and never two",
    .tableRow(columns: columns, isHeader: false), tight: true)
  article.add("Crown\tnone\t_reading on the way_", .tableRow(columns: columns, isHeader: false), tight: true)
  article.add("* * *", .rule)
  article.add(
    "What is true of the line is true of the pace. Nobody reads at a constant speed. We lean into a hard paragraph and "
      + "skate across an easy one; we stop at the end of a chapter the way a walker stops at the top of a hill, not "
      + "because the legs demand it but because the view does. A machine that turns the page for us must learn this, "
      + "or it will be a treadmill.")
  article.add("A brass wheel on a walnut desk, photographed from above in window light", .image)
  for _ in 0..<4 {
    article.add(
      "Consider the margin. To a computer it is wasted space, a region in which nothing has been placed. To a reader it "
        + "is where the thumb goes, and the pencil, and the pause. The printers of the great folios wanted the outer "
        + "margin a fifth wider than the inner, and the foot wider than the head; they were right to, because a margin "
        + "is a wall that holds up a roof of attention.")
  }
  article.add("The end of the shelf", .heading(level: 2))
  article.add("So the wheel turns, and the page waits, and between them there is exactly as much time as you need.")
  return article.article
}()

#endif
