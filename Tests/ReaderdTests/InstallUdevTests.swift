import Glibc
import InputBridge
import ProgramRuns
import Testing

/// `script/install-udev`, into a folder that is no system's.
@Suite struct InstallUdevTests {
  let scratch: Scratch
  init() throws { scratch = try Scratch() }

  /// #filePath: Tests/ReaderdTests/InstallUdevTests.swift.
  private let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(
    separator: "/")

  private func install(_ options: String...) throws -> (ending: Child.Ending, output: String) {
    let run = try Conversation(
      words: ["/bin/sh", root + "/script/install-udev"] + options, environment: ["DESTDIR": scratch.path + "/system"])
    run.endInput()
    let output = run.output.readToEnd() + run.errors.readToEnd()
    return (try run.process.end(), String(decoding: output, as: UTF8.self))
  }

  @Test func rules_areCopiedAsTheyAre_andTakenAwayAgain() throws {
    let folder = scratch.path + "/system/etc/udev/rules.d"
    #expect(try install() == (.exited(0), "install-udev: rules are in \(folder)\n"))
    for name in ["70-reader.rules", "99-reader.rules"] {
      #expect(try WholeFile.read(folder + "/" + name) == WholeFile.read(root + "/udev/" + name))
    }
    // Once more changes nothing, and somebody else's rules are left alone.
    try WholeFile.replace(folder + "/70-other.rules", with: [])
    #expect(try install().ending == .exited(0))
    #expect(try install("--remove").ending == .exited(0))
    #expect(WholeFile.names(in: folder) == ["70-other.rules"])
  }

  @Test func anUnknownOption_isWrongUse_andTouchesNothing() throws {
    #expect(try install("--purge") == (.exited(2), "install-udev: --purge: no such option; say --remove, or nothing\n"))
    #expect(WholeFile.names(in: scratch.path + "/system").isEmpty)
  }
}
