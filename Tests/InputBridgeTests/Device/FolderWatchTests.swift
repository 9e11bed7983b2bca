import Glibc
import Testing

@testable import InputBridge

/// inotify on real folders, without waiting: what happened before is there when it is asked for.
@Suite final class FolderWatchTests {
  private let root: String

  init() {
    var template = Array("/tmp/readerd-watch-XXXXXX".utf8CString)
    root = unsafe String(cString: mkdtemp(&template))
  }

  deinit { for path in ["/a/input/event0", "/a/input", "/a", ""] { unsafe remove(root + path) } }

  private func changes(_ watch: FolderWatch) -> [NodeChange] {
    var changes: [NodeChange] = []
    watch.changes { changes.append($0) }
    return changes
  }

  private func write(_ path: String) { close(unsafe open(root + path, O_WRONLY | O_CREAT, 0o600)) }

  @Test func nodesThatComeChangeAndGo_areNoticed() throws {
    unsafe mkdir(root + "/a", 0o700)
    let watch = try #require(FolderWatch(folder: root + "/a", noticing: FolderWatch.nodes))
    #expect(changes(watch).isEmpty)
    write("/a/event0")
    unsafe chmod(root + "/a/event0", 0o640)
    unsafe unlink(root + "/a/event0")
    #expect(Set(changes(watch)) == [.appeared("event0"), .gone("event0")])
    #expect(changes(watch).isEmpty)
  }

  @Test func aDevice_isCalledByItsNode_andByALinkToIt() {
    unsafe mkdir(root + "/a", 0o700)
    write("/a/event0")
    unsafe symlink("a/event0", root + "/link")
    defer { for name in ["/link", "/a/event0"] { unsafe unlink(root + name) } }
    let dial = DeviceDescription.dial("Dial", uniq: "A1")
    for name in ["Dial", "A1", root + "/a/event0", root + "/link"] {
      #expect(dial.isCalled(name, at: root + "/a/event0"), "\(name)")
    }
    for name in ["", "dial", root + "/a/event1", "link"] { #expect(!dial.isCalled(name, at: root + "/a/event0")) }
  }

  @Test func aFolderThatIsMissing_isNoticedWhenItIsMade_howeverDeep() throws {
    let watch = try #require(FolderWatch(folder: root + "/a/input", noticing: FolderWatch.nodes))
    unsafe mkdir(root + "/a", 0o700)
    #expect(changes(watch).isEmpty, "not yet: only its parent is there")
    unsafe mkdir(root + "/a/input", 0o700)
    #expect(changes(watch).contains(.everything))
    write("/a/input/event0")
    #expect(changes(watch).contains(.appeared("event0")))
  }

  @Test func aFolderThatGoesAndComesAgain_isWatchedAgain() throws {
    unsafe mkdir(root + "/a", 0o700)
    let watch = try #require(FolderWatch(folder: root + "/a", noticing: FolderWatch.nodes))
    // /dev/input goes with the last input device.
    unsafe rmdir(root + "/a")
    #expect(changes(watch).contains(.everything))
    unsafe mkdir(root + "/a", 0o700)
    #expect(changes(watch).contains(.everything))
    write("/a/event0")
    #expect(changes(watch).contains(.appeared("event0")))
    unsafe unlink(root + "/a/event0")
  }

  @Test func profiles_areReadAgainWhenAFileIsWritten_andABadOneIsNamed() throws {
    unsafe mkdir(root + "/a", 0o700)
    let folder = ProfileFolder(root + "/a")
    let good = "{ name: 'mine', rotation: { kind: 'relative', codes: ['REL_MISC'] } }"
    try WholeFile.replace(root + "/a/mine.json5", with: Array(good.utf8))
    try WholeFile.replace(root + "/a/bad.json5", with: Array("{ name: 'bad', rotation: { kind: 'odd' } }".utf8))
    try WholeFile.replace(root + "/a/notes.txt", with: [])
    var times = 0
    folder.changes { times += 1 }
    #expect(times == 1)
    let errors = folder.read()
    #expect(folder.profiles.map(\.name) == ["mine"])
    #expect(errors.map(\.file) == [root + "/a/bad.json5"])
    #expect(errors.first?.key == "rotation.kind")
    folder.changes { times += 1 }
    #expect(times == 1)
    for name in ["mine.json5", "bad.json5", "notes.txt"] { unsafe unlink(root + "/a/" + name) }
  }

  @Test func aKnob_isReadByTheProfileThatWasJustWritten() throws {
    unsafe mkdir(root + "/a", 0o700)
    let desk = try SimulatedBridge { [root] in $0.profileFolder = root + "/a" }
    desk.desk.plug("event0", .dial())
    desk.open()
    desk.send("+4", to: "event0", at: 0)
    desk.turn(at: 1000)
    let own = """
      { name: "mine", match: { vendor: 0x1234 },
        rotation: { kind: "relative", codes: ["REL_DIAL"], eventsPerDetent: 4, invert: true },
        buttons: { primary: ["BTN_0"] } }
      """
    try WholeFile.replace(root + "/a/mine.json5", with: Array(own.utf8))
    desk.turn(at: 1100)
    desk.send("+4", to: "event0", at: 2000)
    desk.turn(at: 3000)
    #expect(desk.resolved() == ["slide +4", "slide -1"])
    #expect(desk.notices == [.profilesRead(count: 1)])
    #expect(desk.comings == ["+ Dial"], "measure and direction change while it is open")
    // It is spoiled: said with file and key, and the built-in profile holds again.
    try WholeFile.replace(root + "/a/mine.json5", with: Array("{ nmae: 1 }".utf8))
    desk.turn(at: 3100)
    desk.send("+4", to: "event0", at: 4000)
    desk.turn(at: 5000)
    #expect(desk.resolved().last == "slide +4")
    #expect(desk.notices.dropFirst().first?.description.contains("mine.json5: nmae: unknown key") == true)
    unsafe unlink(root + "/a/mine.json5")
  }

  /// Writing takes a while: the folder is made first, and the file stands in it later, or never.
  @Test func aProfileThatAKnobWasGiven_holdsBeforeTheFolderHasIt_andSilently() throws {
    let desk = try SimulatedBridge { [root] in $0.profileFolder = root + "/a" }
    desk.desk.plug("event0", .dial())
    desk.open()
    let knob = KnobIdentity(name: "Dial", key: desk.keys[0])
    let own = try #require(desk.bridge.profiles(of: knob)?.own)
    let description = try #require(desk.bridge.description(of: knob))
    var slow = own.calibrated(for: description)
    slow.timing.doublePress = .milliseconds(450)
    desk.bridge.retune(knob, to: slow)
    unsafe mkdir(root + "/a", 0o700)
    desk.turn(at: 1000)
    #expect(desk.bridge.profiles(of: knob)?.own == slow)
    try slow.write(to: root + "/a/dial.json5")
    desk.turn(at: 2000)
    #expect(desk.bridge.profiles(of: knob)?.own == slow)
    #expect(desk.notices == [] && desk.comings == ["+ Dial"])
    // From here on the folder is followed.
    slow.timing.doublePress = .milliseconds(400)
    try slow.write(to: root + "/a/dial.json5")
    desk.turn(at: 3000)
    #expect(desk.bridge.profiles(of: knob)?.own == slow)
    #expect(desk.notices == [.profilesRead(count: 1)])
    unsafe unlink(root + "/a/dial.json5")
  }
}
