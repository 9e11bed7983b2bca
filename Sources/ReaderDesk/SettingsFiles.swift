internal import Dispatch
import Glibc
import InputBridge
import ReaderCore

/// The person's settings on the disk: `settings.json5`, which the person writes, and over it `feel.json5`, which the control
/// *Feel* writes.
enum SettingsFiles {
  private static let own = "/settings.json5"
  private static let feel = "/feel.json5"

  /// The settings as the files have them. What is wrong with one value is reported, and the others hold.
  static func read(report: (String) -> Void) -> ReaderSettings {
    var settings = ReaderSettings()
    guard let folder = ProfileFolder.configuration else { return settings }
    for path in [folder + own, folder + feel] where unsafe access(path, F_OK) == 0 {
      do {
        let (laid, errors) = ReaderSettings.read(try WholeFile.read(path), file: path, over: settings)
        for error in errors { report(error.description) }
        settings = laid
      } catch {
        report("\(error)")
      }
    }
    return settings
  }

  /// Has the core take the settings whenever a file of theirs changes, as long as the program runs. Idle, it costs nothing.
  static func follow(for core: ReadingCore) {
    guard let folder = ProfileFolder.configuration,
      let watch = FolderWatch(folder: folder, noticing: FolderWatch.files)
    else { return }
    Changes(of: watch).activate { @Sendable [weak core] in
      core?.settingsMayHaveChanged { @Sendable [weak core] in read { core?.tell($0) } }
    }
  }

  /// Keeps what the control *Feel* set last. Returns what went wrong, in one line.
  static func keepFeel(_ requests: [ReadingRequest]) -> String? {
    let last = requests.reversed().lazy.compactMap { if case .keepFeel(let settings) = $0 { settings } else { nil } }
    guard let settings = last.first else { return nil }
    guard let folder = ProfileFolder.configuration else { return "no home directory: this holds until the reader ends" }
    do throws(WholeFile.Failure) {
      try WholeFile.replace(folder + feel, with: Array(settings.feelFile.utf8))
      return nil
    } catch {
      return "this holds until the reader ends: \(error)"
    }
  }

  /// A watch that keeps itself: confined to the queue of its source.
  private final class Changes: @unchecked Sendable {
    private let watch: FolderWatch
    private let source: any DispatchSourceRead

    init(of watch: FolderWatch) {
      self.watch = watch
      source = DispatchSource.makeReadSource(
        fileDescriptor: watch.descriptor, queue: DispatchQueue(label: "readerd.settings"))
    }

    func activate(_ changed: @escaping @Sendable () -> Void) {
      source.setEventHandler { @Sendable [self] in if includeSettings { changed() } }
      source.activate()
    }

    private var includeSettings: Bool {
      var areSettings = false
      watch.changes { change in
        switch change {
        case .appeared(let name), .gone(let name): if [own, feel].contains("/" + name) { areSettings = true }
        case .everything: areSettings = true
        }
      }
      return areSettings
    }
  }
}
