#ifdef READERD_WINDOW

#include "CWindowSurface.h"

// Each connection owns a copy of its hooks, which goes with the object it listens to.
static void release(gpointer data, GClosure *closure) {
  (void)closure;
  g_free(data);
}

static void connect(gpointer object, const char *signal, void *handler, gpointer connection) {
  g_signal_connect_data(object, signal, G_CALLBACK(handler), connection, NULL, 0);
}

static void connect_owned(gpointer object, const char *signal, void *handler, gpointer connection) {
  g_signal_connect_data(object, signal, G_CALLBACK(handler), connection, release, 0);
}

#define CONNECTION(type, hooks, context) g_memdup2(&(type){hooks, context}, sizeof(type))

// MARK: Keys

typedef struct {
  gboolean (*pressed)(void *, guint, GdkModifierType);
  void *context;
} KeyConnection;

static gboolean key_pressed(GtkEventControllerKey *controller, guint key, guint code, GdkModifierType modifiers,
                            KeyConnection *connection) {
  (void)controller, (void)code;
  return connection->pressed(connection->context, key, modifiers);
}

void window_on_key(GtkWidget *window, gboolean (*pressed)(void *, guint, GdkModifierType), void *context) {
  GtkEventController *controller = gtk_event_controller_key_new();
  connect_owned(controller, "key-pressed", key_pressed, CONNECTION(KeyConnection, pressed, context));
  gtk_widget_add_controller(window, controller);
}

// MARK: Pointer

typedef struct {
  WindowPointerHooks hooks;
  void *context;
} PointerConnection;

static void drag_begin(GtkGestureDrag *gesture, double x, double y, PointerConnection *c) {
  GdkDevice *device = gtk_event_controller_get_current_event_device(GTK_EVENT_CONTROLLER(gesture));
  gboolean is_touch = device && gdk_device_get_source(device) == GDK_SOURCE_TOUCHSCREEN;
  guint button = gtk_gesture_single_get_current_button(GTK_GESTURE_SINGLE(gesture));
  GdkModifierType modifiers = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(gesture));
  c->hooks.began(c->context, x, y, button, modifiers, is_touch);
}

static void drag_update(GtkGestureDrag *gesture, double dx, double dy, PointerConnection *c) {
  c->hooks.dragged(c->context, dx, dy, gtk_event_controller_get_current_event_time(GTK_EVENT_CONTROLLER(gesture)));
}

static void drag_end(GtkGestureDrag *gesture, double dx, double dy, PointerConnection *c) {
  (void)dx, (void)dy;
  c->hooks.ended(c->context, gtk_event_controller_get_current_event_time(GTK_EVENT_CONTROLLER(gesture)));
}

static void click_pressed(GtkGestureClick *gesture, int count, double x, double y, PointerConnection *c) {
  (void)gesture;
  if (count == 2) c->hooks.doubled(c->context, x, y);
}

static void pointer_moved(GtkEventControllerMotion *controller, double x, double y, PointerConnection *c) {
  (void)controller;
  c->hooks.moved(c->context, x, y);
}

void window_on_pointer(GtkWidget *widget, WindowPointerHooks hooks, void *context) {
  PointerConnection *connection = CONNECTION(PointerConnection, hooks, context);

  GtkGesture *drag = gtk_gesture_drag_new();
  gtk_gesture_single_set_button(GTK_GESTURE_SINGLE(drag), 0);
  connect_owned(drag, "drag-begin", drag_begin, connection);
  connect(drag, "drag-update", drag_update, connection);
  connect(drag, "drag-end", drag_end, connection);
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(drag));

  GtkGesture *click = gtk_gesture_click_new();
  connect(click, "pressed", click_pressed, connection);
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(click));
  gtk_gesture_group(click, drag);

  GtkEventController *motion = gtk_event_controller_motion_new();
  connect(motion, "motion", pointer_moved, connection);
  gtk_widget_add_controller(widget, motion);
}

// MARK: Scrolling

typedef struct {
  WindowScrollHooks hooks;
  void *context;
} ScrollConnection;

static gboolean scrolled(GtkEventControllerScroll *controller, double dx, double dy, ScrollConnection *c) {
  (void)dx;
  gboolean is_wheel = gtk_event_controller_scroll_get_unit(controller) == GDK_SCROLL_UNIT_WHEEL;
  GdkModifierType modifiers = gtk_event_controller_get_current_event_state(GTK_EVENT_CONTROLLER(controller));
  c->hooks.scrolled(c->context, dy, is_wheel, modifiers);
  return TRUE;
}

static void scroll_end(GtkEventControllerScroll *controller, ScrollConnection *c) {
  (void)controller;
  c->hooks.ended(c->context);
}

static void decelerate(GtkEventControllerScroll *controller, double vx, double vy, ScrollConnection *c) {
  (void)controller, (void)vx;
  c->hooks.flung(c->context, vy);
}

void window_on_scroll(GtkWidget *widget, WindowScrollHooks hooks, void *context) {
  ScrollConnection *connection = CONNECTION(ScrollConnection, hooks, context);
  GtkEventController *controller =
      gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL | GTK_EVENT_CONTROLLER_SCROLL_KINETIC);
  connect_owned(controller, "scroll", scrolled, connection);
  connect(controller, "scroll-end", scroll_end, connection);
  connect(controller, "decelerate", decelerate, connection);
  gtk_widget_add_controller(widget, controller);
}

// MARK: Files

typedef struct {
  void (*dropped)(void *, const char *);
  void *context;
} DropConnection;

static gboolean dropped(GtkDropTarget *target, const GValue *value, double x, double y, DropConnection *c) {
  (void)target, (void)x, (void)y;
  GSList *files = g_value_get_boxed(value);
  char *path = files ? g_file_get_path(files->data) : NULL;
  if (!path) return FALSE;
  c->dropped(c->context, path);
  g_free(path);
  return TRUE;
}

