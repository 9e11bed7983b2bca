import Glibc
import Testing

@testable import InputBridge

/// Who holds a knob, between readers of one process: the locks are those of open files, so it makes no difference.
@Suite final class KnobLeaseTests {
  private let folder: String

  init() throws {
    var template = Array("/tmp/readerd-lease-XXXXXX".utf8CString)
    folder = try unsafe template.withUnsafeMutableBufferPointer { template in
      unsafe String(cString: try unsafe #require(mkdtemp(template.baseAddress!)))
    }
  }

  deinit {
    for name in WholeFile.names(in: folder) { unsafe unlink(folder + "/" + name) }
    unsafe rmdir(folder)
  }

  /// A reader with a loop of its own, and everything it was told.
  final class Reader {
    let loop: KnobLoop
    /// What it was told of its knobs: `+Dial`, `-Dial`.
    private(set) var told: [String] = []
    private(set) var lease: KnobLease!

    init(_ folder: String?, knobs: String...) throws {
      loop = try KnobLoop()
      lease = KnobLease(loop: loop, folder: folder) { [unowned self] in told.append(($1 ? "+" : "-") + $0) }
      for knob in knobs { lease.add(knob) }
    }

    /// Makes turns, asleep between them, until the lease is held or not; false where that takes a minute.
    func turns(until isHeld: Bool) -> Bool {
      let end = EventClock.live.now + EventSpan.seconds(60)
      while EventClock.live.now < end {
        lease.turn()
        if lease.isInFront == isHeld { return true }
        loop.wait(until: end)
      }
      return false
    }

    /// The same where the other reader is a task of this very test: gives way to it, for tests share few threads.
    func turnsGivingWay(until isHeld: Bool) async -> Bool {
      let end = EventClock.live.now + EventSpan.seconds(300)
      while EventClock.live.now < end {
        lease.turn()
        if lease.isInFront == isHeld { return true }
        loop.wait(until: EventClock.live.now + .milliseconds(50))
        await Task.yield()
      }
      return false
    }
  }

  private var files: [String] { WholeFile.names(in: folder).sorted() }

  @Test func aloneReader_holdsItsKnob_whileItIsInFront() throws {
    let reader = try Reader(folder, knobs: "Dial")
    #expect(!reader.lease.isInFront && files.isEmpty)
    reader.lease.claim()
    #expect(reader.lease.isInFront && files.count == 2 && files.contains("Dial.lock"))
    reader.lease.withdraw()
    #expect(!reader.lease.isInFront && files == ["Dial.lock"])
    #expect(reader.told == ["+Dial", "-Dial"])
  }

  @Test func newcomerInFront_getsTheKnob_afterItWasLetGo() throws {
    let (old, new) = (try Reader(folder, knobs: "Dial"), try Reader(folder, knobs: "Dial"))
    old.lease.claim()
    new.lease.claim()
    // The old one has not had a turn yet: it holds the knob, and nobody else may.
    #expect(old.lease.isInFront && !new.lease.isInFront)
    #expect(old.turns(until: false))
    #expect(new.turns(until: true))
    #expect(old.told == ["+Dial", "-Dial"] && new.told == ["+Dial"])
  }

  @Test func knob_goesBackToWhoHadItBefore_andToWhoeverComesToTheFrontAgain() throws {
    let (old, new) = (try Reader(folder, knobs: "Dial"), try Reader(folder, knobs: "Dial"))
    old.lease.claim()
    new.lease.claim()
    #expect(old.turns(until: false) && new.turns(until: true))
    old.lease.claim()
    #expect(new.turns(until: false) && old.turns(until: true))
    old.lease.withdraw()
    #expect(new.turns(until: true))
    #expect(new.told == ["+Dial", "-Dial", "+Dial"])
  }

  @Test func ofThree_theNewestLivingOneHolds() throws {
    let readers = try (0..<3).map { _ in try Reader(folder, knobs: "Dial") }
    for reader in readers { reader.lease.claim() }
    #expect(readers[0].turns(until: false) && readers[2].turns(until: true))
    #expect(!readers[1].lease.isInFront)
    // The middle one goes unseen; then the newest: the oldest is the only one left.
    readers[1].lease.withdraw()
    readers[2].lease.withdraw()
    #expect(readers[0].turns(until: true))
    #expect(readers[1].told == [] && readers[0].told == ["+Dial", "-Dial", "+Dial"])
  }

  @Test func differentKnobs_areHeldAtOnce() throws {
    let (one, two) = (try Reader(folder, knobs: "Dial"), try Reader(folder, knobs: "Power/Mate\n"))
    one.lease.claim()
    two.lease.claim()
    one.lease.turn()
    #expect(one.lease.isInFront && two.lease.isInFront)
    #expect(files.contains("Power%2FMate%0A.lock"))
  }

  @Test func ofSeveralKnobs_oneThatAnotherTakes_leavesTheOthers() throws {
    let both = try Reader(folder, knobs: "Dial", "Mate")
    both.lease.claim()
    let one = try Reader(folder, knobs: "Mate")
    one.lease.claim()
    both.lease.turn()
    #expect(both.told == ["+Dial", "+Mate", "-Mate"])
    #expect(both.lease.isInFront && both.lease.lacksKnob)
    #expect(one.turns(until: true))
    // The other goes: what it had comes back, and what was never let go is not told again.
    one.lease.withdraw()
    while both.lease.lacksKnob {
      both.loop.wait(until: EventClock.live.now + .seconds(60))
      both.lease.turn()
    }
    #expect(both.told == ["+Dial", "+Mate", "-Mate", "+Mate"])
  }

  @Test func aKnobThatComesLater_isAskedForToo() throws {
    let first = try Reader(folder, knobs: "Dial")
    first.lease.claim()
    let late = try Reader(folder, knobs: "Mate")
    late.lease.claim()
    #expect(late.told == ["+Mate"])
    late.lease.add("Dial")
    #expect(late.told == ["+Mate"], "the other reader has not had a turn yet")
    #expect(first.turns(until: false))
    while late.lease.lacksKnob {
      late.loop.wait(until: EventClock.live.now + .seconds(60))
      late.lease.turn()
    }
    #expect(late.told == ["+Mate", "+Dial"])
  }

  @Test func withoutAnyKnob_aReaderInFront_isInFront() throws {
    let reader = try Reader(folder)
    #expect(!reader.lease.isInFront)
    reader.lease.claim()
    #expect(reader.lease.isInFront && !reader.lease.lacksKnob)
  }

  @Test func whatADeadReaderLeft_isTakenAway() throws {
    let reader = try Reader(folder, knobs: "Dial")
    // A claim far in the future that nobody has locked, and a file that is no claim.
    try WholeFile.replace(folder + "/Dial.999999999999999999-1", with: [])
    reader.lease.claim()
    #expect(reader.lease.isInFront && files.count == 2)
  }

  @Test func leaseThatIsGone_leavesNoClaim() throws {
    var reader: Reader? = try Reader(folder, knobs: "Dial")
    reader?.lease.claim()
    reader = nil
    #expect(files == ["Dial.lock"])
    let next = try Reader(folder, knobs: "Dial")
    next.lease.claim()
    #expect(next.lease.isInFront)
  }

  @Test func withoutAFolder_everyReaderHolds() throws {
    for folder in [nil, "/proc/nowhere/readerd", "/dev/null"] {
      let (one, two) = (try Reader(folder, knobs: "Dial"), try Reader(folder, knobs: "Dial"))
      one.lease.claim()
      two.lease.claim()
      one.lease.turn()
      #expect(one.lease.isInFront && two.lease.isInFront)
      one.lease.withdraw()
      #expect(!one.lease.isInFront)
    }
  }

  @Test func folder_isForItsOwnerAlone() throws {
    _ = try Reader(folder + "/readerd", knobs: "Dial")
    var status = stat()
    let result = unsafe stat(folder + "/readerd", &status)
    #expect(result == 0 && status.st_mode & 0o777 == 0o700)
    unsafe rmdir(folder + "/readerd")
  }

  // MARK: Two processes

  /// A process that holds a knob is killed: whoever waits has it at once, without asking again and again.
  @Test func killedHolder_freesTheKnob() async throws {
    let pipe = folder + "/pipe"
    let made = unsafe mkfifo(pipe, 0o600)
    #expect(made == 0)
    let reader = try Reader(folder, knobs: "Dial")
    reader.lease.claim()
    let other = Self.processThatHolds(folder, saysSo: pipe)
    // The other process is in front: it gets the knob, and says so.
    try #require(await reader.turnsGivingWay(until: false))
    let process = try #require(pid_t(String(decoding: try WholeFile.read(pipe), as: UTF8.self)))
    reader.lease.turn()
    #expect(!reader.lease.isInFront)
    kill(process, SIGKILL)
    #expect(await reader.turnsGivingWay(until: true))
    #expect(reader.told == ["+Dial", "-Dial", "+Dial"])
    await other.value
  }

  /// A process that comes to the front and holds the knob until it is killed.
  private static func processThatHolds(_ folder: String, saysSo pipe: String) -> Task<Void, Never> {
    Task {
      await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String, pipe = pipe as String] in
        let reader = try Reader(folder, knobs: "Dial")
        reader.lease.claim()
        #expect(reader.turns(until: true))
        try KnobLeaseTests.say("\(getpid())", into: pipe)
        _ = reader.turns(until: false)
      }
    }
  }

  private static func say(_ text: String, into pipe: String) throws {
    let descriptor = unsafe open(pipe, O_WRONLY | O_CLOEXEC)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let bytes = Array(text.utf8)
    let written = unsafe write(descriptor, bytes, bytes.count)
    try #require(written == bytes.count)
  }
}
