#ifdef READERD_WINDOW

#include "CWindowSurface.h"
#include <unistd.h>

// Exported by libdispatch for hosts with a main loop of their own; CoreFoundation and GNUstep use them.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *message);

static gboolean drain(gint descriptor, GIOCondition condition, gpointer data) {
  // The callback leaves the eventfd as it is: unread, it would wake the loop for ever.
  guint64 count;
  ssize_t got = read(descriptor, &count, sizeof count);
  (void)got, (void)condition, (void)data;
  _dispatch_main_queue_callback_4CF(NULL);
  return G_SOURCE_CONTINUE;
}

void window_serve_main_queue(void) {
  g_unix_fd_add_full(G_PRIORITY_DEFAULT, _dispatch_get_main_queue_handle_4CF(), G_IO_IN, drain, NULL, NULL);
}

#endif
