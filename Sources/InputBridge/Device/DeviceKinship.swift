import CEvdev

/// Which nodes belong together, and what a device is called.
extension DeviceDescription {
  /// Whether a person would miss it if one program took it away: a keyboard, a mouse, a touchpad, a pen.
  public var isTypedOrPointedWith: Bool {
    reasonNeverToRead != nil || isPointer || isTouch || hasMouseButtons
  }

  /// Whether it may be listened to, to learn it: nobody types or points with it, and it can send something.
  public var mayBeLearned: Bool {
    !isTypedOrPointedWith && [EventType.key, EventType.rel, EventType.abs].contains(where: hasAny)
  }

  /// Whether these are two nodes of one thing: the same serial number, or the same port but for the `/inputN` behind it.
  public func isOneThing(with other: DeviceDescription) -> Bool {
    guard (bus, vendor, product) == (other.bus, other.vendor, other.product) else { return false }
    if !uniq.isEmpty || !other.uniq.isEmpty { return uniq == other.uniq }
    let port = phys.split(separator: "/").first
    return port != nil && port == other.phys.split(separator: "/").first
  }

  /// Whether this node is part of the knob that another one turns: one thing with it, or on the board with it.
  public func belongs(to turning: DeviceDescription) -> Bool {
    isOneThing(with: turning) || bus == UInt16(BUS_HOST) && turning.bus == bus
  }

  /// Whether a person means this device by that name, serial number, node, or link to the node.
  public func isCalled(_ name: String, at path: String) -> Bool {
    if [self.name, uniq, path].contains(name) { return true }
    return name.contains("/") && (WholeFile.realPath(of: name) ?? name) == path
  }
}
