internal import Dispatch
import InputBridge

/// Offers, between the evidence on the disk and the profile on the disk.
extension ReadingCore {
  /// Notices near misses at the knobs, keeps them in the state folder, and offers the change that they ask for. Before
  /// ``start(_:replayEnded:)``.
  public func noticeNearMisses(in folder: String) {
    queue.sync {
      evidence = KnobEvidence(folder: folder, slowQueue: slowQueue) { @Sendable [weak self] knob, change, failure in
        self?.queue.async { [weak self] in self?.take(change, of: knob, failure) }
      }
    }
  }

  func follow(_ knob: KnobIdentity) {
    dispatchPrecondition(condition: .onQueue(queue))
    reading.withdrawOffer(of: knob)
    if let profile = bridge?.profiles(of: knob)?.tuned { evidence?.follow(knob, readBy: profile) }
  }

  /// What the evidence of a knob asks for now. It is put only where somebody can see it.
  private func take(_ change: CalibrationOffer?, of knob: KnobIdentity, _ failure: WholeFile.Failure?) {
    dispatchPrecondition(condition: .onQueue(queue))
    if let failure { reading.notice = "near misses are not kept: \(failure)" }
    guard show != nil, bridge?.profiles(of: knob) != nil else { return }
    reading.put(change.map { KnobOffer(knob: knob, change: $0) })
    finishTurn()
  }

  /// An offer was taken: it holds at once, and is kept in the profile of this knob on this transport.
  func accept(_ offer: KnobOffer) {
    dispatchPrecondition(condition: .onQueue(queue))
    guard let bridge, let own = bridge.profiles(of: offer.knob)?.own else { return }
    var profile = offer.change.applied(to: own, under: reading.settings.tuning)
    if let device = bridge.description(of: offer.knob) { profile = profile.calibrated(for: device) }
    bridge.retune(offer.knob, to: profile)
    reading.notice = offer.change.confirmation
    guard let folder = ProfileFolder.standard else { return }
    slowQueue.async { [self, profile] in
      do { try profile.write(to: profile.file(in: folder)) } catch {
        tell("it holds until the reader ends: \(error)")
      }
    }
  }
}
