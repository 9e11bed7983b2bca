internal import Dispatch
import Glibc
import InputBridge

/// What ordinary reading shows of the hand: near misses at each open knob, and the change they ask for.
///
/// Confined to the queue of its owner; the log is written and read on the slow one.
final class KnobEvidence {
  private let folder: String
  private let slowQueue: DispatchQueue
  /// Called on the slow queue: the change that the evidence of a knob asks for now, and what went wrong.
  private let report: @Sendable (KnobIdentity, CalibrationOffer?, WholeFile.Failure?) -> Void
  private var watches: [KnobIdentity: NearMissWatch] = [:]

  init(
    folder: String, slowQueue: DispatchQueue,
    report: @escaping @Sendable (KnobIdentity, CalibrationOffer?, WholeFile.Failure?) -> Void
  ) {
    self.folder = folder
    self.slowQueue = slowQueue
    self.report = report
  }

  /// Follows a knob that was opened, or is read by other windows from now on.
  func follow(_ knob: KnobIdentity, readBy profile: KnobProfile) {
    watches[knob] = NearMissWatch(profile: profile)
    inLog(of: knob, readBy: profile) { _ throws(WholeFile.Failure) in }
  }

  func forget(_ knob: KnobIdentity) { watches[knob] = nil }

  /// Takes the next gesture of a knob. One that is not followed (a recording is none) leaves no trace.
  func take(_ gesture: Gesture, of knob: KnobIdentity) {
    guard let miss = watches[knob]?.take(gesture), let profile = watches[knob]?.profile else { return }
    let date = KnobEvidence.date
    inLog(of: knob, readBy: profile) { log throws(WholeFile.Failure) in try log.append(.miss(miss, date: date)) }
  }

  /// Remembers that an offer was turned down.
  func decline(_ offer: KnobOffer) {
    guard let profile = watches[offer.knob]?.profile else { return }
    let entry = NearMissLog.Entry.declined(offer.change.kind, to: offer.change.to, date: KnobEvidence.date)
    inLog(of: offer.knob, readBy: profile) { log throws(WholeFile.Failure) in try log.append(entry) }
  }

  /// Does something with a knob's log, and reports what the log asks for then.
  private func inLog(
    of knob: KnobIdentity, readBy profile: KnobProfile,
    _ change: @escaping @Sendable (NearMissLog) throws(WholeFile.Failure) -> Void
  ) {
    slowQueue.async { [folder, report] in
      let log = NearMissLog(knob: knob.key, folder: folder)
      do throws(WholeFile.Failure) {
        try change(log)
        report(knob, log.offer(for: profile), nil)
      } catch {
        report(knob, nil, error)
      }
    }
  }

  /// Seconds since 1970.
  private static var date: Int { time(nil) }
}
