import Glibc
import InputBridge

/// What a scenario works with: the reader under test, and the machine it runs on.
struct Lab {
  /// The `readerd` under test, built beside this program.
  let readerd: String
  /// The package's own folder, for its udev rules and scripts.
  let package: String
  /// A folder of this run's own.
  let folder: String
  /// What the machine can do.
  let abilities: Abilities
  /// Says something beside the verdict, such as a measured figure.
  let note: (String) -> Void

  init(abilities: Abilities, note: @escaping (String) -> Void) throws(Unmet) {
    guard let path = Files.link("/proc/self/exe"), let slash = path.lastIndex(of: "/") else {
      throw Unmet("/proc/self/exe leads nowhere")
    }
    let products = String(path[..<slash])
    readerd = products + "/readerd"
    package = Lab.package(above: products)
    self.abilities = abilities
    self.note = note
    folder = Lab.folder
    guard unsafe mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw Unmet("making \(folder)", errno: errno) }
  }

  private static var folder: String { "/tmp/readerd-lab-\(getpid())" }

  /// Removes what scenarios have left in this run's folder.
  static func clean() {
    guard Files.exists(folder), let removal = try? ChildProcess(["rm", "-rf", folder]) else { return }
    _ = removal.waitForEnd(within: .seconds(10))
  }

  /// The next folder upwards that is a package.
  private static func package(above folder: String) -> String {
    var folder = folder[...]
    while !folder.isEmpty, !Files.exists(folder + "/Package.swift") {
      folder = folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)]
    }
    return String(folder)
  }

  /// Runs a program to its end and demands that it succeeds. Returns what it printed.
  @discardableResult
  func run(_ words: String..., within limit: Duration = .seconds(20)) throws(Unmet) -> [String] {
    try run(words, within: limit)
  }

  @discardableResult
  func run(_ words: [String], within limit: Duration = .seconds(20)) throws(Unmet) -> [String] {
    let process = try ChildProcess(words)
    guard let status = process.waitForEnd(within: limit) else { throw Unmet("\(words[0]) does not end") }
    try demand(status == 0, "\(words.joined(separator: " ")): status \(status): \(process.tail)")
    return process.lines.filter { $0.stream == .output }.map(\.text)
  }

  /// Starts `readerd gestures` on one knob, by name, and waits until it has it.
  func listen(
    to name: String, as profile: String, _ form: String = "--resolved", _ more: String...
  ) throws(Unmet) -> Reader {
    let reader = try Reader(["gestures", form, "--knob", name] + more, lab: self)
    try reader.waitForKnob(name, as: profile)
    return reader
  }

  /// Waits until an input device of that name has a node, and returns the node.
  ///
  /// - Parameter others: nodes that are not meant: an older device of the same name.
  func node(named name: String, beside others: [String] = []) throws(Unmet) -> String {
    try wait(for: "an input device \"\(name)\"", within: .seconds(15)) {
      EventNodes.all().first { $0.description.name == name && !others.contains($0.path) }?.path
    }
  }

  func waitUntilGone(_ path: String) throws(Unmet) {
    try wait(until: "\(path) is gone") { !Files.exists(path) }
  }
}

/// What a scenario can need of a machine.
struct Abilities: OptionSet, Sendable {
  let rawValue: Int

  static let uinput = Abilities(rawValue: 1 << 0)
  static let uhid = Abilities(rawValue: 1 << 1)
  /// USB devices from user space.
  static let vhci = Abilities(rawValue: 1 << 2)
  /// The monitor of the machine's own emulator.
  static let monitor = Abilities(rawValue: 1 << 3)
  /// systemd-udevd is running, and its rules may be changed: a machine made for it.
  static let ownUdev = Abilities(rawValue: 1 << 4)
  static let root = Abilities(rawValue: 1 << 5)
  /// The clock may be set: a machine made for it.
  static let ownClock = Abilities(rawValue: 1 << 6)
  /// evtest and libinput's tools.
  static let peers = Abilities(rawValue: 1 << 7)
  /// The kernel's consoles may be switched: a machine made for it.
  static let ownConsoles = Abilities(rawValue: 1 << 8)
  /// The kernel's encoder driver, simulated lines, and the board that joins them.
  static let board = Abilities(rawValue: 1 << 9)

  private static let names: [(Abilities, String)] = [
    (.uinput, "/dev/uinput that may be written"), (.uhid, "/dev/uhid that may be written"),
    (.vhci, "the module vhci-hcd"), (.monitor, "an emulator to plug and turn real USB devices"),
    (.ownUdev, "udev rules that nobody else needs"), (.root, "root"), (.ownClock, "a clock that nobody else needs"),
    (.peers, "evtest and libinput-tools"), (.ownConsoles, "consoles that nobody else needs"),
    (.board, "the kernel's encoder driver, which script/lab --all builds"),
  ]

  /// What these are, in words.
  var text: String { Abilities.names.filter { contains($0.0) }.map(\.1).joined(separator: ", ") }

  /// What this machine can do.
  ///
  /// - Parameter isOwn: whether it is a guest made for the lab, where nobody minds rules and clocks.
  static func here(isOwn: Bool) -> Abilities {
    var abilities: Abilities = []
    if unsafe access("/dev/uinput", W_OK) == 0 { abilities.insert(.uinput) }
    if unsafe access("/dev/uhid", W_OK) == 0 { abilities.insert(.uhid) }
    if Files.exists("/sys/devices/platform/vhci_hcd.0/status"), getuid() == 0 { abilities.insert(.vhci) }
    if MachineMonitor.port != nil { abilities.insert(.monitor) }
    if getuid() == 0 { abilities.insert(.root) }
    if isOwn { abilities.formUnion([.ownUdev, .ownClock]) }
    if isOwn, Files.exists("/dev/tty0") { abilities.insert(.ownConsoles) }
    if let kernel = Files.value("/proc/sys/kernel/osrelease"), Files.exists("/lib/modules/\(kernel)/board/lab-board.ko")
    {
      abilities.insert(.board)
    }
    if Files.exists("/usr/bin/evtest"), Files.exists("/usr/bin/libinput") { abilities.insert(.peers) }
    return abilities
  }
}