void window_on_drop(GtkWidget *widget, void (*hook)(void *, const char *), void *context) {
  GtkDropTarget *target = gtk_drop_target_new(GDK_TYPE_FILE_LIST, GDK_ACTION_COPY);
  connect_owned(target, "drop", dropped, CONNECTION(DropConnection, hook, context));
  gtk_widget_add_controller(widget, GTK_EVENT_CONTROLLER(target));
}

// MARK: Changes

typedef struct {
  void (*hook)(void *);
  void *context;
} PlainConnection;

static void notified(GObject *object, GParamSpec *property, PlainConnection *c) {
  (void)object, (void)property;
  c->hook(c->context);
}

void window_on_notify(void *object, const char *property, void (*changed)(void *), void *context) {
  char *signal = g_strconcat("notify::", property, NULL);
  connect_owned(object, signal, notified, CONNECTION(PlainConnection, changed, context));
  g_free(signal);
}

gboolean window_is_in_front(GtkWidget *window) {
  if (gtk_window_is_active(GTK_WINDOW(window))) return TRUE;
  GdkSurface *surface = gtk_native_get_surface(GTK_NATIVE(window));
  return surface && (gdk_toplevel_get_state(GDK_TOPLEVEL(surface)) & GDK_TOPLEVEL_STATE_FOCUSED) != 0;
}

void window_on_front(GtkWidget *window, void (*changed)(void *), void *context) {
  window_on_notify(window, "is-active", changed, context);
  window_on_notify(gtk_native_get_surface(GTK_NATIVE(window)), "state", changed, context);
}

gboolean window_flag(void *object, const char *property) {
  gboolean value = FALSE;
  g_object_get(object, property, &value, NULL);
  return value;
}

static gboolean close_requested(GtkWindow *window, PlainConnection *c) {
  (void)window;
  c->hook(c->context);
  return TRUE;
}

void window_on_close(GtkWidget *window, void (*close)(void *), void *context) {
  connect_owned(window, "close-request", close_requested, CONNECTION(PlainConnection, close, context));
}

// MARK: Time

typedef struct {
  gboolean (*tick)(void *, gint64);
  void *context;
} TickConnection;

static gboolean ticked(GtkWidget *widget, GdkFrameClock *clock, gpointer data) {
  (void)widget;
  TickConnection *c = data;
  return c->tick(c->context, gdk_frame_clock_get_frame_time(clock));
}

guint window_on_tick(GtkWidget *widget, gboolean (*tick)(void *, gint64), void *context) {
  return gtk_widget_add_tick_callback(widget, ticked, CONNECTION(TickConnection, tick, context), g_free);
}

static void frame_phase(GdkFrameClock *clock, PlainConnection *c) {
  (void)clock;
  c->hook(c->context);
}

void window_on_frames(GtkWidget *widget, void (*begins)(void *), void (*is_done)(void *), void *context) {
  GdkFrameClock *clock = gtk_widget_get_frame_clock(widget);
  connect_owned(clock, "before-paint", frame_phase, CONNECTION(PlainConnection, begins, context));
  connect_owned(clock, "after-paint", frame_phase, CONNECTION(PlainConnection, is_done, context));
}

static gboolean elapsed(gpointer data) {
  PlainConnection *c = data;
  c->hook(c->context);
  return G_SOURCE_REMOVE;
}

guint window_after(guint ms, void (*body)(void *), void *context) {
  return g_timeout_add_full(G_PRIORITY_DEFAULT, ms, elapsed, CONNECTION(PlainConnection, body, context), g_free);
}

typedef struct {
  void (*arrived)(void *, int);
  void *context;
  int number;
} SignalConnection;

static gboolean signal_arrived(gpointer data) {
  SignalConnection *c = data;
  c->arrived(c->context, c->number);
  return G_SOURCE_CONTINUE;
}

void window_on_signal(int number, void (*arrived)(void *, int), void *context) {
  SignalConnection *connection = g_memdup2(&(SignalConnection){arrived, context, number}, sizeof(SignalConnection));
  g_unix_signal_add_full(G_PRIORITY_DEFAULT, number, signal_arrived, connection, g_free);
}

// MARK: Text

struct WindowTextInput {
  GtkIMContext *method;
  GtkEventControllerKey *keys;
  void (*committed)(void *, const char *);
  void *context;
};

static void committed(GtkIMContext *method, const char *text, WindowTextInput *input) {
  (void)method;
  input->committed(input->context, text);
}

WindowTextInput *window_text_input_new(GtkWidget *window, void (*hook)(void *, const char *), void *context) {
  WindowTextInput *input = g_new0(WindowTextInput, 1);
  input->committed = hook;
  input->context = context;
  input->method = gtk_im_multicontext_new();
  input->keys = GTK_EVENT_CONTROLLER_KEY(gtk_event_controller_key_new());
  // Before the window's own keys, which are for what the method leaves.
  gtk_event_controller_set_propagation_phase(GTK_EVENT_CONTROLLER(input->keys), GTK_PHASE_CAPTURE);
  connect(input->method, "commit", committed, input);
  gtk_im_context_set_client_widget(input->method, window);
  gtk_widget_add_controller(window, GTK_EVENT_CONTROLLER(input->keys));
  return input;
}

void window_text_input_set_active(WindowTextInput *input, gboolean is_active) {
  gtk_event_controller_key_set_im_context(input->keys, is_active ? input->method : NULL);
  if (is_active) {
    gtk_im_context_focus_in(input->method);
  } else {
    gtk_im_context_reset(input->method);
    gtk_im_context_focus_out(input->method);
  }
}

#endif
