import Glibc
import Spawning

/// One boot of the guest under QEMU, from power on to power off.
struct VirtualMachine {
  let boot: Scenario.Boot
  /// The image that `Lab/guest/image` built.
  let image: String
  /// Where the console's text and the reports go.
  let folder: String
  let scenarios: [Scenario]
  /// Whether a shell is opened in the guest when the scenarios are done.
  var keeps = false

  private static let program = "qemu-system-x86_64"
  /// The guest gives up by itself after this, or after the seconds that the environment says (`READERD_LAB_LIMIT`, for
  /// trying it out), and the host somewhat later: nothing waits for ever. The boot that suspends has one scenario, and where
  /// it does not wake nobody needs to wait for all of the others' time.
  private var guestLimit: Duration {
    let seconds = unsafe getenv("READERD_LAB_LIMIT").flatMap { unsafe Int64(String(cString: $0)) }
    return .seconds(seconds ?? (boot == .asleep ? 60 : 300))
  }
  private var hostLimit: Duration { guestLimit + .seconds(30) }

  var console: String { folder + "/console.log" }

  /// Runs to the end; each report is handed on as it comes.
  ///
  /// - Throws: ``Unmet`` where QEMU cannot be started, or had to be ended.
  func run(_ take: (Report) -> Void) throws(Unmet) {
    let reports = folder + "/reports"
    try Files.write("", to: reports)
    unsafe _ = unlink(folder + "/monitor.socket")
    let log = Spawn.File.path(folder + "/qemu.log", flags: O_WRONLY | O_CREAT | O_TRUNC)
    let pid = try ChildProcess.start(
      words(reports: reports), files: keeps ? [] : [.path("/dev/null", flags: O_RDONLY), log, .descriptor(1)])
    let end = Moment.now + hostLimit
    var told = 0
    while true {
      let hasEnded = waitpid(pid, nil, WNOHANG) == pid
      let lines = VirtualMachine.wholeLines(of: reports)
      for line in lines.dropFirst(told) {
        if let report = Report(line) { take(report) }
      }
      told = lines.count
      if hasEnded { return }
      if !keeps && Moment.now > end {
        kill(pid, SIGKILL)
        _ = waitpid(pid, nil, 0)
        throw Unmet("the guest stood still, and was ended after \(hostLimit.components.seconds) s")
      }
      sleep(for: .milliseconds(100))
    }
  }

  /// Why a guest ended early, by its console: the kernel's panic, or what process 1 had to say.
  var lastWords: String? {
    let lines = VirtualMachine.wholeLines(of: console)
    for mark in ["Kernel panic", "lab: "] {
      guard let line = lines.last(where: { $0.contains(mark) }), let range = line.firstRange(of: mark) else { continue }
      return String(line[(mark == "lab: " ? range.upperBound : range.lowerBound)...])
    }
    return nil
  }

  /// The lines that are there to their end, by bytes: to Swift a terminal's CR LF is one character.
  private static func wholeLines(of path: String) -> [String] {
    let bytes = Array((Files.text(path) ?? "").utf8)
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    return lines.map { line in String(decoding: line.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self) }
  }

  // MARK: QEMU's words

  private func words(reports: String) -> [String] {
    let monitor = folder + "/monitor.socket"
    // It has a session of its own, so Ctrl-C does not reach it: it ends with this process, however that ends.
    var words = [
      "setpriv", "--pdeathsig", "KILL", VirtualMachine.program, "-machine", "q35,i8042=off", "-cpu", "max", "-m",
      "1024",
    ]
    words += ["-nodefaults", "-display", "none", "-no-reboot"]
    words += ["-serial", keeps ? "stdio" : "file:" + console, "-serial", "file:" + reports]
    // The guest's end of the port is a client of the monitor's own socket.
    words += ["-device", "virtio-serial-pci"]
    words += [
      "-chardev", "socket,id=monitor,path=\(monitor),server=on,wait=off", "-mon", "chardev=monitor,mode=control",
    ]
    words += [
      "-chardev", "socket,id=guest,path=\(monitor)", "-device", "virtserialport,chardev=guest,name=lab.monitor",
    ]
    words += ["-device", "qemu-xhci,id=xhci"]
    switch boot {
    // Two processors, each a thread: no KVM is asked for, for it is not to be had everywhere.
    case .real: words += ["-accel", "tcg,thread=multi", "-smp", "2"]
    // An instruction is 4 ns, and idle time passes at once.
    case .counted: words += ["-accel", "tcg,thread=single", "-smp", "1", "-icount", "shift=2,sleep=off"]
    case .asleep: words += ["-accel", "tcg,thread=multi", "-smp", "2"]
    }
    if boot == .asleep {
      // A root over 9p cannot suspend, and the uncompressed kernel restarts instead of waking.
      words += ["-kernel", image + "/vmlinuz", "-initrd", folder + "/initrd"]
    } else {
      words += ["-kernel", image + "/vmlinux", "-initrd", image + "/initrd"]
      words += VirtualMachine.share("/", "host") + VirtualMachine.share(image, "image")
    }
    return words + ["-append", commandLine]
  }

  private static func share(_ path: String, _ tag: String) -> [String] {
    ["-virtfs", "local,path=\(path),mount_tag=\(tag),security_model=none,readonly=on,multidevs=remap"]
  }

  private var commandLine: String {
    var words = ["console=ttyS0", "quiet", "panic=-1", "oops=panic", "no_timer_check"]
    if boot != .asleep { words += ["tsc=reliable", "clocksource=tsc"] }
    let program = boot == .asleep ? "/lab/readerd-lab" : Files.link("/proc/self/exe") ?? ""
    words += ["lab.init=" + program, "lab.only=" + scenarios.map(\.name).joined(separator: ",")]
    words += ["lab.limit=\(guestLimit.components.seconds)"]
    if boot == .asleep { words.append("lab.root=ram") }
    if keeps { words.append("lab.keep=1") }
    return words.joined(separator: " ")
  }
}
