// A blur whose radius changes from row to row.
//
// Three box passes come close to a Gaussian (the central limit theorem; W3C Filter Effects 1, feGaussianBlur). Here the
// box has a fractional radius, so that sigma may ramp from 0 without a step, and each output row uses its own. Along a
// row that is a sliding sum; down a column it is the difference of two prefix sums, because two rows of the same column
// may ask for boxes of different height. The three passes along the rows come first: every row there has one radius,
// so they are an exact blur of that row, and the three down the columns then mix rows that are alike.
//
// The work is in C because it must be fast in a debug build too: the same loops in Swift take 640 ms there.

#include "CPage.h"

#include <math.h>

/// Blue, green, red and alpha of one pixel.
typedef float pixel __attribute__((vector_size(16)));

/// A box: samples up to `reach` away count fully, the next one on each side counts `edge`, less than 1.
struct box {
  int reach;
  float edge;
  float scale;
};

/// The box whose threefold convolution has the standard deviation `sigma`: variances add up, so it has a third of the
/// variance v. The widest box of whole samples within that has a variance of k(k + 1) / 3; its edge makes up for the
/// rest, from v (2k + 1 + 2e) = k(k + 1)(2k + 1) / 3 + 2e (k + 1)^2.
static struct box box_of(float sigma) {
  float v = sigma * sigma / 3;
  int k = (int)((sqrtf(12 * v + 1) - 1) / 2);
  float whole = (float)(2 * k + 1), outer = (float)((k + 1) * (k + 1));
  float edge = (v * whole - (float)(k * (k + 1)) * whole / 3) / (2 * (outer - v));
  struct box box = {k, edge > 0 ? edge : 0, 0};
  box.scale = 1 / (whole + 2 * box.edge);
  return box;
}

static int is_sharp(struct box box) { return box.reach == 0 && box.edge <= 0; }

/// One pass along a row. `in` has `margin` pixels of room on both sides, which are filled with the row's ends.
static void blur_row(pixel *in, pixel *out, int width, struct box box) {
  for (int i = 1; i <= box.reach + 1; i++) {
    in[-i] = in[0];
    in[width - 1 + i] = in[width - 1];
  }
  pixel sum = {0};
  for (int i = -box.reach; i <= box.reach; i++) sum += in[i];
  const pixel *last = in - box.reach, *left = last - 1, *right = in + box.reach + 1;
  for (int x = 0; x < width; x++) {
    out[x] = (sum + (left[x] + right[x]) * box.edge) * box.scale;
    sum += right[x] - last[x];
  }
}

/// One pass down `width` columns of rows that are `pitch` pixels long. `sums` has room for `height + 1` rows of `width`:
/// row y holds the sum of the rows above y.
static void blur_columns(pixel *rows, int pitch, pixel *sums, int width, int height, const struct box *boxes) {
  for (int x = 0; x < width; x++) sums[x] = (pixel){0};
  for (int y = 0; y < height; y++) {
    const pixel *in = rows + (size_t)y * pitch, *above = sums + (size_t)y * width;
    pixel *below = sums + (size_t)(y + 1) * width;
    for (int x = 0; x < width; x++) below[x] = above[x] + in[x];
  }
  for (int y = 0; y < height; y++) {
    struct box box = boxes[y];
    // Near the ends of the strip the box keeps its centre and loses the same number of rows on both sides: the strip
    // reaches far enough beyond what is shown that this happens out of sight.
    int room = y < height - 1 - y ? y : height - 1 - y;
    if (box.reach >= room) box = (struct box){room, 0, 1 / (float)(2 * room + 1)};
    if (is_sharp(box)) continue;
    const pixel *from = sums + (size_t)(y - box.reach) * width, *to = sums + (size_t)(y + box.reach + 1) * width;
    const pixel *before = box.edge > 0 ? from - width : from, *after = box.edge > 0 ? to + width : to;
    pixel *out = rows + (size_t)y * pitch;
    // The two rows at the edges, as differences of neighbouring sums.
    for (int x = 0; x < width; x++) {
      pixel edges = (from[x] - before[x]) + (after[x] - to[x]);
      out[x] = (to[x] - from[x] + edges * box.edge) * box.scale;
    }
  }
}

