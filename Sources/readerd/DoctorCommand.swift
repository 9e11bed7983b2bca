import Glibc
import InputBridge
import ReaderDesk

/// `readerd doctor`: each link of the chain from the knob to the page, by name.
enum DoctorCommand: Command {
  static let name = "doctor"
  static let summary = "checks each link from the knob to the page, and says what mends it"
  static let usage = "[--json] [--knob NAME]"
  static let discussion = """
    ok, note or FAIL for each link, with the command that mends what fails. Permissions are asked of
    the node itself, its ACL included, not of udev. Each knob is held for a moment, to see whether it
    can be. Exit status 1 if a link fails.
    """
  static let operands = 0...0
  static let options = [
    Option("json", nil, "one JSON object a line: link, state, detail, cure"),
    Option("knob", "NAME", "only the knob of this name, serial number, node (or a link to it) or profile"),
    Option("profile", "NAME|FILE", "how the knob is read, for a device that is none by itself"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) {
    var chain = Chain(asJSON: arguments.has("json"))
    checkProfiles(&chain)
    let knob = try KnobArguments(arguments, defaultSpeed: .max)
    let knobs = knob.found()
    checkNodes(knobs, named: arguments["knob"], &chain)
    let choice = knob.choice(wantsGrab: true)
    for found in knobs {
      for node in found.nodes { checkAccess(node, &chain) }
      checkUdev(found.nodes[0], &chain)
      checkLease(found, choice, &chain)
    }
    checkGroups(knobs, &chain)
    checkTerminal(&chain)
    try Failure.flush()
    if chain.hasFailed { exit(1) }
  }

  // MARK: Links

  private static func checkProfiles(_ chain: inout Chain) {
    guard let path = ProfileFolder.standard else {
      return chain.add("profiles", .note, "no home directory, so no profiles of your own")
    }
    let folder = ProfileFolder(path)
    let errors = folder.read()
    for error in errors {
      chain.add("profiles", .fail, "\(error)", cure: "mend the file, or put it away: mv \(error.file){,.off}")
    }
    if errors.isEmpty { chain.add("profiles", .ok, "\(folder.profiles.count) of your own in \(path)") }
  }

  private static func checkNodes(_ knobs: [FoundKnob], named name: String?, _ chain: inout Chain) {
    let nodes = EventNodes.all()
    if nodes.isEmpty {
      return chain.add(
        "nodes", .fail, "no event nodes in /dev/input",
        cure: "plug a knob in; in a container, hand the devices in: --device /dev/input")
    }
    chain.add("nodes", .ok, "\(nodes.count) in /dev/input")
    if knobs.isEmpty {
      chain.add(
        "knob", .fail, name.map { "none of them is a knob called \($0)" } ?? "none of them is a knob",
        cure: "readerd devices tells why; readerd learn teaches an unknown one; --knob names a mouse's wheel")
    }
    for knob in knobs {
      let (node, name) = (knob.nodes[0].path, knob.nodes[0].description.name)
      chain.add("knob", .ok, "\(node): \(name), read as \(knob.profile.name)")
    }
  }

  private static func checkAccess(_ node: FoundKnob.Node, _ chain: inout Chain) {
    let access = NodeAccess(path: node.path)?.words ?? "it is gone"
    let mayRead = unsafe Glibc.access(node.path, R_OK) == 0
    let mayWrite = unsafe Glibc.access(node.path, W_OK) == 0
    if mayRead {
      chain.add("permission", .ok, "\(node.path): readable\(mayWrite ? "" : ", its light is not"); \(access)")
    } else {
      chain.add(
        "permission", .fail, "\(node.path): not readable by \(NodeAccess.user(geteuid())); \(access)",
        cure: "script/install-udev; without udev or logind: sudo usermod -aG input $USER, then log in again")
    }
  }

  private static func checkUdev(_ node: FoundKnob.Node, _ chain: inout Chain) {
    guard UdevRecord.isHere else {
      return chain.add("udev", .note, "no udev runs here; mode and group of the node decide")
    }
    let folders = ["/etc/udev/rules.d", "/run/udev/rules.d", "/usr/lib/udev/rules.d", "/lib/udev/rules.d"]
    let rule = folders.map { $0 + "/70-reader.rules" }.first { unsafe access($0, F_OK) == 0 }
    let record = UdevRecord(path: node.path)
    let isTagged = record?.properties["ID_INPUT_KNOB"] == "1"
    let mayRead = unsafe access(node.path, R_OK) == 0
    switch (rule, isTagged) {
    case (let rule?, true):
      let link = record?.links.first { $0.contains("/knob-") }
      chain.add("udev", .ok, "\(rule) holds for \(node.path)\(link.map { ", linked as \($0)" } ?? "")")
    case (let rule?, false):
      let cure = "script/install-udev, which applies the rules again; or opt in as \(rule) explains"
      chain.add("udev", mayRead ? .note : .fail, "\(rule) is there and says nothing of \(node.path)", cure: cure)
    case (nil, _):
      chain.add("udev", mayRead ? .note : .fail, "70-reader.rules is not installed", cure: "script/install-udev")
    }
  }

  private static func checkLease(_ knob: FoundKnob, _ choice: KnobBridge.Choice, _ chain: inout Chain) {
    let path = knob.nodes[0].path
    guard unsafe access(path, R_OK) == 0 else { return }
    do {
      let tap = try NodeTap(knob.nodes.map(\.path), delivering: knob.profile.codes, loop: try KnobLoop())
      chain.add("events", .ok, "\(path) opens as an event device")
      let others = EventNodes.all().map(\.description)
      if let obstacle = choice.obstacle(to: knob.nodes[0].description, among: others) {
        return chain.add("lease", .note, "\(path): \(obstacle)")
      }
      for (index, node) in knob.nodes.enumerated() {
        switch tap.obstacleToGrab(index) {
        case nil: chain.add("lease", .ok, "\(node.path) can be held while you read")
        case .refused(EBUSY)?:
          let holders = Openers.of(node.path).joined(separator: ", ")
          chain.add(
            "lease", .fail, "\(node.path): another program holds it\(holders.isEmpty ? "" : ": \(holders)")",
            cure: "end that program, or tell it to leave this device alone")
        case let obstacle?: chain.add("lease", .note, "\(node.path): \(obstacle)")
        }
      }
    } catch {
      chain.add("events", .fail, "\(error)", cure: "plug it in again")
    }
  }

  private static func checkGroups(_ knobs: [FoundKnob], _ chain: inout Chain) {
    var groups = [gid_t](repeating: 0, count: 256)
    let count = unsafe getgroups(Int32(groups.count), &groups)
    let mine = Set(groups.prefix(Int(max(0, count))) + [getegid()])
    let names = mine.sorted().map(NodeAccess.group).joined(separator: ", ")
    let wanted = Set(knobs.flatMap(\.nodes).compactMap { NodeAccess(path: $0.path)?.group })
    let hears = !wanted.isDisjoint(with: mine)
    let user = NodeAccess.user(geteuid())
    chain.add("groups", .note, "\(user) is in \(names)\(hears ? "; the knob's group is one of them" : "")")
  }

  private static func checkTerminal(_ chain: inout Chain) {
    guard isatty(0) == 1, isatty(1) == 1 else {
      return chain.add("terminal", .note, "no terminal here; readerd read --surface none prints the state instead")
    }
    let name = unsafe getenv("TERM").map { unsafe String(cString: $0) } ?? ""
    if name.isEmpty || name == "dumb" {
      chain.add("terminal", .fail, "TERM is \(name.isEmpty ? "not set" : name)", cure: "export TERM=xterm-256color")
    } else {
      chain.add("terminal", .ok, name)
    }
  }
}

/// The links as they are found, printed one by one.
private struct Chain {
  enum State: String {
    case ok, note, fail
  }

  let asJSON: Bool
  private(set) var hasFailed = false

  init(asJSON: Bool) { self.asJSON = asJSON }

  mutating func add(_ link: String, _ state: State, _ detail: String, cure: String? = nil) {
    if state == .fail { hasFailed = true }
    if asJSON {
      var line = JSONLine()
      line.add("link", link)
      line.add("state", state.rawValue)
      line.add("detail", detail)
      line.add("cure", cure)
      return print(line.text)
    }
    let mark = state == .fail ? "FAIL" : state.rawValue
    let pad = { (text: String, width: Int) in text + String(repeating: " ", count: max(1, width - text.count)) }
    print(pad(mark, 6) + pad(link, 12) + detail.printable)
    if let cure, state != .ok { print(pad("", 18) + "→ " + cure.printable) }
  }
}

/// The programs that have a file open, as far as this user may see.
private enum Openers {
  static func of(_ path: String) -> [String] {
    WholeFile.names(in: "/proc").filter { Int($0) != nil && $0 != String(getpid()) }.compactMap { process in
      let folder = "/proc/\(process)/fd"
      guard WholeFile.names(in: folder).contains(where: { link(folder + "/" + $0) == path }) else { return nil }
      let name = (try? WholeFile.read("/proc/\(process)/comm")).map { String(decoding: $0, as: UTF8.self) } ?? ""
      return name.filter { $0 != "\n" } + " (\(process))"
    }
  }

  private static func link(_ path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: 4096)
    let count = unsafe readlink(path, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
  }
}

extension String {
  /// The text without control characters: device names come from the device.
  var printable: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
  }
}
