/// The full stops that end no sentence, and the other marks before a small letter: “Why?” he asked.
///
/// UAX 29 breaks after every full stop before a capital, and says that abbreviations need a list. ICU's own list
/// (`ss=standard`) was tried: in release 72 it still breaks after "Dr.", "e.g." and "U.S. Army", and costs 7 ms to open.
enum Abbreviations {
  /// Whether the sentence goes on after `boundary`.
  static func continueSentence(in text: [UInt8], over boundary: Int) -> Bool {
    let next = text[boundary...].prefix(reach).drop { !isPartOfWord($0) }.prefix(while: isPartOfWord)
    return startsSmall(next) || followsAbbreviation(in: text, at: boundary, next: next)
  }

  /// How far the words round a boundary are looked at, in bytes.
  private static let reach = 32

  private static func startsSmall(_ word: ArraySlice<UInt8>) -> Bool {
    guard let first = word.indices.first else { return false }
    return Unicode.Scalar(word.scalar(at: first).value)?.properties.isLowercase ?? false
  }

  private static func followsAbbreviation(in text: [UInt8], at boundary: Int, next: ArraySlice<UInt8>) -> Bool {
    var end = boundary
    while end > 0, text[end - 1] <= .space { end -= 1 }
    guard end > 1, text[end - 1] == UInt8(ascii: ".") else { return false }
    end -= 1
    let start = text[max(0, end - reach)..<end].lastIndex { !isPartOfWord($0) }.map { $0 + 1 } ?? max(0, end - reach)
    let word = String(decoding: text[start..<end], as: UTF8.self)

    // "1. Introduction": a number opens the passage.
    if word.allSatisfy(\.isNumber) { return text[..<start].allSatisfy { $0 <= .space } }
    let isNumberNext = next.first.map { (0x30...0x39).contains($0) } ?? false
    let lowercased = word.lowercased()
    if neverFinal.contains(lowercased) { return true }
    if beforeNumbers.contains(lowercased) { return isNumberNext }
    let isInitial = word.count == 1 && word.first?.isUppercase == true && word != "I"
    guard isInitial || word.contains(".") || sometimesFinal.contains(lowercased) else { return false }
    return !starters.contains(String(decoding: next, as: UTF8.self))
  }

  /// Letters, digits, full stops, and all that is not ASCII.
  private static func isPartOfWord(_ byte: UInt8) -> Bool {
    byte >= 0x80 || byte == UInt8(ascii: ".") || (0x30...0x39).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// What stands before a name or an example.
  private static let neverFinal: Set<String> = [
    "dr", "mr", "mrs", "ms", "mx", "prof", "rev", "hon", "gen", "col", "capt", "lt", "sgt", "maj", "sen", "rep", "gov",
    "pres", "mme", "mlle", "messrs", "e.g", "i.e", "eg", "ie", "cf", "viz", "vs", "al", "fig", "figs", "eq", "approx",
    "ca", "dept", "bzw", "vgl", "ggf", "z.b", "d.h", "u.a", "s.o", "s.u", "hr", "fr", "nr",
  ]
  /// What stands before a number.
  private static let beforeNumbers: Set<String> = [
    "no", "nos", "p", "pp", "vol", "ch", "chap", "sec", "art", "ed", "jan", "feb", "mar", "apr", "jun", "jul", "aug",
    "sep", "sept", "oct", "nov", "dec",
  ]
  /// What may also end a sentence: the next word tells.
  private static let sometimesFinal: Set<String> = [
    "st", "mt", "jr", "sr", "inc", "ltd", "co", "corp", "bros", "etc", "ave", "blvd", "rd", "usw", "esq",
  ]
  /// Words that open a sentence more often than they follow an abbreviation.
  private static let starters: Set<String> = [
    "A", "After", "Although", "An", "And", "As", "At", "Before", "But", "By", "For", "From", "He", "Her", "Here", "His",
    "How", "However", "I", "If", "In", "It", "Its", "My", "No", "Not", "Now", "On", "Or", "Our", "She", "Since", "So",
    "Some", "That", "The", "Their", "Then", "There", "These", "They", "This", "Those", "To", "We", "What", "When",
    "Where",
    "While", "Who", "Why", "With", "Yes", "Yet", "You", "Your",
  ]
}
