#pragma once

#include <errno.h>
#include <libevdev/libevdev.h>
#include <linux/input.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

// The EVIOC* requests are function-like macros, which Swift cannot import. Each returns 0, or the errno, unless it says
// something else.

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

/// Whether one of the device's keys is down, by the kernel's state and not by what was read (EVIOCGKEY). The kernel takes
/// key events that wait for this descriptor away with it. -1 where it cannot be asked.
static inline int _evdev_has_key_down(int fd) {
  uint8_t keys[KEY_CNT / 8];
  memset(keys, 0, sizeof keys);
  if (ioctl(fd, EVIOCGKEY(sizeof keys), keys) < 0) return -1;
  for (size_t i = 0; i < sizeof keys; i++)
    if (keys[i]) return 1;
  return 0;
}

/// Writes one event to the device; the kernel stamps it itself.
static inline int _evdev_write(int fd, uint16_t type, uint16_t code, int32_t value) {
  struct input_event event;
  memset(&event, 0, sizeof event);
  event.type = type;
  event.code = code;
  event.value = value;
  return write(fd, &event, sizeof event) < 0 ? errno : 0;
}

/// Has the device keep a rumble of `milliseconds` (EVIOCSFF). Returns its number, or -1.
static inline int _evdev_upload_rumble(int fd, uint16_t magnitude, uint16_t milliseconds) {
  struct ff_effect effect;
  memset(&effect, 0, sizeof effect);
  effect.type = FF_RUMBLE;
  effect.id = -1;
  effect.u.rumble.strong_magnitude = magnitude;
  effect.u.rumble.weak_magnitude = magnitude;
  effect.replay.length = milliseconds;
  return ioctl(fd, EVIOCSFF, &effect) < 0 ? -1 : effect.id;
}

// The kernel's struct has two longs for the time, whatever the width of time_t here; and two 16-bit numbers and a 32-bit one.
_Static_assert(sizeof(struct input_event) == 2 * sizeof(__kernel_ulong_t) + 8, "this input_event is not the kernel's");

/// The event's kernel timestamp in microseconds, whatever the width of `time_t` in the kernel's struct.
static inline int64_t _evdev_microseconds(const struct input_event *event) {
  return (int64_t)event->input_event_sec * 1000000 + (int64_t)event->input_event_usec;
}
