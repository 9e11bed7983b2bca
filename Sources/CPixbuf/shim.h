#pragma once

// Reads image files: PNG, JPEG, and what else the system has loaders for.
#include <gdk-pixbuf/gdk-pixbuf.h>
