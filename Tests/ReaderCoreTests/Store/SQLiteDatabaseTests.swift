import Testing

@testable import ReaderCore

@Suite struct SQLiteDatabaseTests {
  private let directory: TemporaryDirectory
  private let database: SQLiteDatabase

  init() throws {
    directory = try TemporaryDirectory()
    database = try SQLiteDatabase(path: directory.path + "/test.sqlite")
    try database.execute("CREATE TABLE t (x) ")
  }

  private func rows() throws -> [Int] { try database.rows("SELECT x FROM t ORDER BY x") { $0.integer(0) } }

  @Test func values_writtenAndRead_areTheSameBytes() throws {
    // NUL inside, and a byte that no UTF-8 has.
    let bytes: [UInt8] = [0x61, 0x00, 0xFF, 0x62]
    try database.run("INSERT INTO t VALUES (?), (?), (?), (?)", .text(bytes), .blob(bytes), .text([]), .null)
    let read = try database.rows("SELECT x FROM t ORDER BY rowid") { ($0.bytes(0), $0.isNull(0)) }
    #expect(read.map(\.0) == [bytes, bytes, [], []])
    #expect(read.map(\.1) == [false, false, false, true])
  }

  @Test func transaction_thatThrows_changesNothing() throws {
    let failure = StoreError(.busy, path: "", detail: "")
    #expect(throws: failure) {
      try database.transaction { () throws(StoreError) in
        try database.run("INSERT INTO t VALUES (1)")
        throw failure
      }
    }
    #expect(try rows() == [])
    try database.transaction { () throws(StoreError) in _ = try database.run("INSERT INTO t VALUES (2)") }
    #expect(try rows() == [2])
  }

  @Test func statement_thatFailed_worksAgain() throws {
    try database.execute("CREATE UNIQUE INDEX i ON t (x)")
    let insert = "INSERT INTO t VALUES (?)"
    try database.run(insert, .integer(1))
    let error = #expect(throws: StoreError.self) { try database.run(insert, .integer(1)) }
    // SQLITE_CONSTRAINT_UNIQUE is 19 | 8 << 8 (sqlite3.h).
    #expect(error?.code == .failed(2067))
    try database.run(insert, .integer(2))
    #expect(try rows() == [1, 2])
  }

  @Test func write_withoutRoom_isFull() throws {
    try database.execute("PRAGMA max_page_count = 3")
    let error = #expect(throws: StoreError.self) {
      try database.run("INSERT INTO t VALUES (?)", .blob([UInt8](repeating: 0, count: 100_000)))
    }
    #expect(error?.code == .full)
    #expect(try rows() == [])
  }

  @Test func write_thatIsForbidden_isReadOnly() throws {
    try database.execute("PRAGMA query_only = 1")
    let error = #expect(throws: StoreError.self) { try database.run("INSERT INTO t VALUES (1)") }
    #expect(error?.code == .readOnly)
  }

  @Test func write_whileAnotherKeepsTheLock_isBusy() throws {
    let other = try SQLiteDatabase(path: database.path)
    try other.execute("BEGIN IMMEDIATE")
    // Waiting is SQLite's; here it need not last.
    try database.execute("PRAGMA busy_timeout = 0")
    let error = #expect(throws: StoreError.self) { try database.run("INSERT INTO t VALUES (1)") }
    #expect(error?.code == .busy)
    try other.execute("ROLLBACK")
    try database.run("INSERT INTO t VALUES (1)")
  }

  @Test func open_ofADirectory_isUnreachable() {
    let error = #expect(throws: StoreError.self) { try SQLiteDatabase(path: directory.path) }
    #expect(error?.code == .unreachable)
  }

  @Test func error_isOneLine_namingFileReasonAndRemedy() {
    for code: StoreError.Code in [.full, .readOnly, .busy, .corrupt, .newer(schema: 9), .unreachable, .failed(1)] {
      let description = StoreError(code, path: "/x/state.sqlite", detail: "why").description
      #expect(description.hasPrefix("/x/state.sqlite: "))
      #expect(description.contains("; "))
      #expect(!description.contains("\n"))
    }
  }
}
