import Glibc

/// The user's own profiles: every `*.json5` of one folder, read again when one changes.
///
/// A file that is wrong is named with key and reason, and the others hold.
public final class ProfileFolder {
  /// What was read last, in the order of the file names.
  public private(set) var profiles: [KnobProfile] = []
  private(set) var isRead = false
  private let folder: String
  private let watch: FolderWatch?

  public init(_ folder: String) {
    self.folder = folder
    watch = FolderWatch(folder: folder, noticing: FolderWatch.files)
  }

  /// `$XDG_CONFIG_HOME/readerd/knobs`, or the same below `~/.config`; nil where there is no home directory either.
  public static var standard: String? { configuration.map { $0 + "/knobs" } }

  /// The folder of the user's own values: `$XDG_CONFIG_HOME/readerd`, or the same below `~/.config`.
  package static var configuration: String? {
    let environment = { (name: String) in unsafe getenv(name).map { unsafe String(cString: $0) } }
    // A relative path is to be ignored (XDG Base Directory Specification).
    if let config = environment("XDG_CONFIG_HOME"), config.hasPrefix("/") { return config + "/readerd" }
    return environment("HOME").map { $0 + "/.config/readerd" }
  }

  /// Readable when something in the folder changed; -1 where the system gives no inotify.
  var descriptor: Int32 { watch?.descriptor ?? -1 }

  /// Calls `body` once where a profile was written, came or went since the last call.
  func changes(_ body: () -> Void) {
    var hasChanged = false
    watch?.changes { change in
      switch change {
      case .appeared(let name), .gone(let name): if ProfileFolder.isProfile(name) { hasChanged = true }
      case .everything: hasChanged = true
      }
    }
    if hasChanged { body() }
  }

  /// Reads every profile. Returns what is wrong, a file at a time.
  public func read() -> [ProfileError] {
    isRead = true
    profiles = []
    var errors: [ProfileError] = []
    for name in WholeFile.names(in: folder).filter(ProfileFolder.isProfile).sorted() {
      let path = folder + "/" + name
      do throws(ProfileError) {
        profiles.append(try KnobProfile.read(path: path))
      } catch {
        errors.append(error)
      }
    }
    return errors
  }

  private static func isProfile(_ name: String) -> Bool { name.hasSuffix(".json5") }
}

extension KnobProfile {
  /// Reads a profile file.
  ///
  /// - Throws: ``ProfileError``, also where the file cannot be read.
  public static func read(path: String) throws(ProfileError) -> KnobProfile {
    let bytes: [UInt8]
    do {
      bytes = try WholeFile.read(path)
    } catch {
      throw ProfileError(file: path, reason: error.reason)
    }
    return try read(bytes, file: path)
  }
}
