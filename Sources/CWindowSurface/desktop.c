#ifdef READERD_WINDOW

#include "CWindowSurface.h"

// The settings portal (org.freedesktop.portal.Settings) says what a person set for all programs. Everything here is
// asynchronous: without a bus or a portal nothing happens, and the window does not wait for them.

void window_style_load(GtkCssProvider *provider, const char *css) {
#if GTK_CHECK_VERSION(4, 12, 0)
  gtk_css_provider_load_from_string(provider, css);
#else
  gtk_css_provider_load_from_data(provider, css, -1);
#endif
}

static const char appearance[] = "org.freedesktop.appearance";

typedef struct {
  void (*changed)(void *, WindowDesktop);
  void *context;
  WindowDesktop wishes;
} Watch;

/// Takes one setting over; TRUE if it is one of ours and differs.
static gboolean take(Watch *watch, const char *name, GVariant *value) {
  int *place = g_str_equal(name, "color-scheme") ? &watch->wishes.colour_scheme
               : g_str_equal(name, "contrast")   ? &watch->wishes.contrast
                                                 : NULL;
  if (!place || !g_variant_is_of_type(value, G_VARIANT_TYPE_UINT32)) return FALSE;
  int wanted = (int)g_variant_get_uint32(value);
  if (*place == wanted) return FALSE;
  *place = wanted;
  return TRUE;
}

static void setting_changed(GDBusConnection *bus, const char *sender, const char *path, const char *interface,
                            const char *signal, GVariant *arguments, gpointer data) {
  (void)bus, (void)sender, (void)path, (void)interface, (void)signal;
  if (!g_variant_is_of_type(arguments, G_VARIANT_TYPE("(ssv)"))) return;
  Watch *watch = data;
  const char *space, *name;
  GVariant *value;
  g_variant_get(arguments, "(&s&sv)", &space, &name, &value);
  if (g_str_equal(space, appearance) && take(watch, name, value)) watch->changed(watch->context, watch->wishes);
  g_variant_unref(value);
}

static void read_all(GObject *source, GAsyncResult *result, gpointer data) {
  Watch *watch = data;
  GVariant *answer = g_dbus_connection_call_finish(G_DBUS_CONNECTION(source), result, NULL);
  if (!answer) return;
  GVariant *spaces = g_variant_get_child_value(answer, 0);
  GVariant *settings = g_variant_lookup_value(spaces, appearance, G_VARIANT_TYPE("a{sv}"));
  if (settings) {
    gboolean differs = FALSE;
    GVariantIter iterator;
    const char *name;
    GVariant *value;
    g_variant_iter_init(&iterator, settings);
    while (g_variant_iter_loop(&iterator, "{&sv}", &name, &value)) differs |= take(watch, name, value);
    if (differs) watch->changed(watch->context, watch->wishes);
    g_variant_unref(settings);
  }
  g_variant_unref(spaces);
  g_variant_unref(answer);
}

static void connected(GObject *source, GAsyncResult *result, gpointer data) {
  (void)source;
  GDBusConnection *bus = g_bus_get_finish(result, NULL);
  if (!bus) return;
  static const char portal[] = "org.freedesktop.portal.Desktop", path[] = "/org/freedesktop/portal/desktop",
                    interface[] = "org.freedesktop.portal.Settings";
  g_dbus_connection_signal_subscribe(bus, portal, interface, "SettingChanged", path, NULL, G_DBUS_SIGNAL_FLAGS_NONE,
                                     setting_changed, data, NULL);
  g_dbus_connection_call(bus, portal, path, interface, "ReadAll",
                         g_variant_new("(^as)", (const char *[]){appearance, NULL}), G_VARIANT_TYPE("(a{sa{sv}})"),
                         G_DBUS_CALL_FLAGS_NONE, 2000, NULL, read_all, data);
}

/// Whether there is a session's bus to ask. Asked for one that is not there, GDBus would start it.
static gboolean has_bus(void) {
  if (g_getenv("DBUS_SESSION_BUS_ADDRESS")) return TRUE;
  char *path = g_build_filename(g_get_user_runtime_dir(), "bus", NULL);
  gboolean exists = g_file_test(path, G_FILE_TEST_EXISTS);
  g_free(path);
  return exists;
}

void window_watch_desktop(void (*changed)(void *, WindowDesktop), void *context) {
  if (!has_bus()) return;
  Watch *watch = g_new0(Watch, 1);
  watch->changed = changed;
  watch->context = context;
  g_bus_get(G_BUS_TYPE_SESSION, NULL, connected, watch);
}

#endif
