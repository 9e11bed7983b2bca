import Glibc
import InputBridge
import ReaderDesk

/// `readerd devices`: every input device with a verdict.
enum DevicesCommand: Command {
  static let name = "devices"
  static let summary = "every input device with a verdict: a knob or not, and why"
  static let usage = "[--json] [--from FILE]"
  static let discussion = """
    Judges each event node by what it can send and by its identity, from what the kernel says of it:
    no node is opened. --from judges a recorded description (evemu, libinput record, evtest) instead.
    """
  static let operands = 0...0
  static let options = [
    Option("json", nil, "one JSON object a line"),
    Option("from", "FILE", "judge a recorded description instead of this machine's devices"),
  ]

  static func run(_ arguments: Arguments) throws(Failure) {
    let own = KnobArguments.ownProfiles()
    if let path = arguments["from"] {
      let devices: [DeviceDescription]
      do { devices = try Recording.readDescription(try WholeFile.read(path), name: path) } catch {
        throw Failure(.failed, "\(error)")
      }
      for device in devices { show(device, node: nil, own, asJSON: arguments.has("json")) }
      return
    }
    let nodes = EventNodes.all()
    for (node, description) in nodes { show(description, node: node, own, asJSON: arguments.has("json")) }
    if nodes.isEmpty && !arguments.has("json") {
      print("No event devices here. The debug slider of readerd read stands in for a knob.")
    }
  }

  private static func show(_ device: DeviceDescription, node: String?, _ own: [KnobProfile], asJSON: Bool) {
    let (verdict, profile, why): (String, String?, String) =
      switch DeviceVerdict.judge(device, profiles: own) {
      case .knob(let profile, let why): ("knob", profile.name, why)
      case .button(let why): ("button", nil, why)
      case .notKnob(let why): ("no", nil, why)
      }
    let isReadable = node.map { unsafe access($0, R_OK) == 0 }
    let ids = [device.bus, device.vendor, device.product, device.version].map(\.hexadecimal).joined(separator: ":")
    guard !asJSON else {
      var line = JSONLine()
      line.add("node", node)
      line.add("name", device.name)
      line.add("id", ids)
      line.add("verdict", verdict)
      line.add("profile", profile)
      line.add("why", why)
      line.add("readable", raw: isReadable.map { $0 ? "true" : "false" })
      line.add("key", KnobIdentity.key(of: device))
      return print(line.text)
    }
    let mark = verdict == "knob" ? "●" : verdict == "button" ? "◦" : "·"
    print("\(mark) \(node.map { $0 + "  " } ?? "")\(device.name.printable)  (\(ids))")
    print("    \(profile.map { "knob, read as \($0): " } ?? (verdict == "button" ? "button: " : "no knob: "))\(why)")
    if verdict == "knob" { print("    known by its \(KnobIdentity.key(of: device).printable)") }
    if isReadable == false {
      print("    not readable by you: run script/install-udev; readerd doctor tells more")
    }
  }
}
