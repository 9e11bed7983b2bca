import CLab
import Glibc
import InputBridge

/// Whose knob it is: held for one reader, held by another program, held down, taken away.
extension Scenario {
  static let holding: [Scenario] = [
    Scenario("grab", "while it is read from, nobody else hears the knob; afterwards everybody does") {
      lab throws(Unmet) in
      let dial = try UInputDevice(.dial("Lab Dial"))
      let witness = try EventListener(dial.node)
      let reader = try reading(lab, dial)
      try dial.turn(1)
      try moves(reader)
      try demand("events that another program hears", is: 0, but: witness.take().count)
      try demand("another program's grab", is: EBUSY, but: witness.grab())
      _ = reader.process.end()
      try dial.turn(1)
      sleep(for: .milliseconds(100))
      try demand("turns that it hears afterwards", is: 1, but: try witness.count("REL_DIAL", 1, in: witness.take()))
    },

    Scenario("grab-elsewhere", "another program's grab is told, and reading goes on when it ends") {
      lab throws(Unmet) in
      let dial = try UInputDevice(.dial("Lab Dial"))
      let other = try EventListener(dial.node)
      try demand("its grab", is: 0, but: other.grab())
      let page = try openPage(lab, "Lab Dial")
      _ = try page.wait(for: "the notice") { $0.contains { $0.contains("another program holds it") } }
      other.letGo()
      let before = page.settled()
      try dial.turn(4)
      _ = try page.wait(for: "a page that moved") { firstLine($0) != firstLine(before) }
    },

    Scenario("key-held-at-start", "a button down at the start is no press, and others hear its release") {
      lab throws(Unmet) in
      let dial = try UInputDevice(.dial("Lab Dial"))
      let witness = try EventListener(dial.node)
      try dial.press(true)
      let reader = try reading(lab, dial)
      let told = reader.output.count
      sleep(for: .milliseconds(700))
      try dial.press(false)
      reader.process.listen(for: Reader.rest)
      try demand("states told", is: [], but: Array(reader.output[told...]))
      try demand("releases that others hear", is: 1, but: try witness.count("BTN_0", 0, in: witness.take()))
      try dial.turn(1)
      try moves(reader)
    },

    // What logind does when another session comes to the front.
    Scenario(
      "revoke", "a revoked node is let go once, without spinning, and taken again when it comes back",
      needs: [.uinput, .root]
    ) {
      lab throws(Unmet) in
      var dial = try UInputDevice(.dial("Lab Dial"))
      let reader = try lab.listen(to: "Lab Dial", as: "dial")
      let copy = try descriptor(of: reader, dial.node)
      try dial.press(true)
      try succeed("EVIOCREVOKE", _lab_evdev_revoke(copy))
      close(copy)
      try reader.waitForNotice("Lab Dial: gone")
      let before = try reader.processorTime()
      reader.process.listen(for: Reader.rest)
      try demand("what it says", is: [], but: reader.output)
      let spent = try reader.processorTime() - before
      try demand(spent < .milliseconds(200), "it spins: \(spent.text) of processor time in \(Reader.rest.text)")
      let node = dial.node
      dial.unplug()
      try lab.waitUntilGone(node)
      let opened = try reader.waitUntilLetGo("Lab Dial")
      dial = try UInputDevice(.dial("Lab Dial"))
      try reader.waitForKnob("Lab Dial", as: "dial", count: opened + 1)
      try dial.turn(2)
      try reader.demandOutput(["slide +2"], "after it came back")
    },

    Scenario("mask", "a letter typed on the knob's own node never reaches the reader", needs: [.uinput, .root]) {
      lab throws(Unmet) in
      // A macro pad with a dial. Fewer than 13 letters: half an alphabet would make it a keyboard.
      let pad = try UInputDevice(
        .init(name: "Lab Pad", codes: ["REL_DIAL", "BTN_0", "KEY_A", "KEY_B", "KEY_ENTER"]))
      let reader = try lab.listen(to: "Lab Pad", as: "dial")
      let copy = try descriptor(of: reader, pad.node)
      defer { close(copy) }
      try reader.stop()
      defer { reader.resume() }
      for key in ["KEY_A", "KEY_B", "KEY_ENTER"] {
        try pad.send((key, 1))
        try pad.send((key, 0))
      }
      try demand("the kernel has something for the reader", is: false, but: isReadable(copy))
      try pad.send(("REL_DIAL", 1))
      try demand("a turn is there for it", is: true, but: isReadable(copy))
      reader.resume()
      _ = try reader.waitForOutput(1)
    },

    Scenario("two-readers", "two readers, one knob: it follows the one in front") { lab throws(Unmet) in
      let dial = try UInputDevice(.dial("Lab Dial"))
      let first = try openPage(lab, "Lab Dial", state: "first")
      let atStart = first.settled()
      try dial.turn(4)
      let firstMoved = try first.wait(for: "the first reader to move") { firstLine($0) != firstLine(atStart) }.rows
      try first.setFocus(false)
      let second = try openPage(lab, "Lab Dial", state: "second")
      let secondAtStart = second.settled()
      let firstLeft = first.settled()
      try dial.turn(4)
      _ = try second.wait(for: "the second reader to move") { firstLine($0) != firstLine(secondAtStart) }
      try demand("the first reader's page", is: firstLine(firstLeft), but: firstLine(first.settled()))
      try demand(firstLine(firstMoved) != nil, "the first reader shows nothing")
      // And back: the window in front changes hands.
      try second.setFocus(false)
      try first.setFocus(true)
      let secondLeft = second.settled()
      try dial.turn(4)
      _ = try first.wait(for: "the first reader to move again") { firstLine($0) != firstLine(firstLeft) }
      try demand("the second reader's page", is: firstLine(secondLeft), but: firstLine(second.settled()))
    },
  ]

