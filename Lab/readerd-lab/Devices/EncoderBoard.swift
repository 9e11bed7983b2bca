import CLab
import Glibc
import InputBridge

/// A rotary encoder and its switch on GPIO lines, read by the kernel's own `rotary_encoder` and `gpio_keys`.
///
/// The lines are simulated (`gpio-sim`): a write to sysfs pulls one up or down, and the kernel gets the interrupt that an
/// edge on a real one makes. One board at a time; it is taken apart with the object.
final class EncoderBoard {
  /// What a device tree says of the encoder (`rotary-encoder.yaml`).
  struct Wiring: Sendable {
    /// Events per period of the contacts: 1, 2 or 4.
    var stepsPerPeriod = 1
    /// Positions of an absolute axis.
    var steps = 24
    var axis = "REL_X"
    var hasRollover = false
    /// What the switch sends.
    var key = "KEY_ENTER"
  }

  private enum Line: Int, CaseIterable { case a, b, button }

  /// Names that the kernel gives the two nodes: the driver's own, and the board's.
  static let name = "rotary-encoder"
  static let switchName = "Lab Board Switch"
  /// A hand turns an encoder of 24 detents twice a second at most: 192 edges, 5 ms apart. The driver reads its lines in a
  /// threaded interrupt, and 10 ms is what it never was too late for.
  static let edge = Duration.milliseconds(10)

  private static let lines = "lab-lines"
  private static let chip = "/sys/kernel/config/gpio-sim/lab"
  private let pulls: [String]
  private var isUp = [false, false, false]
  /// Quarters of a period from the start.
  private var position = 0
  private let lab: Lab
  private(set) var node = ""

  init(_ wiring: Wiring, _ lab: Lab) throws(Unmet) {
    self.lab = lab
    pulls = try EncoderBoard.makeChip(lab)
    for line in Line.allCases { try pull(line, up: false) }
    let axis = try EventCode(known: wiring.axis)
    try lab.run(
      "modprobe", "lab-board", "steps_per_period=\(wiring.stepsPerPeriod)", "steps=\(wiring.steps)",
      "axis=\(axis.code)",
      "key=\(try EventCode(known: wiring.key).code)", "relative_axis=\(axis.type == EventType.rel ? 1 : 0)",
      "rollover=\(wiring.hasRollover ? 1 : 0)")
    node = try lab.node(named: EncoderBoard.name)
    _ = try lab.node(named: EncoderBoard.switchName)
    try lab.settleUdev()
  }

  deinit {
    _ = try? lab.run("modprobe", "-r", "lab-board")
    try? EncoderBoard.removeChip()
  }

  // MARK: The lines

  private static func makeChip(_ lab: Lab) throws(Unmet) -> [String] {
    try lab.run("modprobe", "-a", "configfs", "lab-lines", "rotary_encoder", "gpio_keys")
    if !Files.exists("/sys/kernel/config/gpio-sim") {
      try lab.run("mount", "-t", "configfs", "none", "/sys/kernel/config")
    }
    for folder in [chip, chip + "/bank0"] {
      guard unsafe mkdir(folder, 0o755) == 0 || errno == EEXIST else { throw Unmet("making \(folder)", errno: errno) }
    }
    try Files.write("\(Line.allCases.count)", to: chip + "/bank0/num_lines")
    try Files.write(lines, to: chip + "/bank0/label")
    try Files.write("1", to: chip + "/live")
    guard let device = Files.value(chip + "/dev_name"), let bank = Files.value(chip + "/bank0/chip_name") else {
      throw Unmet("the simulated chip has no name")
    }
    return Line.allCases.map { "/sys/devices/platform/\(device)/\(bank)/sim_gpio\($0.rawValue)/pull" }
  }

  private static func removeChip() throws(Unmet) {
    try Files.write("0", to: chip + "/live")
    for folder in [chip + "/bank0", chip] { unsafe rmdir(folder) }
  }

  private func pull(_ line: Line, up isUp: Bool) throws(Unmet) {
    self.isUp[line.rawValue] = isUp
    try Files.write(isUp ? "pull-up" : "pull-down", to: pulls[line.rawValue])
  }

  // MARK: The hand

  /// Turns by so many periods of the contacts, as quadrature: one line follows the other by a quarter.
  ///
  /// - Parameter bounces: how often the line that changes springs back, 500 µs at a time, before it stays.
  func turn(periods: Int, bounces: Int = 0) throws(Unmet) {
    for _ in 0..<abs(periods) * 4 {
      position += periods.signum()
      // Up, up, down, down: line A leads on the way forward.
      try settle(.a, up: [1, 2].contains(position & 3), bounces: bounces)
      try settle(.b, up: position & 2 != 0, bounces: bounces)
      sleep(for: EncoderBoard.edge)
    }
  }

  /// Lets one line spring to and fro while the shaft stands still.
  func shiver(times: Int) throws(Unmet) {
    let isUp = isUp[Line.a.rawValue]
    for _ in 0..<times {
      for value in [!isUp, isUp] {
        try pull(.a, up: value)
        sleep(for: EncoderBoard.edge)
      }
    }
  }

  /// Presses or lets go, with contacts that spring `bounces` times, `interval` apart.
  func press(_ isDown: Bool, bounces: Int = 0, every interval: Duration = .microseconds(500)) throws(Unmet) {
    try settle(.button, up: isDown, bounces: bounces, every: interval)
  }

  private func settle(
    _ line: Line, up: Bool, bounces: Int, every interval: Duration = .microseconds(500)
  ) throws(Unmet) {
    guard isUp[line.rawValue] != up else { return }
    for _ in 0..<bounces {
      for value in [up, !up] {
        try pull(line, up: value)
        sleep(for: interval)
      }
    }
    try pull(line, up: up)
  }
}
