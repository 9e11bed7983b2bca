import CSQLite
internal import Glibc

/// A connection to one SQLite file: every call into SQLite is in this file.
///
/// `@safe`: the pointers live as long as the object and never leave it. Confined to the queue of its owner; two connections, in one process or in two, may share a file.
@safe final class SQLiteDatabase {
  let path: String
  private let connection: OpaquePointer
  /// Prepared statements by their SQL. The store has a few dozen.
  private var statements: [String: OpaquePointer] = unsafe [:]

  /// How long a call waits for another connection's write, in milliseconds. A write here takes one disk flush, a few
  /// milliseconds; two seconds cover a disk that has to wake up.
  static let patience: Int32 = 2000

  /// Opens or creates the file (`sqlite3_open_v2`).
  init(path: String) throws(StoreError) {
    self.path = path
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    let result = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard let handle = unsafe opened else {
      throw StoreError(.failed(result), path: path, detail: "out of memory")
    }
    guard result == SQLITE_OK else {
      let detail = unsafe String(cString: sqlite3_errmsg(handle))
      unsafe sqlite3_close_v2(handle)
      throw StoreError(.init(result: result), path: path, detail: detail)
    }
    unsafe connection = handle
    unsafe sqlite3_busy_timeout(handle, Self.patience)
  }

  deinit {
    while let statement = unsafe sqlite3_next_stmt(connection, nil) { unsafe sqlite3_finalize(statement) }
    unsafe sqlite3_close_v2(connection)
  }

  /// Runs SQL that takes no values and whose rows nobody wants (`sqlite3_exec`).
  func execute(_ sql: String) throws(StoreError) {
    let result = unsafe sqlite3_exec(connection, sql, nil, nil, nil)
    guard result == SQLITE_OK else { throw failure(result) }
  }

  /// Runs one statement; the number of rows it changed.
  @discardableResult
  func run(_ sql: String, _ values: SQLiteValue...) throws(StoreError) -> Int {
    _ = try step(sql, values) { (_: borrowing SQLiteRow) in }
    let changes = Int(unsafe sqlite3_changes64(connection))
    // Outside of a transaction the statement was one of its own.
    if changes > 0, unsafe sqlite3_get_autocommit(connection) != 0 { announce() }
    return changes
  }

  /// The rows of one statement, each made into a value.
  func rows<Value>(
    _ sql: String, _ values: SQLiteValue..., as value: (borrowing SQLiteRow) -> Value
  ) throws(StoreError) -> [Value] { try step(sql, values, value) }

  /// The first row of one statement.
  func row<Value>(
    _ sql: String, _ values: SQLiteValue..., as value: (borrowing SQLiteRow) -> Value
  ) throws(StoreError) -> Value? { try step(sql, values, value).first }

  /// Runs `body` as one change: all of it is kept, or, when it throws, none. The write lock is taken at once, so that
  /// what `body` reads cannot change before it writes.
  func transaction<Value>(_ body: () throws(StoreError) -> Value) throws(StoreError) -> Value {
    try execute("BEGIN IMMEDIATE")
    do {
      let value = try body()
      try execute("COMMIT")
      announce()
      return value
    } catch {
      // SQLite has rolled back by itself after some errors; then this one has nothing to do.
      try? execute("ROLLBACK")
      throw error
    }
  }

  /// Touches the file, which tells other readers of the commit (``StoreWatch``).
  private func announce() { unsafe utimensat(AT_FDCWD, path, nil, 0) }

  /// The row that the last INSERT made.
  var lastRow: Int { Int(unsafe sqlite3_last_insert_rowid(connection)) }

