#if Window

/// A cache that forgets what was used longest ago once it holds more than it may.
struct RecentlyUsed<Key: Hashable, Value> {
  /// In the unit that `insert` counts costs in.
  var limit: Int
  private(set) var cost = 0
  private var entries: [Key: Entry] = [:]
  private var clock = 0

  private struct Entry {
    var value: Value
    var cost: Int
    var used: Int
  }

  init(limit: Int) { self.limit = limit }

  var count: Int { entries.count }

  /// The value for a key, which counts as a use.
  mutating func use(_ key: Key) -> Value? {
    guard let index = entries.index(forKey: key) else { return nil }
    clock += 1
    entries.values[index].used = clock
    return entries.values[index].value
  }

  mutating func insert(_ value: Value, for key: Key, cost: Int = 1) {
    clock += 1
    if let old = entries.updateValue(Entry(value: value, cost: cost, used: clock), forKey: key) {
      self.cost -= old.cost
    }
    self.cost += cost
    guard self.cost > limit else { return }
    // A quarter at once, so that a full cache is not searched at every insertion. The newest entry always stays.
    for (key, entry) in entries.sorted(by: { $0.value.used < $1.value.used }).dropLast() {
      entries[key] = nil
      self.cost -= entry.cost
      if self.cost <= limit - limit / 4 { break }
    }
  }

  /// A moment, for ``removeUnused(since:)``.
  var now: Int { clock }

  /// Forgets what was not used after a moment.
  mutating func removeUnused(since moment: Int) {
    for (key, entry) in entries where entry.used <= moment {
      entries[key] = nil
      cost -= entry.cost
    }
  }

  mutating func removeAll() {
    entries.removeAll()
    cost = 0
  }
}

#endif
