#if Window

import Glibc
import ReaderDesk

/// `readerd-window`: what `readerd read --surface window` becomes. Wiring only.
@main
struct ReaderdWindow {
  /// Synchronous: GTK needs the process's real main thread.
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    if words == ["--version"] { return print("readerd-window \(HelpText.version)") }
    do throws(Failure) {
      let arguments = try Arguments(words, of: WindowCommand.self)
      if arguments.has("help") { return print(HelpText.page(of: WindowCommand.self, usage: "readerd-window")) }
      try WindowCommand.run(arguments)
    } catch {
      error.exit()
    }
  }
}

#else

import ReaderDesk

/// Without the trait there is no window, and nothing links its toolkit.
@main
struct ReaderdWindow {
  static func main() {
    Failure(.failed, "window: this readerd was built without one; build it with swift build --traits Window").exit()
  }
}

#endif
