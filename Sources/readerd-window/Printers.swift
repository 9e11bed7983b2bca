#if Window

import Glibc
import ReaderCore
import ReaderDesk
import Synchronization
import WindowSurface

/// Prints the reading state as it changes, for `--print-state`.
enum StatePrinter {
  static func watch(_ core: ReadingCore) {
    let last = Mutex<StateLine?>(nil)
    core.observe { time, gesture, snapshot in
      let line = StateLine(time, gesture, snapshot)
      last.withLock { last in
        guard line != last else { return }
        last = line
        print(line.text)
        fflush(nil)
      }
    }
  }
}

/// Prints what frames took, for `--print-frames`: a line after the first frame, and one at the end.
@MainActor
final class FramePrinter {
  /// Milliseconds of work of every frame but the first.
  private var works: [Double] = []
  private var isFirst = true

  func add(_ frame: FrameTimes.Frame) {
    guard isFirst else { return works.append(frame.work) }
    isFirst = false
    print("{\"firstFrame\":\(frame.time),\"work\":\(rounded(frame.work))}")
    fflush(nil)
  }

  func printAll() {
    let sorted = works.sorted()
    guard let longest = sorted.last else { return }
    func share(_ part: Double) -> Double { sorted[min(sorted.count - 1, Int(Double(sorted.count) * part))] }
    print(
      "{\"frames\":\(sorted.count),\"p50\":\(rounded(share(0.5))),\"p95\":\(rounded(share(0.95))),"
        + "\"longest\":\(rounded(longest))}")
    fflush(nil)
  }

  private func rounded(_ time: Double) -> Double { (time * 100).rounded() / 100 }
}

/// Another article in the place of this one: the program begins anew.
enum Replacement {
  /// The options that belong to the reader and not to the article left behind.
  private static let kept = ["state", "knob", "profile", "knob-side", "text-size", "measure", "size"]

  static func read(_ path: String, keeping arguments: Arguments) -> Never {
    var words = [CommandLine.arguments[0]]
    for option in kept {
      // A profile that came with a recording goes with it.
      if option == "profile", arguments.has("replay") { continue }
      if let value = arguments[option] { words.append("--\(option)=\(value)") }
    }
    words += ["full-screen", "print-state", "print-frames"].filter { arguments.has($0) }.map { "--\($0)" }
    words += ["--", path]
    var pointers = unsafe words.map { unsafe strdup($0) } + [nil]
    unsafe execv("/proc/self/exe", &pointers)
    Failure(.failed, "\(path): \(unsafe String(cString: strerror(errno)))").exit()
  }
}

#endif
