/// Levenshtein distances from `source` to every beginning of `target`, as far as they are at most `limit`.
///
/// `result[j]` is the distance to `target[..<j]`; anything above the limit is `limit + 1`. Only the diagonal band that
/// such distances can lie in is computed (Ukkonen 1985): source length × (2 × limit + 1) steps.
func editDistances(from source: [UInt8], to target: [UInt8], limit: Int) -> [Int] {
  let far = limit + 1
  var row = (0...target.count).map { min($0, far) }
  for (i, byte) in source.enumerated() {
    // Row i + 1 of the table; `diagonal` is the value that `row[j - 1]` had in row i.
    let first = max(1, i + 1 - limit)
    let last = min(target.count, i + 1 + limit)
    guard first <= target.count + 1 else { return Array(repeating: far, count: row.count) }
    var diagonal = row[first - 1]
    row[first - 1] = first == 1 ? min(i + 1, far) : far
    for j in stride(from: first, through: last, by: 1) {
      let above = row[j]
      row[j] = min(diagonal + (byte == target[j - 1] ? 0 : 1), above + 1, row[j - 1] + 1, far)
      diagonal = above
    }
  }
  // What lies left of the last band was computed for an earlier row.
  for j in row.indices where abs(j - source.count) > limit { row[j] = far }
  return row
}
