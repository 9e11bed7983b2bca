#pragma once

#include <stddef.h>
#include <stdint.h>

/// Blurs a strip of pixels in place, with a radius of its own for every row, and lets it fade into one colour.
///
/// - pixels: opaque 32-bit pixels in native byte order (cairo's ARGB32 with full alpha), `height` rows of `stride` bytes.
/// - sigma: for every row, the standard deviation of its blur in pixels; 0 leaves the row as it is, bit for bit. It must
///   change smoothly from row to row, or the steps show as seams.
/// - fade: for every row, how far it has turned into `paper`, 0 to 1.
/// - paper: 0xRRGGBB.
/// - scratch: `page_blur_scratch` bytes, aligned to 16. Kept by the caller from frame to frame, because fresh pages from
///   the kernel cost as much as the blur itself.
void page_blur(uint8_t *pixels, int width, int height, int stride, const float *sigma, const float *fade,
               uint32_t paper, void *scratch);

/// The bytes of scratch memory that a strip of this size needs.
size_t page_blur_scratch(int width, int height, const float *sigma);

/// Turns the pixels of a file (three or four bytes each: red, green, blue and, if there are four, alpha) into cairo's
/// ARGB32. Strides are bytes from row to row.
void page_premultiply(const uint8_t *from, int from_stride, int channels, uint8_t *to, int to_stride, int width,
                      int height);
