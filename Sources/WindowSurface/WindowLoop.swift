#if Window

internal import CWindowSurface
internal import Dispatch
internal import Glibc

/// GLib's main loop on the process's main thread; it serves the main actor too.
///
/// The loop is never run from inside a task or a block of the main queue: nested, neither would be served.
@MainActor
public enum WindowLoop {
  /// Connects to the display. To be called once, before anything else of this module.
  ///
  /// - Throws: ``WindowError/noDisplay``.
  public static func open() throws(WindowError) {
    chooseRenderer()
    // One heap for all threads: those beside the main one allocate little, and each would keep a megabyte to itself.
    _ = mallopt(M_ARENA_MAX, 1)
    // What a screen reader and a task list call the program.
    unsafe g_set_prgname("readerd")
    unsafe g_set_application_name("readerd")
    guard gtk_init_check() != 0 else { throw .noDisplay }
    window_serve_main_queue()
  }

  /// Runs until the process ends.
  public static func run() -> Never {
    let loop = unsafe g_main_loop_new(nil, 0)
    unsafe g_main_loop_run(loop)
    fatalError("nobody ends the loop")
  }

  /// Without a graphics processor GDK would still load a software OpenGL for 60 MB and a tenth of a second, to no use:
  /// the page draws itself, and cairo copies it to the screen. What the environment says goes first.
  private static func chooseRenderer() {
    guard !hasGraphicsProcessor else { return }
    unsafe setenv("GSK_RENDERER", "cairo", 0)
    // What says so has another name from GTK 4.16 on, which would complain of the old one.
    if gtk_get_minor_version() >= 16 {
      unsafe setenv("GDK_DISABLE", "gl,vulkan", 0)
    } else if unsafe getenv("GDK_DEBUG") == nil {
      unsafe setenv("GDK_DEBUG", "gl-disable", 1)
    }
  }

  /// The kernel's render nodes, one for each graphics processor that programs may draw on.
  private static let graphicsProcessors = "/dev/dri/renderD*"

  private static var hasGraphicsProcessor: Bool {
    var found = unsafe glob_t()
    defer { unsafe globfree(&found) }
    return unsafe glob(graphicsProcessors, 0, nil, &found) == 0 && found.gl_pathc > 0
  }
}

#endif
