import Testing

@testable import InputBridge

/// The rules in `udev/` hold what they promise, as far as that can be told without a udev.
@Suite struct UdevRulesTests {
  /// systemd reads the tag `uaccess` here; a tag set in a file that sorts later opens nothing.
  private static let seatLate = "73-seat-late.rules"

  private struct Rule {
    let file: String
    let text: String

    /// The values given by `key`, with any operator that assigns.
    func assigned(_ key: String) -> [String] {
      text.split(separator: ",").compactMap { part in
        let words = part.split(separator: "\"", omittingEmptySubsequences: false)
        guard words.count >= 2 else { return nil }
        let head = words[0].filter { $0 != " " }
        return head == key + "+=" || head == key + "=" || head == key + ":=" ? String(words[1]) : nil
      }
    }
  }

  private var rules: [Rule] {
    get throws {
      // This file is Tests/InputBridgeTests/Device/UdevRulesTests.swift.
      let folder = #filePath.split(separator: "/").dropLast(4).reduce("") { $0 + "/" + $1 } + "/udev"
      return try WholeFile.names(in: folder).filter { $0.hasSuffix(".rules") }.sorted().flatMap { name in
        let text = String(decoding: try WholeFile.read(folder + "/" + name), as: UTF8.self)
        let joined = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.joined(separator: "\n")
        // A rule may go on in the next line.
        let lines = joined.split(separator: "\n").reduce(into: [String]()) { lines, line in
          if let last = lines.last, last.hasSuffix("\\") {
            lines[lines.count - 1] = String(last.dropLast()) + line
          } else {
            lines.append(String(line))
          }
        }
        return lines.map { Rule(file: name, text: $0) }
      }
    }
  }

  @Test func uaccess_isTaggedWhereSystemdStillReadsIt() throws {
    let tagged = try rules.filter { $0.assigned("TAG").contains("uaccess") }
    #expect(!tagged.isEmpty, "nobody at the seat is given access")
    for rule in tagged {
      #expect(rule.file < UdevRulesTests.seatLate, "\(rule.file) sorts after the rules that read the tag")
    }
  }

  @Test func noRule_opensAKeyboard() throws {
    let rules = try rules
    for file in Set(rules.map(\.file)) where rules.contains(where: { $0.file == file && $0.text.contains("uaccess") }) {
      let own = rules.filter { $0.file == file }.map(\.text)
      let guarded = own.firstIndex { $0.contains("ENV{ID_INPUT_KEYBOARD}==\"1\"") && $0.contains("GOTO=") }
      let first = own.firstIndex { $0.contains("ID_KNOB}=") && !$0.contains("GOTO=") }
      #expect(guarded != nil && first != nil)
      #expect((guarded ?? .max) < (first ?? 0), "keyboards leave before the first knob is named")
    }
  }

  @Test func everyJump_leadsForwardInItsOwnFile() throws {
    let rules = try rules
    for (index, rule) in rules.enumerated() {
      for label in rule.assigned("GOTO") {
        let target = rules[index...].contains { $0.file == rule.file && $0.assigned("LABEL").contains(label) }
        #expect(target, "\(rule.file): \(label)")
      }
    }
  }

  @Test func everyKnobWithAProfileAndAMaker_isNamed() throws {
    let text = try rules.map(\.text).joined()
    for profile in KnobProfile.devices {
      guard let vendor = profile.match?.vendor?.hexadecimal else { continue }
      // `==` takes several patterns, with a bar between them.
      let makers = text.split(separator: "ATTRS{id/vendor}==\"").dropFirst().flatMap { rest in
        rest.prefix { $0 != "\"" }.split(separator: "|").map(String.init)
      }
      #expect(makers.contains(vendor), "\(profile.name)")
    }
  }
}
