#pragma once
#include <string.h>
#include <zlib.h>

/// Inflates raw deflate data (RFC 1951), as ZIP holds it, in one go. Returns Z_STREAM_END, Z_BUF_ERROR where `out` is full
/// or the data ends early, or what is wrong with the data. `*written` is how much stands in `out` in any case.
static inline int _zlib_inflate(
    const unsigned char *data, unsigned int count, unsigned char *out, unsigned int capacity, unsigned long *written) {
  z_stream stream;
  memset(&stream, 0, sizeof stream);
  *written = 0;
  // A window without a header: inflateInit2 is a macro.
  int code = inflateInit2(&stream, -MAX_WBITS);
  if (code != Z_OK) return code;
  stream.next_in = (unsigned char *)data;
  stream.avail_in = count;
  stream.next_out = out;
  stream.avail_out = capacity;
  code = inflate(&stream, Z_FINISH);
  *written = stream.total_out;
  inflateEnd(&stream);
  return code;
}
