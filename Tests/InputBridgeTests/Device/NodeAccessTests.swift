import Testing

@testable import InputBridge

@Suite struct NodeAccessTests {
  /// As `setfacl -m u:1000:rw,g:27:rw` leaves it, with a mask of r--: version 2, then user::rw-, user:1000:rw-,
  /// group::r--, group:27:rw-, mask::r--, other::---.
  private let list: [UInt8] = [
    2, 0, 0, 0,
    0x01, 0, 6, 0, 0xff, 0xff, 0xff, 0xff,
    0x02, 0, 6, 0, 0xe8, 0x03, 0, 0,
    0x04, 0, 4, 0, 0xff, 0xff, 0xff, 0xff,
    0x08, 0, 2, 0, 27, 0, 0, 0,
    0x10, 0, 4, 0, 0xff, 0xff, 0xff, 0xff,
    0x20, 0, 0, 0, 0xff, 0xff, 0xff, 0xff,
  ]

  @Test func usersAndGroupsOfTheList_areRead_throughItsMask() {
    #expect(
      NodeAccess.entries(in: list[...]) == [
        .init(isGroup: false, id: 1000, mayRead: true), .init(isGroup: true, id: 27, mayRead: false),
      ])
    var masked = list
    masked[38] = 2  // mask::-w-
    #expect(NodeAccess.entries(in: masked[...]).first?.mayRead == false)
  }

  @Test func aListThatIsCutOrOfAnotherVersion_isNone() {
    #expect(NodeAccess.entries(in: []) == [])
    #expect(NodeAccess.entries(in: [2, 0, 0, 0]) == [])
    #expect(NodeAccess.entries(in: [3, 0, 0, 0] + list[4...]) == [])
    for count in 0..<list.count { _ = NodeAccess.entries(in: list[..<count]) }
  }

  @Test func udevsOwnRecord_tellsPropertyTagAndLink() {
    let record = UdevRecord(text: "S:input/knob-dial\nI:123\nE:ID_INPUT_KNOB=1\nE:ODD\nG:uaccess\nQ:seat\nV:1\n")
    #expect(record.properties == ["ID_INPUT_KNOB": "1"])
    #expect(record.tags == ["uaccess", "seat"])
    #expect(record.links == ["/dev/input/knob-dial"])
  }
}