/// An ordered dither of 4 by 4 (Bayer), as an offset in -0.5…0.5 of a step: without it, the long gradients show bands.
/// Whole values survive it, which keeps an unblurred row as it was.
static float dither(int x, int y) {
  static const float order[4][4] = {{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};
  return (order[y & 3][x & 3] + 0.5f) / 16 - 0.5f;
}

typedef uint8_t bytes4 __attribute__((vector_size(4)));
typedef int32_t ints4 __attribute__((vector_size(16)));

static void read_row(const uint8_t *bytes, pixel *out, int width) {
  const bytes4 *in = (const bytes4 *)bytes;
  for (int x = 0; x < width; x++) out[x] = __builtin_convertvector(in[x], pixel);
}

static void write_row(const pixel *in, uint8_t *bytes, int width, int y, float fade, pixel paper) {
  bytes4 *out = (bytes4 *)bytes;
  float offsets[4] = {dither(0, y), dither(1, y), dither(2, y), dither(3, y)};
  for (int x = 0; x < width; x++) {
    // A half more, and cut off: rounds. No value can leave 0…255: a mean of bytes with a dither of less than a half.
    pixel colour = in[x] + (paper - in[x]) * fade + (offsets[x & 3] + 0.5f);
    out[x] = __builtin_convertvector(__builtin_convertvector(colour, ints4), bytes4);
  }
}

/// Columns are blurred in groups this wide, so that their prefix sums stay in the cache.
enum { COLUMNS = 64 };

/// The room that `blur_row` needs beside a row: the widest box, and one pixel for its fractional edge.
static int margin_of(int height, const float *sigma) {
  float widest = 0;
  for (int y = 0; y < height; y++) widest = sigma[y] > widest ? sigma[y] : widest;
  return box_of(widest).reach + 1;
}

size_t page_blur_scratch(int width, int height, const float *sigma) {
  if (width <= 0 || height <= 0) return 0;
  size_t rows = (size_t)width * (size_t)height, sums = COLUMNS * ((size_t)height + 1);
  size_t lanes = 2 * ((size_t)width + 2 * (size_t)margin_of(height, sigma));
  return (rows + sums + lanes) * sizeof(pixel) + (size_t)height * sizeof(struct box);
}

void page_blur(uint8_t *pixels, int width, int height, int stride, const float *sigma, const float *fade,
               uint32_t paper, void *scratch) {
  if (width <= 0 || height <= 0) return;
  int margin = margin_of(height, sigma);
  pixel *rows = scratch, *sums = rows + (size_t)width * height, *lanes = sums + COLUMNS * ((size_t)height + 1);
  pixel *one = lanes + margin, *two = one + width + 2 * margin;
  struct box *boxes = (struct box *)(lanes + 2 * ((size_t)width + 2 * (size_t)margin));
  for (int y = 0; y < height; y++) {
    pixel *row = rows + (size_t)y * width;
    boxes[y] = box_of(sigma[y]);
    read_row(pixels + (size_t)y * stride, is_sharp(boxes[y]) ? row : one, width);
    if (is_sharp(boxes[y])) continue;
    blur_row(one, two, width, boxes[y]);
    blur_row(two, one, width, boxes[y]);
    blur_row(one, row, width, boxes[y]);
  }
  for (int x = 0; x < width; x += COLUMNS) {
    int group = width - x < COLUMNS ? width - x : COLUMNS;
    for (int pass = 0; pass < 3; pass++) blur_columns(rows + x, width, sums, group, height, boxes);
  }
  pixel colour = {(float)(paper & 255), (float)(paper >> 8 & 255), (float)(paper >> 16 & 255), 255};
  for (int y = 0; y < height; y++) {
    if (is_sharp(boxes[y]) && fade[y] <= 0) continue;
    write_row(rows + (size_t)y * width, pixels + (size_t)y * stride, width, y, fade[y], colour);
  }
}
