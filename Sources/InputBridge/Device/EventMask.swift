/// The codes that the kernel is asked to deliver, as EVIOCSMASK wants them: one bitmap a type, in whole 64-bit words.
///
/// Type 0 is special: its bitmap is that of the *types*, so that with it everything that is not named is silent, whatever
/// types the kernel will have (`drivers/input/evdev.c`, `__evdev_is_filtered`; SYN_REPORT and SYN_DROPPED always come).
struct EventMask: Hashable, Sendable {
  struct Map: Hashable, Sendable {
    var type: UInt16
    var bits: [UInt8]
  }

  let maps: [Map]

  init(_ codes: Set<EventCode>) {
    let byType = Dictionary(grouping: codes, by: \.type).mapValues { $0.map(\.code) }
    let types = byType.keys.sorted()
    maps =
      [Map(type: EventType.syn, bits: EventMask.bitmap(of: [EventType.syn] + types))]
      + types.map { Map(type: $0, bits: EventMask.bitmap(of: byType[$0] ?? [])) }
  }

  private static func bitmap(of numbers: [UInt16]) -> [UInt8] {
    let words = Int(numbers.max() ?? 0) / 64 + 1
    var bits = [UInt8](repeating: 0, count: words * 8)
    for number in numbers { bits[Int(number) / 8] |= 1 << (number % 8) }
    return bits
  }
}
