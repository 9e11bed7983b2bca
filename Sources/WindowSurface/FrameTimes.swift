#if Window

internal import CWindowSurface
internal import Glibc

/// How long frames take: from the frame clock's first phase to the last, which holds the motion, the drawing and the
/// copy to the screen.
public struct FrameTimes: Sendable {
  /// One frame.
  public struct Frame: Hashable, Sendable {
    /// When it was done, in seconds of CLOCK_MONOTONIC.
    public var time: Double
    /// The main thread's processor time for it, in milliseconds: what other programs take meanwhile does not count.
    public var work: Double
  }

  private var began: Double?

  mutating func begin() { began = Self.processorTime }

  mutating func end() -> Frame? {
    guard let began else { return nil }
    self.began = nil
    return Frame(time: Self.seconds(CLOCK_MONOTONIC), work: (Self.processorTime - began) * 1000)
  }

  private static var processorTime: Double { seconds(CLOCK_THREAD_CPUTIME_ID) }

  private static func seconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}

extension WindowSurface {
  /// Tells of every frame, where somebody wants to know.
  func measureFrames() {
    guard events.painted != nil else { return }
    unsafe window_on_frames(
      window, { unsafe onMain($0) { (surface: WindowSurface) in surface.frameTimes.begin() } },
      {
        unsafe onMain($0) { (surface: WindowSurface) in
          if let frame = surface.frameTimes.end() { surface.events.painted?(frame) }
        }
      }, context(self))
  }
}

#endif