  private func step<Value>(
    _ sql: String, _ values: [SQLiteValue], _ value: (borrowing SQLiteRow) -> Value
  ) throws(StoreError) -> [Value] {
    let statement = try unsafe prepared(sql)
    defer {
      unsafe sqlite3_reset(statement)
      unsafe sqlite3_clear_bindings(statement)
    }
    for (place, value) in values.enumerated() {
      let result = unsafe bind(value, at: Int32(place + 1), of: statement)
      guard result == SQLITE_OK else { throw failure(result) }
    }
    var rows: [Value] = []
    while true {
      let result = unsafe sqlite3_step(statement)
      switch result {
      case SQLITE_ROW: unsafe rows.append(value(SQLiteRow(statement: statement)))
      case SQLITE_DONE: return rows
      default: throw failure(result)
      }
    }
  }

  private func prepared(_ sql: String) throws(StoreError) -> OpaquePointer {
    if let statement = unsafe statements[sql] { return unsafe statement }
    var prepared: OpaquePointer?
    let result = unsafe sqlite3_prepare_v3(
      connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
    guard result == SQLITE_OK, let statement = unsafe prepared else { throw failure(result) }
    unsafe statements[sql] = statement
    return unsafe statement
  }

  private func bind(_ value: SQLiteValue, at place: Int32, of statement: OpaquePointer) -> Int32 {
    switch value {
    case .null: unsafe sqlite3_bind_null(statement, place)
    case .integer(let value): unsafe sqlite3_bind_int64(statement, place, Int64(value))
    case .text(let bytes):
      unsafe bytes.withUnsafeBytes { bytes in
        // An empty array has no address, and no address would bind NULL.
        let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
        return unsafe start == nil
          ? sqlite3_bind_text(statement, place, "", 0, _sqlite_transient())
          : sqlite3_bind_text(statement, place, start, Int32(bytes.count), _sqlite_transient())
      }
    case .blob(let bytes):
      unsafe bytes.withUnsafeBytes { bytes in
        unsafe sqlite3_bind_blob64(
          statement, place, bytes.baseAddress, UInt64(bytes.count), _sqlite_transient())
      }
    }
  }

  private func failure(_ result: Int32) -> StoreError {
    StoreError(.init(result: result), path: path, detail: unsafe String(cString: sqlite3_errmsg(connection)))
  }
}

/// A value bound to a statement.
enum SQLiteValue {
  case null
  case integer(Int)
  /// UTF-8, kept byte for byte even where it is not well formed.
  case text([UInt8])
  case blob([UInt8])

  static func text(_ string: String) -> SQLiteValue { .text(Array(string.utf8)) }
  static func text(_ string: String?) -> SQLiteValue { string.map { .text($0) } ?? .null }
}

/// The row that a statement stands on, valid only while the rows are walked. Columns count from 0.
@safe struct SQLiteRow: ~Copyable {
  private let statement: OpaquePointer

  fileprivate init(statement: OpaquePointer) { unsafe self.statement = statement }

  func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(statement, column) == SQLITE_NULL }
  func integer(_ column: Int32) -> Int { Int(unsafe sqlite3_column_int64(statement, column)) }
  /// An offset into a text, whatever somebody else may have written there.
  func offset(_ column: Int32) -> Int { min(max(0, integer(column)), Anchor.longestText) }
  func string(_ column: Int32) -> String { String(decoding: bytes(column), as: UTF8.self) }
  func optionalString(_ column: Int32) -> String? { isNull(column) ? nil : string(column) }

  /// The bytes of a blob or a text.
  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = unsafe sqlite3_column_blob(statement, column) else { return [] }
    let count = Int(unsafe sqlite3_column_bytes(statement, column))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}

extension StoreError.Code {
  /// The meaning of one of SQLite's result codes (`sqlite3.h`, "Result Codes"). The low byte is the primary code.
  init(result: Int32) {
    switch result & 0xff {
    case SQLITE_FULL: self = .full
    case SQLITE_READONLY: self = .readOnly
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
    case SQLITE_CORRUPT, SQLITE_NOTADB: self = .corrupt
    case SQLITE_CANTOPEN, SQLITE_PERM, SQLITE_AUTH: self = .unreachable
    default: self = .failed(result)
    }
  }
}
