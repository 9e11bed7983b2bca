#pragma once
#include <stdint.h>
#include <vterm.h>

/// One cell of an emulator's screen, without the unions and bit-fields of `VTermScreenCell`.
struct emulated_cell {
  /// The scalars of the glyph, ended by 0; (uint32_t)-1 in the second cell of a wide one.
  uint32_t scalars[VTERM_MAX_CHARS_PER_CELL + 1];
  int width;
  int bold, italic, underline, reverse, strike;
  /// 0xRRGGBB, or -1 for the default colour.
  int32_t ink, paper;
};

static inline int32_t _vterm_color(VTermScreen *screen, VTermColor color, int is_default) {
  if (is_default) return -1;
  vterm_screen_convert_color_to_rgb(screen, &color);
  return color.rgb.red << 16 | color.rgb.green << 8 | color.rgb.blue;
}

static inline struct emulated_cell _vterm_cell(VTerm *terminal, int row, int column) {
  VTermScreen *screen = vterm_obtain_screen(terminal);
  VTermScreenCell cell;
  struct emulated_cell out = {{0}};
  VTermPos position = {.row = row, .col = column};
  if (!vterm_screen_get_cell(screen, position, &cell)) return out;
  for (int i = 0; i < VTERM_MAX_CHARS_PER_CELL; i++) out.scalars[i] = cell.chars[i];
  out.width = cell.width;
  out.bold = cell.attrs.bold;
  out.italic = cell.attrs.italic;
  out.underline = cell.attrs.underline;
  out.reverse = cell.attrs.reverse;
  out.strike = cell.attrs.strike;
  out.ink = _vterm_color(screen, cell.fg, VTERM_COLOR_IS_DEFAULT_FG(&cell.fg));
  out.paper = _vterm_color(screen, cell.bg, VTERM_COLOR_IS_DEFAULT_BG(&cell.bg));
  return out;
}

/// The scalar at `index`, which saves Swift from reading a C array that it imports as a tuple.
static inline uint32_t _vterm_scalar(struct emulated_cell cell, int index) { return cell.scalars[index]; }
