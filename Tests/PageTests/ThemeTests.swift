#if Window

import Glibc
import ReaderCore
import Testing

@testable import Page

/// Whether everything can be read in every theme.
@Suite struct ThemeTests {
  /// The contrast of two colours (WCAG 2.1, 1.4.3), 1 to 21.
  private func contrast(_ a: Theme.RGB, _ b: Theme.RGB) -> Double {
    func luminance(_ colour: Theme.RGB) -> Double {
      func linear(_ value: UInt8) -> Double {
        let c = Double(value) / 255
        return c <= 0.03928 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * linear(colour.red) + 0.7152 * linear(colour.green) + 0.0722 * linear(colour.blue)
    }
    let (low, high) = (min(luminance(a), luminance(b)), max(luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)
  }

  @Test(arguments: Theme.all) func everyInk_canBeRead_onEverythingBelowIt(_ theme: Theme) {
    let palette = theme.palette!
    for ground in [palette.paper, palette.codePaper, palette.highlight, palette.focus, palette.match] {
      for ink in [palette.ink, palette.title, palette.quiet, palette.accent] {
        #expect(contrast(ink, ground) >= 4.5, "\(ink) on \(ground)")
      }
    }
    // The match one stands on is a word, and the strongest mark of all.
    for ink in [palette.ink, palette.title] { #expect(contrast(ink, palette.currentMatch) >= 4.5) }
    for ink in [palette.quiet, palette.accent] { #expect(contrast(ink, palette.currentMatch) >= 3) }
  }

  @Test(arguments: Theme.all) func amber_canBeReadOnEveryPlate(_ theme: Theme) {
    #expect(contrast(HUDPicture.amber, theme.palette!.plate) >= 7)
    #expect(contrast(theme.palette!.plateInk, theme.palette!.plate) >= 7)
  }
}

#endif