  // MARK: Readers

  /// The whole reader without a surface, which holds the knob.
  static func reading(_ lab: Lab, _ dial: UInputDevice) throws(Unmet) -> Reader {
    let reader = try Reader(
      ["read", article(lab), "--surface", "none", "--state", lab.folder + "/state", "--knob", dial.name], lab: lab)
    _ = try reader.waitForOutput(1)
    // The first line is the state before the knob is opened.
    try wait(until: "the reader has the node open") { Files.holds(reader.process.pid, dial.node) }
    sleep(for: .milliseconds(50))
    return reader
  }

  private static func moves(_ reader: Reader) throws(Unmet) {
    let told = reader.output.count
    _ = try reader.waitForOutput(told + 1, from: told)
  }

  /// An article long enough to turn, in the package.
  static func article(_ lab: Lab) -> String { lab.package + "/Sources/ReaderDesk/Bundled/article.md" }

  /// The whole reader in a terminal.
  static func openPage(
    _ lab: Lab, _ knob: String, _ more: String..., state: String = "state"
  ) throws(Unmet) -> PageTerminal {
    let words = [lab.readerd, "read", article(lab), "--knob", knob, "--state", lab.folder + "/" + state] + more
    let page = try PageTerminal(words)
    _ = try page.wait(for: "a page") { $0.count { !$0.isEmpty } > 5 }
    return page
  }

  /// The first line of text on a page: what moves when the reader scrolls.
  static func firstLine(_ rows: [String]) -> String? { rows.first { !$0.isEmpty } }

  // MARK: Descriptors

  private static func descriptor(of reader: Reader, _ node: String) throws(Unmet) -> Int32 {
    let number = try reader.descriptor(of: node)
    return try succeed("the reader's descriptor", _lab_descriptor_of(reader.process.pid, number))
  }

  private static func isReadable(_ descriptor: Int32) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&polled, 1, 100) > 0
  }
}

extension Files {
  /// Whether a process has a file open.
  static func holds(_ pid: pid_t, _ path: String) -> Bool {
    let folder = "/proc/\(pid)/fd"
    return names(in: folder).contains { link(folder + "/" + $0) == path }
  }
}
