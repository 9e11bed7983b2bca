import Glibc
import InputBridge
import Testing

@testable import ReaderCore

@Suite struct StoreOpeningTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private var path: String { directory.path }

  /// Opens a store, keeps a theme in it and closes it.
  private func makeStore() throws {
    try ReadingStore.open(directory: path).store.saveTheme(named: "Sepia")
  }

  @Test func open_ofNothing_makesPrivateDirectoryAndFiles() throws {
    let (store, warning) = try ReadingStore.open(directory: path + "/a/b")
    #expect(warning == nil)
    try store.saveTheme(named: "Dusk")
    #expect(try directory.mode(of: "a/b") == 0o700)
    // The write-ahead log and its index hold the same words.
    for name in ["state.sqlite", "state.sqlite-wal", "state.sqlite-shm"] {
      #expect(try directory.mode(of: "a/b/" + name) == 0o600, "\(name)")
    }
  }

  @Test func open_ofAFileOthersMayRead_takesThatAway() throws {
    try makeStore()
    unsafe chmod(path + "/state.sqlite", 0o644)
    try makeStore()
    #expect(try directory.mode(of: "state.sqlite") == 0o600)
  }

  @Test func open_again_findsWhatWasKept() throws {
    try makeStore()
    #expect(try ReadingStore.open(directory: path).store.themeName() == "Sepia")
  }

  @Test func open_usesAWriteAheadLog() throws {
    let (store, _) = try ReadingStore.open(directory: path)
    #expect(try store.database.row("PRAGMA journal_mode") { $0.string(0) } == "wal")
  }

  @Test func open_ofANewerSchema_isRefusedAndLeavesTheFile() throws {
    try makeStore()
    let database = try SQLiteDatabase(path: path + "/state.sqlite")
    try database.execute("PRAGMA user_version = 99; PRAGMA journal_mode = DELETE")
    let before = try directory.read("state.sqlite")
    let error = #expect(throws: StoreError.self) { try ReadingStore.open(directory: path) }
    #expect(error?.code == .newer(schema: 99))
    #expect(error?.description.contains("newer readerd") == true)
    #expect(try directory.read("state.sqlite") == before)
    #expect(TemporaryDirectory.names(in: path) == ["state.sqlite"])
  }

  // MARK: Damage

  /// What was done to the file, by name.
  enum Damage: CaseIterable {
    case randomHeader, truncatedInside, truncatedToHalfAPage, otherFile, randomPages
  }

  private func inflict(_ damage: Damage) throws {
    var random = SeededGenerator(seed: 5)
    let noise = (0..<8192).map { _ in UInt8.random(in: 0...255, using: &random) }
    switch damage {
    case .randomHeader: try directory.write(Array(noise[..<100]), to: "state.sqlite")
    case .truncatedInside: try directory.truncate("state.sqlite", to: 3 * 4096 + 100)
    case .truncatedToHalfAPage: try directory.truncate("state.sqlite", to: 2048)
    case .otherFile: try directory.write(Array("Dear diary, ".utf8) + noise, to: "state.sqlite", truncating: true)
    // The second page on: the header itself is sound.
    case .randomPages: try directory.write(noise, to: "state.sqlite", at: 4096)
    }
  }

  @Test(arguments: Damage.allCases)
  func open_ofADamagedFile_keepsItAsideAndBeginsANewOne(damage: Damage) throws {
    try makeStore()
    try inflict(damage)
    let damaged = try directory.read("state.sqlite")
    let (store, warning) = try ReadingStore.open(directory: path)
    #expect(warning?.contains("state.sqlite.corrupt-1") == true)
    #expect(warning?.contains("\n") == false)
    #expect(try directory.read("state.sqlite.corrupt-1") == damaged)
    #expect(try store.themeName() == nil)
    try store.saveTheme(named: "Night")
    #expect(try store.themeName() == "Night")
  }

  @Test func open_ofASecondDamagedFile_takesTheNextNumber() throws {
    for number in 1...2 {
      try makeStore()
      try inflict(.randomHeader)
      #expect(try ReadingStore.open(directory: path).warning?.contains("corrupt-\(number)") == true)
    }
  }

  @Test func open_afterAKill_hasEveryCommit() throws {
    // A killed process leaves the file and its log as they are; so does a copy taken while the store is open.
    let (store, _) = try ReadingStore.open(directory: path)
    for name in ["Paper", "Sepia", "Dusk"] {
      try store.saveTheme(named: name)
      let copy = try TemporaryDirectory()
      for file in ["state.sqlite", "state.sqlite-wal"] { try copy.write(directory.read(file), to: file) }
      #expect(try ReadingStore.open(directory: copy.path).store.themeName() == name)
    }
  }

  @Test func open_afterAKillInsideACommit_hasTheCommitBefore() throws {
    let (store, _) = try ReadingStore.open(directory: path)
    try store.saveTheme(named: "Paper")
    let whole = try directory.read("state.sqlite-wal").count
    try store.saveTheme(named: "Sepia")
    let copy = try TemporaryDirectory()
    for file in ["state.sqlite", "state.sqlite-wal"] { try copy.write(directory.read(file), to: file) }
    try copy.truncate("state.sqlite-wal", to: whole + 1000)
    let (reopened, warning) = try ReadingStore.open(directory: copy.path)
    #expect(warning == nil)
    #expect(try reopened.themeName() == "Paper")
  }

  // MARK: No place to write

  @Test func open_belowAFile_isUnreachable() throws {
    try directory.write([], to: "file")
    for name in ["/file", "/file/below"] {
      let error = #expect(throws: StoreError.self) { try ReadingStore.open(directory: path + name) }
      #expect(error?.code == .unreachable)
    }
  }

  @Test func open_inAReadOnlyDirectory_isAnError() throws {
    try makeStore()
    unsafe chmod(path, 0o555)
    defer { unsafe chmod(path, 0o700) }
    withoutPrivilege {
      #expect(throws: StoreError.self) { try ReadingStore.open(directory: path) }
      let error = #expect(throws: StoreError.self) { try ReadingStore.open(directory: path + "/inner") }
      #expect(error?.code == .unreachable)
    }
  }

  /// Runs `body` with the file permissions of nobody, where the tests run as root (setfsuid(2): this thread's only).
  private func withoutPrivilege(_ body: () -> Void) {
    _ = setfsuid(65534)
    body()
    _ = setfsuid(geteuid())
  }

  @Test func directory_followsTheEnvironment() {
    #expect(ReadingStore.directory { ["XDG_STATE_HOME": "/s", "HOME": "/h"][$0] } == "/s/readerd")
    #expect(ReadingStore.directory { ["HOME": "/h"][$0] } == "/h/.local/state/readerd")
    // A relative path is to be ignored (XDG Base Directory Specification).
    #expect(ReadingStore.directory { ["XDG_STATE_HOME": "s", "HOME": "/h"][$0] } == "/h/.local/state/readerd")
    #expect(ReadingStore.directory { _ in nil } == nil)
  }
}

/// `<sys/fsuid.h>` is in no module.
@_silgen_name("setfsuid") private func setfsuid(_ user: uid_t) -> Int32
