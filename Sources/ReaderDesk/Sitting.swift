internal import Dispatch
package import InputBridge
package import ReaderCore

/// What `read` was asked for, made ready for any surface: the core with the article in it, and who turns the pages.
package struct Sitting {
  package let core: ReadingCore
  /// What the core is to be started with once the surface stands.
  package let source: ReadingCore.KnobSource
  /// A recording that is played as fast as it can be computed, instead of in its own time.
  package let whole: (recording: Recording, profile: KnobProfile)?
  /// Whether gestures come as JSON lines from standard input.
  package let readsGestures: Bool
  /// What the person set at a surface when it was last open.
  package let surfaceSettings: [SurfaceSetting: Double]

  /// The options of reading that do not depend on the surface.
  package static let options =
    [
      Option("search", "TERM", "search for this from the start"),
      Option(
        "theme", "NAME", "\(Theme.all.map(\.name).joined(separator: ", ")), or Terminal: the terminal's own colours"),
      Option("state", "DIR", "keep places and highlights here instead of in $XDG_STATE_HOME/readerd"),
      Option("gestures", "-", "take gestures as JSON lines from standard input: a knob over SSH"),
    ] + KnobArguments.options

  /// - Parameters:
  ///   - themes: what the surface can show, its default first.
  ///   - defaultSpeed: the pace of a replay that names none.
  /// - Throws: ``Failure`` for options that contradict themselves or files that cannot be read.
  package init(_ arguments: Arguments, themes: [Theme], defaultSpeed: KnobArguments.Speed) throws(Failure) {
    let knob = try KnobArguments(arguments, defaultSpeed: defaultSpeed)
    let replay = try knob.replay()
    let desk = try Desk(arguments, themes: themes)
    do { core = try desk.core(themes: themes, rows: 24) } catch { throw Failure(.failed, "\(error)") }
    readsGestures = arguments.has("gestures")
    surfaceSettings = desk.surfaceSettings
    switch (replay, knob.speed) {
    case ((let recording, let profile)?, .times(let speed)):
      source = .replay(recording, profile, speed: speed)
      whole = nil
    case (.some, .max):
      source = .none
      whole = replay
    case (nil, _):
      source = readsGestures ? .none : .live(knob.choice(wantsGrab: true))
      whole = nil
    }
    if let term = arguments["search"] {
      core.send(.search(term))
      core.settle()
    }
  }

  /// Lets the gestures come, for a surface that is connected and in front.
  package func begin() {
    core.start(source)
    if let whole {
      core.settle()
      core.playThrough(whole.recording, profile: whole.profile)
    }
    if readsGestures { listen() }
  }

  /// Takes gestures from standard input on a thread that sleeps there; what is no gesture ends the listening.
  private func listen() {
    DispatchQueue(label: "readerd.gestures").async { [core] in
      do throws(Failure) {
        try GestureLines.read { core.take($0) }
      } catch {
        core.tell(error.message)
      }
    }
  }
}
