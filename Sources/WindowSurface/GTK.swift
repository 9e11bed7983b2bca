#if Window

internal import CWindowSurface

/// Casts between the types of GTK's hierarchy, which are macros in C.
typealias Widget = UnsafeMutablePointer<GtkWidget>

extension UnsafeMutablePointer<GtkWidget> {
  var window: UnsafeMutablePointer<GtkWindow> {
    unsafe UnsafeMutableRawPointer(self).assumingMemoryBound(to: GtkWindow.self)
  }
}

/// Enters the main actor from one of GTK's callbacks, which all come on the process's main thread.
///
/// - Parameters:
///   - context: an unretained `Owner`.
///   - payload: what the callback brought; it does not leave the call.
nonisolated func onMain<Owner: AnyObject, Payload, Result: Sendable>(
  _ context: UnsafeMutableRawPointer?, as owner: Owner.Type = Owner.self, _ payload: Payload,
  _ body: @MainActor (Owner, Payload) -> Result
) -> Result {
  nonisolated(unsafe) let context = unsafe context
  nonisolated(unsafe) let payload = payload
  return MainActor.assumeIsolated {
    guard let context = unsafe context else { preconditionFailure("a callback without its owner") }
    return body(unsafe Unmanaged<Owner>.fromOpaque(context).takeUnretainedValue(), unsafe payload)
  }
}

nonisolated func onMain<Owner: AnyObject, Result: Sendable>(
  _ context: UnsafeMutableRawPointer?, _ body: @MainActor (Owner) -> Result
) -> Result {
  unsafe onMain(context, ()) { owner, _ in body(owner) }
}

/// An object as the context of a callback, which does not keep it alive.
func context(_ owner: AnyObject) -> UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(owner).toOpaque() }

#endif
