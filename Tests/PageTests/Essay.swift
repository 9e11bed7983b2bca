#if Window

import ReaderCore

/// An article with every kind of block, written for these tests.
let essay = ArticleLoader.markdown(Array(essaySource.utf8), title: "Essay")

private let essaySource = """
  # The Patience of Paper

  ## On margins, wheels and the slow machine

  A page is the oldest interface still in daily use, and the only one that has never asked for an update. It was finished
  about the year 1450, when the measure, the margin and the turning corner found each other; what came after was
  *ornament*. You open it and it is open. You leave it and it waits, **exactly** where you left it.

  I began to think about this in the winter when the lamp in the reading room failed and we read by the window instead.
  The light moved along the shelf at the pace of the afternoon. Nobody hurried it, and nobody fell behind. Six difficult
  pages took until three o’clock, which is to say they took as long as they took.

  > A sentence is a small machine for carrying a thought across a room. If the room is dark, the machine must be louder;
  > if the room is loud, it must be *slower*.

  ## The measure of a line

  Somewhere between forty-five and seventy-five characters lies a comfortable measure. Sixty-six is the number that the
  manuals give, as though it had been handed down on a tablet. It was not handed down. It was found, the way the right
  weight of a hammer is found, by many people doing the same work for a long time and comparing their wrists in the
  evening. The [typographers of the sixteenth century](https://example.org) called it the eye’s stride, and set `66`
  without counting.

  Three things make a line easy to leave and easy to find again:

  1. a margin wide enough for the thumb;
  2. an interval between lines that is larger than the interval between words;
  3. an end that comes before the reader has forgotten the beginning, as it does in every letter that was ever worth
     keeping.

  ### Of wheels

  The wheel came late. For most of their history machines that moved text moved it by the screen, as if a reader
  swallowed pages whole. A wheel moves it by the line:

  ```
  for detent in wheel {
    place += detent.isForward ? 1 : -1  // one line, never less
  }
  return place
  ```

  | Wheel     | Detents  | Good for                                                             |
  | --------- | -------- | -------------------------------------------------------------------- |
  | Desk knob | 24       | a whole book in a few turns                                          |
  | Mouse     | 18 to 24 | three lines at a time, whether one wants them or not, and never ~~1~~ two |
  | Crown     | none     | *reading on the way*                                                 |

  ---

  What is true of the line is true of the pace. Nobody reads at a constant speed. We lean into a hard paragraph and skate
  across an easy one; we stop at the end of a chapter the way a walker stops at the top of a hill, not because the legs
  demand it but because the view does. A machine that turns the page for us must learn this, or it will be a treadmill.

  ![A brass wheel on a walnut desk, photographed from above in window light](wheel.jpg)

  Consider the margin. To a computer it is wasted space, a region in which nothing has been placed. To a reader it is
  where the thumb goes, and the pencil, and the pause. The printers of the great folios wanted the outer margin a fifth
  wider than the inner, and the foot wider than the head; they were right to, because a margin is a wall that holds up a
  roof of attention.

  - Things that are kept in a margin:
    - a question;
    - the date on which it was answered, in another ink, by somebody who had read the rest of the book in the meantime
      and come back;
  - and a pressed leaf.

  A line that is too long tires the eye on the way back; a line that is too short tires it on the way there. Between them
  lies a width at which one stops noticing that there are lines at all, and that is the width to choose. The same holds
  for the wheel: between too fine and too coarse lies a step at which the hand forgets that it is counting.

  > The margin is the part of the page that belongs to the reader.
  >
  > > And the rest is borrowed.

  It is an old observation that nobody has ever finished a book by hurrying. One finishes it by coming back. So the
  machine that serves a reader need not be fast; it needs to know the way back to the line.

  ## The end of the shelf

  So the wheel turns, and the page waits, and between them there is exactly as much time as you need.
  """

#endif
