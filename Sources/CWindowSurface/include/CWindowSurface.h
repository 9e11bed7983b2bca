#pragma once

// What GTK offers and Swift cannot reach: subclasses, signals with types, calls with variable arguments.
// No logic. Everything here belongs to the main thread; every `context` is handed back unchanged.

#include <glib-unix.h>
#include <gtk/gtk.h>
#include <malloc.h>  // malloc_trim, which Glibc's module leaves out

// MARK: The page

/// What the page asks of its owner.
typedef struct {
  /// Draw. The page's size is that of the last `resized`.
  void (*snapshot)(void *context, GtkSnapshot *snapshot);
  /// The page has this size now, in device-independent pixels.
  void (*resized)(void *context, int width, int height);
} WindowPageHooks;

/// A widget that its owner draws: a document to assistive technology. It is empty until it is connected.
GtkWidget *window_page_new(void);
void window_page_connect(GtkWidget *page, WindowPageHooks hooks, void *context);

// MARK: Signals

/// A window's keys. Returns whether the key was for it.
void window_on_key(GtkWidget *window, gboolean (*pressed)(void *context, guint key, GdkModifierType modifiers),
                   void *context);

/// A pointer or a finger on a widget, in its device-independent pixels.
typedef struct {
  /// Contact. `count` is 2 for the second of a double click.
  void (*began)(void *context, double x, double y, guint button, GdkModifierType modifiers, gboolean is_touch);
  /// Moved from where the contact began, in time `ms` of the event.
  void (*dragged)(void *context, double dx, double dy, guint32 ms);
  void (*ended)(void *context, guint32 ms);
  /// Two quick clicks of the primary button at a place.
  void (*doubled)(void *context, double x, double y);
  /// Moved without contact.
  void (*moved)(void *context, double x, double y);
} WindowPointerHooks;

void window_on_pointer(GtkWidget *widget, WindowPointerHooks hooks, void *context);

/// A wheel or a touchpad. `is_wheel`: dy counts the clicks of a wheel, else device-independent pixels.
typedef struct {
  void (*scrolled)(void *context, double dy, gboolean is_wheel, GdkModifierType modifiers);
  /// Fingers left the touchpad.
  void (*ended)(void *context);
  /// They left it moving, at this speed in device-independent pixels a second.
  void (*flung)(void *context, double velocity);
} WindowScrollHooks;

void window_on_scroll(GtkWidget *widget, WindowScrollHooks hooks, void *context);

/// A file is dropped on the widget; `path` is its absolute path.
void window_on_drop(GtkWidget *widget, void (*dropped)(void *context, const char *path), void *context);

/// A property of an object changed.
void window_on_notify(void *object, const char *property, void (*changed)(void *context), void *context);

/// A property that is true or false.
gboolean window_flag(void *object, const char *property);

/// Whether the window is the one a person looks at, and the news of it: it has the keyboard's focus, or the compositor
/// says that it is active. A kiosk without a keyboard gives only the second, X without a window manager only the first.
/// The window must be realized.
gboolean window_is_in_front(GtkWidget *window);
void window_on_front(GtkWidget *window, void (*changed)(void *context), void *context);

/// The window is asked to close. It stays open: to close it is its owner's to decide.
void window_on_close(GtkWidget *window, void (*close)(void *context), void *context);

/// Called once for each frame until it returns FALSE; `microseconds` is the frame clock's time. Returns an identifier
/// for `gtk_widget_remove_tick_callback`.
guint window_on_tick(GtkWidget *widget, gboolean (*tick)(void *context, gint64 microseconds), void *context);

/// A frame of the widget's window begins (before-paint) and is done (after-paint). The widget must be realized.
void window_on_frames(GtkWidget *widget, void (*begins)(void *context), void (*is_done)(void *context), void *context);

/// Called once, after `ms`. Returns an identifier for `g_source_remove`.
guint window_after(guint ms, void (*body)(void *context), void *context);

/// Called on the main loop when one of the signals arrives: SIGHUP, SIGINT, SIGTERM.
void window_on_signal(int number, void (*arrived)(void *context, int number), void *context);

// MARK: Text from an input method

typedef struct WindowTextInput WindowTextInput;

/// Turns the window's keys into text where an input method is needed for it: dead keys, compositions, other scripts.
WindowTextInput *window_text_input_new(GtkWidget *window, void (*committed)(void *context, const char *text),
                                       void *context);

/// Whether keys are text now.
void window_text_input_set_active(WindowTextInput *input, gboolean is_active);

// MARK: The desktop

/// What the desktop wishes for.
typedef struct {
  /// The settings portal's org.freedesktop.appearance color-scheme: 0 none, 1 dark, 2 light.
  int colour_scheme;
  /// Its `contrast`: 1 more.
  int contrast;
} WindowDesktop;

/// Asks the settings portal, if there is one, and tells of every change. Returns at once.
void window_watch_desktop(void (*changed)(void *context, WindowDesktop wishes), void *context);

// MARK: Assistive technology

void window_describe(GtkWidget *widget, const char *label, const char *description);

/// A child that is never drawn and stands for the HUD: a slider.
GtkWidget *window_control_new(GtkWidget *page);
void window_control_set(GtkWidget *control, const char *title, const char *value, double now, double minimum,
                        double maximum);

/// Gives the paragraphs in view to assistive technology: as labels that are never drawn, or from GTK 4.14 on as the
/// text of the page itself.
///
/// - texts: `count` paragraphs from top to bottom.
/// - boxes: for each of them x, y, width and height in the page.
void window_page_set_paragraphs(GtkWidget *page, const char *const *texts, const int *boxes, int count);

/// Has a screen reader say something, where GTK can (from 4.14 on).
void window_announce(GtkWidget *page, const char *message);

// MARK: Style

/// Has a provider say this CSS and no other.
void window_style_load(GtkCssProvider *provider, const char *css);

// MARK: The main queue

/// Serves dispatch's main queue, and with it the main actor, from GLib's main loop. To be called once.
void window_serve_main_queue(void);

// MARK: Nodes

/// A node that shows an image surface, its top left corner at the origin; `width` and `height` in device-independent
/// pixels. The surface must not change any more.
GskRenderNode *window_image_node(cairo_surface_t *surface, double width, double height);
/// The same as a texture, for renderers on a graphics processor.
GskRenderNode *window_texture_node(cairo_surface_t *surface, double width, double height);
/// A node that lays a surface of coverage (A8) down in a colour.
GskRenderNode *window_ink_node(cairo_surface_t *coverage, const GdkRGBA *ink, double width, double height);
/// The same as a texture. GTK has textures of one byte a pixel only from 4.12 on, and colours none of them.
GskRenderNode *window_ink_texture_node(cairo_surface_t *coverage, const GdkRGBA *ink, double width, double height);
/// Whether a window is drawn by cairo, in software.
gboolean window_is_drawn_by_cairo(GtkWidget *window);
/// Device pixels per device-independent pixel; a fraction from GTK 4.12 on.
double window_scale(GtkWidget *widget);
