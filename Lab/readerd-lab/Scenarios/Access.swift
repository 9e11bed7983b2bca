import CLab
import Glibc

/// Who may read a knob: the rules in `udev/`, applied by the real systemd-udevd.
extension Scenario {
  /// The first ordinary user of a Debian system.
  private static let person: UInt32 = 1000

  static let access: [Scenario] = [
    Scenario(
      "udev", "the rules name a knob, and open it to the person at the seat and to nobody else",
      needs: [.uinput, .ownUdev, .root]
    ) {
      lab throws(Unmet) in
      try lab.run("sh", lab.package + "/script/install-udev")
      defer { _ = try? lab.run("sh", lab.package + "/script/install-udev", "--remove") }
      let link = "/dev/input/knob-dial"

      // Nobody at the seat: group and mode only.
      var dial = try UInputDevice(.dial("Lab Dial"))
      try wait(until: link) { Files.exists(link) }
      try lab.run("udevadm", "settle")
      try demand("where the link leads", is: String(dial.node.dropFirst("/dev/input/".count)), but: Files.link(link))
      let permissions = Files.permissions(of: dial.node)
      try demand("mode", is: 0o660, but: permissions?.mode)
      try demand("group", is: try Groups.number(of: "input"), but: permissions?.group)
      let properties = try lab.run("udevadm", "info", dial.node)
      try demand(properties.contains("E: ID_INPUT_KNOB=1"), "no property ID_INPUT_KNOB")
      let stranger = try Reader(["gestures", "--knob", "Lab Dial"], lab: lab, user: .init(uid: person))
      try stranger.waitForNotice("\(dial.node): Permission denied")
      _ = stranger.process.end()
      dial.unplug()
      try lab.waitUntilGone(link)

      // What logind writes when somebody sits down; the ACL is udev's own builtin.
      try takeSeat()
      defer { leaveSeat() }
      dial = try UInputDevice(.dial("Lab Dial"))
      let reader = try Reader(["gestures", "--resolved", "--knob", "Lab Dial"], lab: lab, user: .init(uid: person))
      try reader.waitForKnob("Lab Dial", as: "dial")
      try dial.turn(2)
      try reader.demandOutput(["slide +2"], "the person at the seat")
      let other = try Reader(["gestures", "--knob", "Lab Dial"], lab: lab, user: .init(uid: person + 1))
      try other.waitForNotice("\(dial.node): Permission denied")
      dial.unplug()
      try lab.waitUntilGone(link)
    },

    // What every plugging in is like for an ordinary user, drawn out: the node comes first, access to it later.
    Scenario(
      "late-permissions", "a node that may be read 300 ms after it appears is read then",
      needs: [.uinput, .ownUdev, .root]
    ) {
      lab throws(Unmet) in
      let group = try Groups.number(of: "input")
      let reader = try Reader(
        ["gestures", "--resolved", "--knob", "Lab Dial"], lab: lab, user: .init(uid: person, groups: [group]))
      try reader.waitForNotice("no knob found")
      // What udev still does for an older device of that number, it would do to this one's node.
      try lab.settleUdev()
      try lab.run("udevadm", "control", "--stop-exec-queue")
      defer { _ = try? lab.run("udevadm", "control", "--start-exec-queue") }
      let dial = try UInputDevice(.dial("Lab Dial"))
      _ = unsafe chmod(dial.node, 0)
      sleep(for: .milliseconds(300))
      try demand("its mode, which nobody else changed", is: 0, but: Files.permissions(of: dial.node)?.mode)
      try demand("opened too early", is: false, but: Files.holds(reader.process.pid, dial.node))
      _ = unsafe chown(dial.node, 0, group)
      _ = unsafe chmod(dial.node, 0o660)
      let start = Moment.now
      try reader.waitForKnob("Lab Dial", as: "dial")
      lab.note("open \((Moment.now - start).millisecondsText) after it may be")
      try dial.turn(2)
      try reader.demandOutput(["slide +2"], "then")
    },

    Scenario("identical-knobs", "of two knobs alike, the one asked for by its serial number is read", needs: .monitor) {
      lab throws(Unmet) in
      let first = try USBWheel(lab, id: "first", serial: "LAB-FIRST")
      let second = try USBWheel(lab, id: "second", serial: "LAB-SECOND", monitor: first.monitor)
      let knobs = [(first, "LAB-FIRST"), (second, "LAB-SECOND")]
      var readers: [Reader] = []
      for (wheel, serial) in knobs {
        let reader = try Reader(["gestures", "--resolved", "--knob", serial, "--profile", "wheel"], lab: lab)
        try reader.waitForKnob(USBWheel.name, as: "wheel")
        try demand("\(serial): its node is open", is: true, but: Files.holds(reader.process.pid, wheel.node ?? ""))
        readers.append(reader)
      }
      // QEMU sends the wheel to one of its pointers: the one plugged in last, unless told.
      try first.monitor.click(.wheelDown)
      for reader in readers { reader.process.listen(for: Reader.rest) }
      try demand("the second alone heard it", is: [[], ["slide +1"]], but: readers.map(\.output))
    },
  ]

  private static let seats = "/run/systemd/seats"

  private static func takeSeat() throws(Unmet) {
    unsafe mkdir("/run/systemd", 0o755)
    unsafe mkdir(seats, 0o755)
    try Files.write("IS_VTCONSOLE=0\nACTIVE=1\nACTIVE_UID=\(person)\nUIDS=\(person)\n", to: seats + "/seat0")
  }

  private static func leaveSeat() {
    unsafe unlink(seats + "/seat0")
    unsafe rmdir(seats)
  }
}
