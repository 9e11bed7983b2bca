import Dispatch
import Glibc
import InputBridge
import Synchronization
import Testing

@testable import ReaderCore

/// What becomes of near misses between the core's queue and the disk.
@Suite struct KnobEvidenceTests {
  private let knob = KnobIdentity(name: "Dial", key: "serial 0003:1234:0001 A1")
  private let profile = KnobProfile(name: "dial", rotation: .init(.relative(codes: [])))
  private let slow = DispatchQueue(label: "slow")
  private let folder: String

  init() {
    var template = Array("/tmp/knob-evidence-XXXXXX".utf8CString)
    folder = unsafe template.withUnsafeMutableBufferPointer { unsafe String(cString: mkdtemp($0.baseAddress!)) }
  }

  private final class Reports: Sendable {
    private let all = Mutex<[CalibrationOffer?]>([])
    func add(_ offer: CalibrationOffer?) { all.withLock { $0.append(offer) } }
    var values: [CalibrationOffer?] { all.withLock { $0 } }
  }

  /// Two presses 350 ms apart where 300 are allowed, and then a double press, at a time in milliseconds.
  private func nearMiss(at start: Int64) -> [Gesture] {
    func gesture(_ kind: Gesture.Kind, _ time: Int64) -> Gesture {
      Gesture(time: EventTime(microseconds: (start + time) * 1000), kind: kind)
    }
    return [
      gesture(.press(.began), 0), gesture(.press(.ended), 100), gesture(.press(.confirmed), 400),
      gesture(.press(.began), 450), gesture(.press(.ended), 550), gesture(.press(.confirmed), 850),
      gesture(.press(.began), 1500), gesture(.press(.ended), 1600), gesture(.press(.cancelled), 1800),
      gesture(.doublePress, 1800),
    ]
  }

  @Test func fourNearMisses_areLogged_andAskForAChange_untilItIsTurnedDown() throws {
    let reports = Reports()
    let evidence = KnobEvidence(folder: folder, slowQueue: slow) { [reports] _, offer, failure in
      #expect(failure == nil)
      reports.add(offer)
    }
    evidence.follow(knob, readBy: profile)
    for round in 0..<4 { for gesture in nearMiss(at: Int64(round) * 10_000) { evidence.take(gesture, of: knob) } }
    slow.sync {}
    #expect(reports.values.map { $0?.to } == [nil, nil, nil, nil, .milliseconds(370)])
    evidence.decline(KnobOffer(knob: knob, change: try #require(reports.values.last ?? nil)))
    slow.sync {}
    #expect(reports.values.last == .some(nil))
    #expect(NearMissLog(knob: knob.key, folder: folder).entries().count == 5)
  }

  @Test func knobThatIsNotFollowed_leavesNoTrace() {
    let evidence = KnobEvidence(folder: folder, slowQueue: slow) { _, _, _ in
      Issue.record("nothing was to be looked up")
    }
    for round in 0..<4 {
      for gesture in nearMiss(at: Int64(round) * 10_000) { evidence.take(gesture, of: .replay("a recording")) }
    }
    slow.sync {}
    #expect(NearMissLog.all(in: folder).isEmpty)
  }

  @Test func folderThatCannotBeWritten_isSaid() {
    let failures = Reports()
    let evidence = KnobEvidence(folder: "/proc/nowhere", slowQueue: slow) { [failures] _, offer, failure in
      if failure != nil { failures.add(offer) }
    }
    evidence.follow(knob, readBy: profile)
    for gesture in nearMiss(at: 0) { evidence.take(gesture, of: knob) }
    slow.sync {}
    #expect(failures.values.count == 1)
  }
}
