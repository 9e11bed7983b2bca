/// The machine's groups, from /etc/group.
enum Groups {
  static let path = "/etc/group"

  /// Name and number of each.
  static func all() -> [(name: String, number: UInt32)] {
    (Files.text(path) ?? "").split(separator: "\n").compactMap { line in
      let words = line.split(separator: ":", omittingEmptySubsequences: false)
      guard words.count > 2, let number = UInt32(words[2]) else { return nil }
      return (String(words[0]), number)
    }
  }

  static func number(of name: String) throws(Unmet) -> UInt32 {
    guard let group = all().first(where: { $0.name == name }) else { throw Unmet("no group \(name)") }
    return group.number
  }

  /// Adds a system group where there is none of that name, under a number that nobody has.
  static func add(_ name: String) throws(Unmet) {
    let groups = all()
    guard !groups.contains(where: { $0.name == name }) else { return }
    let taken = Set(groups.map(\.number))
    // The numbers of a Debian system's own groups.
    guard let number = (100...999).first(where: { !taken.contains($0) }) else { throw Unmet("no number for \(name)") }
    try Files.write((Files.text(path) ?? "") + "\(name):x:\(number):\n", to: path)
  }
}
