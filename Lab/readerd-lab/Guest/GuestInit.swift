import CLab
import Glibc
import Spawning

/// The guest's init, process 1: brings up what a Debian machine with udev has, runs the scenarios, powers off.
///
/// Words come by the kernel's command line (`lab.only=a,b`), reports go by the second serial port, which needs no driver
/// and survives a panic up to the last line.
struct GuestInit {
  private static let reports = "/dev/ttyS1"
  private let options: [String: String]

  static func run() -> Never {
    let words = (Files.value("/proc/cmdline") ?? "").split(separator: " ").filter { $0.hasPrefix("lab.") }
    let pairs = words.map { $0.dropFirst(4).split(separator: "=", maxSplits: 1).map(String.init) }
    let options = Dictionary(pairs.map { ($0[0], $0.count > 1 ? $0[1] : "") }) { $1 }
    GuestInit(options: options).run()
  }

  private func run() -> Never {
    unsafe setenv("PATH", "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", 1)
    unsafe setenv("HOME", "/root", 1)
    unsafe setenv("LANG", "C.UTF-8", 1)
    do {
      if options["root"] != "ram" { try bringUp() } else { try mount("tmpfs", "/tmp", "tmpfs") }
      try runScenarios()
    } catch {
      print("lab: \(error)")
    }
    if options["keep"] != nil { shell() }
    sync()
    _lab_power_off()
    fatalError("the machine is off")
  }

  // MARK: The machine

  /// Input, USB and what leads to the monitor. udev loads the drivers of what is plugged in later.
  private static let modules = [
    "virtio_console", "evdev", "uinput", "uhid", "hid-generic", "usbhid", "xhci-pci", "vhci-hcd",
  ]

  private func bringUp() throws(Unmet) {
    for folder in ["/dev/pts", "/dev/shm", "/run/lock", "/run/udev", "/etc/udev", "/etc/udev/rules.d"] {
      unsafe mkdir(folder, 0o755)
    }
    try mount("devpts", "/dev/pts", "devpts", "gid=5,mode=620,ptmxmode=666")
    try mount("tmpfs", "/dev/shm", "tmpfs")
    // udev's package makes it when it is installed; here it is only unpacked.
    try Groups.add("input")
    try execute(["modprobe", "-a"] + GuestInit.modules)
    try execute(["/lib/systemd/systemd-udevd", "--daemon", "--resolve-names=early"])
    // Everything would also load graphics, sound and cryptography, for three seconds.
    let subsystems = ["input", "hidraw", "virtio-ports", "misc", "usb", "hid"]
    try execute(["udevadm", "trigger", "--action=add"] + subsystems.map { "--subsystem-match=" + $0 })
    try execute(["udevadm", "settle", "--timeout=30"])
  }

  private func mount(_ source: String, _ target: String, _ type: String, _ data: String = "") throws(Unmet) {
    try succeed("mounting \(target)", unsafe _lab_result(CLab.mount(source, target, type, 0, data)))
  }

  private func execute(_ words: [String], within limit: Duration = .seconds(40)) throws(Unmet) {
    let process = try ChildProcess(words)
    guard let status = process.waitForEnd(within: limit) else { throw Unmet("\(words[0]) does not end") }
    if status != 0 { print("lab: \(words.joined(separator: " ")): status \(status): \(process.tail)") }
  }

  // MARK: The scenarios

  /// Runs them in a process of their own, so that whatever happens to it, the machine is switched off in order.
  private func runScenarios() throws(Unmet) {
    guard let program = Files.link("/proc/self/exe") else { throw Unmet("/proc/self/exe leads nowhere") }
    let limit = Duration.seconds(Int64(options["limit"] ?? "") ?? 240)
    let pid = try ChildProcess.start(
      [program, "scenarios", "--own", "--only", options["only"] ?? ""],
      files: [.descriptor(0), .path(GuestInit.reports, flags: O_WRONLY)])
    let end = Moment.now + limit
    while true {
      // Orphans too: process 1 buries everybody.
      var status: Int32 = 0
      let ended = unsafe waitpid(-1, &status, WNOHANG)
      if ended == pid {
        if _lab_exited(status) == 0 { throw Unmet("the scenarios crashed by signal \(_lab_end_signal(status))") }
        return
      }
      if ended <= 0 {
        guard Moment.now < end else {
          kill(pid, SIGKILL)
          throw Unmet("the scenarios did not end within \(limit.text)")
        }
        sleep(for: .milliseconds(20))
      }
    }
  }

  private func shell() {
    print("lab: a shell in the guest; exit switches it off")
    guard let pid = try? ChildProcess.start(["/bin/sh", "-i"], files: .terminal("/dev/ttyS0")) else { return }
    _ = waitpid(pid, nil, 0)
  }
}
