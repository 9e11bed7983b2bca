#pragma once

// Pango sets the text with FreeType's measures, cairo paints it, fontconfig says which faces exist.
#include <cairo-ft.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangofc-fontmap.h>
#include <pango/pangoft2.h>
