#pragma once

// The window's toolkit. Swift sees it through CWindowSurface, which includes it: so it is imported once.
#include <glib-unix.h>
#include <gtk/gtk.h>
