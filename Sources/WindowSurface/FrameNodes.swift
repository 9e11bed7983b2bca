#if Window

internal import CWindowSurface
internal import Page
internal import ReaderCore

/// Hands the page's frames to GTK: a node for each image, made once and then only placed.
@MainActor @safe
final class FrameNodes {
  private var nodes: [Key: Node] = [:]
  private var frame = 0

  /// The ink of a page is an image in a colour.
  private struct Key: Hashable {
    var image: ObjectIdentifier
    var colour: Theme.RGB?
  }

  @safe private struct Node {
    /// Held, so that its identity stands for no other image.
    var image: Image
    let node: OpaquePointer
    /// The frame that showed it first, and last.
    let first: Int
    var last: Int
  }

  /// A node that was not shown for this many frames is given up, and with it what the renderer keeps of it. The four
  /// quarters of a pixel take turns within a few frames. What was shown in one frame only, as the mist of a moving page,
  /// does not come back.
  private static let kept = 30

  /// Adds a frame to a snapshot of GTK's, from the lowest item to the uppermost.
  ///
  /// - Parameter drawsWithCairo: whether the window is drawn in software, where a texture would be copied every time.
  func add(_ page: PageFrame, to snapshot: OpaquePointer, drawsWithCairo: Bool) {
    frame += 1
    let whole = Rectangle(x: 0, y: 0, width: Double(page.width), height: Double(page.height))
    unsafe fill(whole, radius: 0, page.paper, opacity: 1, on: snapshot)
    for item in page.items {
      switch item {
      case .fill(let area, let radius, let colour, let opacity):
        unsafe fill(area, radius: radius, colour, opacity: opacity, on: snapshot)
      case .image(let image, let x, let y):
        unsafe place(node(for: image, nil, drawsWithCairo), x, y, on: snapshot)
      case .ink(let image, let x, let y, let colour):
        unsafe place(node(for: image, colour, drawsWithCairo), x, y, on: snapshot)
      }
    }
    forget()
  }

  private func place(_ node: OpaquePointer, _ x: Double, _ y: Double, on snapshot: OpaquePointer) {
    unsafe gtk_snapshot_save(snapshot)
    var origin = graphene_point_t(x: Float(x), y: Float(y))
    unsafe gtk_snapshot_translate(snapshot, &origin)
    unsafe gtk_snapshot_append_node(snapshot, node)
    unsafe gtk_snapshot_restore(snapshot)
  }

  private func node(for image: Image, _ colour: Theme.RGB?, _ drawsWithCairo: Bool) -> OpaquePointer {
    let key = Key(image: ObjectIdentifier(image), colour: colour)
    if let known = nodes[key] {
      nodes[key]?.last = frame
      return unsafe known.node
    }
    let made: OpaquePointer
    switch (colour.map(rgba), drawsWithCairo) {
    case (nil, true): unsafe made = window_image_node(image.surface, image.width, image.height)
    case (nil, false): unsafe made = window_texture_node(image.surface, image.width, image.height)
    case (var ink?, true): unsafe made = window_ink_node(image.surface, &ink, image.width, image.height)
    case (var ink?, false): unsafe made = window_ink_texture_node(image.surface, &ink, image.width, image.height)
    }
    nodes[key] = unsafe Node(image: image, node: made, first: frame, last: frame)
    return unsafe made
  }

  private func forget() {
    for (key, known) in nodes where known.last < frame {
      guard known.first == known.last || frame - known.last > Self.kept else { continue }
      unsafe gsk_render_node_unref(known.node)
      nodes[key] = nil
    }
  }

  private func fill(_ area: Rectangle, radius: Double, _ colour: Theme.RGB, opacity: Double, on snapshot: OpaquePointer)
  {
    var bounds = graphene_rect_t(
      origin: graphene_point_t(x: Float(area.x), y: Float(area.y)),
      size: graphene_size_t(width: Float(area.width), height: Float(area.height)))
    var rgba = rgba(colour)
    rgba.alpha = Float(opacity)
    guard radius > 0 else { return unsafe gtk_snapshot_append_color(snapshot, &rgba, &bounds) }
    var rounded = GskRoundedRect()
    let corner = Float(min(radius, area.width / 2, area.height / 2))
    unsafe gsk_rounded_rect_init_from_rect(&rounded, &bounds, corner)
    unsafe gtk_snapshot_push_rounded_clip(snapshot, &rounded)
    unsafe gtk_snapshot_append_color(snapshot, &rgba, &bounds)
    unsafe gtk_snapshot_pop(snapshot)
  }

  private func rgba(_ colour: Theme.RGB) -> GdkRGBA {
    GdkRGBA(
      red: Float(colour.red) / 255, green: Float(colour.green) / 255, blue: Float(colour.blue) / 255, alpha: 1)
  }
}

#endif
