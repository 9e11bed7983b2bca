import CLab
import Glibc
import Spawning

extension Scenario {
  static let console: [Scenario] = [
    Scenario(
      "console", "on a bare console the knob is held while that console is in front, and let go while another is",
      needs: [.uinput, .root, .ownConsoles]
    ) { lab throws(Unmet) in
      let own = Console(number: 2)
      let other = Console(number: 3)
      try own.bringToFront()
      let dial = try UInputDevice(.dial("Lab Dial"))
      let witness = try EventListener(dial.node)
      let reader = try Console.Program(
        [lab.readerd, "read", article(lab), "--knob", dial.name, "--state", lab.folder + "/state"], on: own)
      try wait(until: "the reader holds the knob") { isHeld(witness) }
      for _ in 0..<3 {
        try other.bringToFront()
        try wait(until: "the reader lets the knob go") { !isHeld(witness) }
        try own.bringToFront()
        try wait(until: "the reader takes the knob again") { isHeld(witness) }
      }
      _ = witness.take()
      try dial.turn(1)
      sleep(for: .milliseconds(100))
      try demand("events that another program hears", is: 0, but: witness.take().count)
      withExtendedLifetime(reader) {}
    }
  ]

  /// Whether somebody else has grabbed the node.
  private static func isHeld(_ witness: EventListener) -> Bool {
    let isHeld = witness.grab() == EBUSY
    if !isHeld { witness.letGo() }
    return isHeld
  }
}

/// One of the kernel's virtual consoles, tty1 and on.
struct Console {
  let number: Int32

  /// Switches to it and returns when it is in front, as chvt(1) does.
  func bringToFront() throws(Unmet) { try succeed("console \(number)", _lab_console_switch(number)) }

  /// A program that has the console as its controlling terminal; it ends with the object.
  final class Program {
    private let pid: pid_t

    init(_ words: [String], on console: Console) throws(Unmet) {
      pid = try ChildProcess.start(words, environment: ["TERM": "linux"], files: .terminal("/dev/tty\(console.number)"))
    }

    deinit {
      kill(pid, SIGTERM)
      waitpid(pid, nil, 0)
    }
  }
}
