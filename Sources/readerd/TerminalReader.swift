import InputBridge
import ReaderCore
enum TerminalReader {
  static func run(_ core: ReadingCore, _ source: ReadingCore.KnobSource, whole: (recording: Recording, profile: KnobProfile)?, readsGestures: Bool) throws(Failure) {}
}
