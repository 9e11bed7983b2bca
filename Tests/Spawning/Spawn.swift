package import CSpawning
internal import Glibc

/// A program to be started, as tests, benchmarks and the lab start them: as from a shell, and apart from the terminal that
/// they run on themselves.
package struct Spawn {
  /// What one of the new process's descriptors is.
  package enum File {
    /// A file that is opened for it, with flags of open(2). The first terminal that it opens becomes its own.
    case path(String, flags: Int32)
    /// A copy of a descriptor of this process, or of an earlier one of its own.
    case descriptor(Int32)
  }

  /// A system call that failed.
  package struct Failure: Error, CustomStringConvertible {
    package var what: String
    package var errno: Int32
    package var description: String { unsafe "\(what): \(String(cString: strerror(errno)))" }
  }

  /// The program, looked for in PATH, and its arguments.
  package var words: [String]
  /// All of its environment, as `NAME=value`.
  package var environment: [String]
  /// Its descriptors from 0 on; those beyond are this process's, where they may be inherited.
  package var files: [File]

  package init(_ words: [String], environment: [String], files: [File] = []) {
    self.words = words
    self.environment = environment
    self.files = files
  }

  /// Starts it as the leader of a session of its own.
  package func start() throws(Failure) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    // This process's own signal dispositions are nothing to the child, nor that dispatch's threads block them all.
    var signals = sigset_t()
    unsafe sigfillset(&signals)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe sigemptyset(&signals)
    unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    unsafe posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(spawn_in_new_session))
    for (number, file) in files.enumerated() {
      switch file {
      case .path(let path, let flags):
        unsafe posix_spawn_file_actions_addopen(&actions, Int32(number), path, flags, 0o644)
      case .descriptor(let descriptor):
        unsafe posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
      }
    }
    var argv = unsafe words.map { unsafe strdup($0) } + [nil]
    var envp = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { _ = unsafe (argv + envp).map { unsafe free($0) } }
    var pid: pid_t = 0
    let code = unsafe posix_spawnp(&pid, words[0], &actions, &attributes, &argv, &envp)
    guard code == 0 else { throw Failure(what: "starting \(words[0])", errno: code) }
    return pid
  }
}

extension [Spawn.File] {
  /// A terminal as standard input, output and error.
  package static func terminal(_ path: String) -> Self {
    [.path(path, flags: O_RDWR), .descriptor(0), .descriptor(0)]
  }
}
