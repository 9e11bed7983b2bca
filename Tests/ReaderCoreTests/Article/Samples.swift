@testable import ReaderCore

extension Article {
  var wholeText: String { text.string(in: 0..<length) }
}

/// Texts that several suites read.
enum Samples {
  /// Markdown with one of everything.
  static let everything = """
    # A knob for reading

    The *first* paragraph has **strong words**, `code`, a [link](https://example.org) and a hard  
    break. It goes on for a while, so that it has to be broken at any measure a terminal may have.

    ## 漢字と仮名

    吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所でニャーニャー泣いていた事だけは記憶している。

    > Quoted “words”, with an em dash—and a
    > > nested quotation.

    - a tight
    - list with a long item that does not fit into a narrow column
      1. nested
      2. again
    -

    1. loose

       with two paragraphs

    2. items

    ```
    func code() {
    \treturn 1  // tab
    }

    end
    ```

    | Name | Value |
    |------|-------|
    | 漢字 | 👩‍👩‍👧 and ❤️ |
    | long | cell with many words that make the row wider than a narrow column |

    ---

    ![A map of the island](map.png)

    Averyveryverylongwordwithoutanyplacetobreakitwhichmustbecutsomewhereanyhowasitisfartoolong. e\u{301}e\u{301} 🇩🇪🇫🇷 end.
    """
}
