internal import Dispatch

/// Settings that change while the reader runs.
extension ReadingCore {
  /// Takes the person's settings as their files have them now.
  ///
  /// What this reader set itself is kept first, so that an older file never undoes it.
  ///
  /// - Parameter read: reads the files; called on the slow queue. nil: they cannot be read now.
  public func settingsMayHaveChanged(_ read: @escaping @Sendable () -> ReaderSettings?) {
    slowQueue.async { [self] in
      let count = keepRequests()
      guard let settings = read() else { return }
      queue.async { [self] in
        // Something was set meanwhile: read again behind that.
        guard count == keeping.count else { return settingsMayHaveChanged(read) }
        guard settings != reading.settings else { return }
        reading.apply(settings)
        settingsChanged()
        finishTurn()
      }
    }
  }
}
