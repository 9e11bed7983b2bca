#include "CPage.h"

// Pixels of a file, in the way cairo keeps them. In C for the sake of a debug build, as the blur is.

void page_premultiply(const uint8_t *from, int from_stride, int channels, uint8_t *to, int to_stride, int width,
                      int height) {
  for (int y = 0; y < height; y++) {
    const uint8_t *in = from + (size_t)y * from_stride;
    uint32_t *out = (uint32_t *)(to + (size_t)y * to_stride);
    for (int x = 0; x < width; x++, in += channels) {
      uint32_t alpha = channels == 4 ? in[3] : 255;
      uint32_t red = (in[0] * alpha + 127) / 255, green = (in[1] * alpha + 127) / 255, blue = (in[2] * alpha + 127) / 255;
      out[x] = alpha << 24 | red << 16 | green << 8 | blue;
    }
  }
}
