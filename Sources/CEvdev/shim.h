#pragma once

#include <errno.h>
#include <libevdev/libevdev.h>
#include <linux/input.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>

// The EVIOC* requests are function-like macros, which Swift cannot import. Each returns 0, or the errno.

static inline int _evdev_revoke(int fd) { return ioctl(fd, EVIOCREVOKE, 0) < 0 ? errno : 0; }

/// Tells the kernel which codes of `type` this descriptor wants (EVIOCSMASK). `size` is in bytes, a multiple of 8.
static inline int _evdev_set_mask(int fd, uint32_t type, const uint8_t *bits, uint32_t size) {
  struct input_mask mask;
  memset(&mask, 0, sizeof mask);
  mask.type = type;
  mask.codes_size = size;
  mask.codes_ptr = (uint64_t)(uintptr_t)bits;
  return ioctl(fd, EVIOCSMASK, &mask) < 0 ? errno : 0;
}

/// The event's kernel timestamp in microseconds, whatever the width of `time_t` in the kernel's struct.
static inline int64_t _evdev_microseconds(const struct input_event *event) {
  return (int64_t)event->input_event_sec * 1000000 + (int64_t)event->input_event_usec;
}
