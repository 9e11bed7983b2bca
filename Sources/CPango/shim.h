#pragma once

// Pango sets the text, cairo paints it, fontconfig says which faces exist.
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
