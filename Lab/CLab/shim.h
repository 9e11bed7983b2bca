#pragma once

// What the lab asks of the kernel that Swift cannot say by itself: ioctls (function-like macros), system calls without a
// wrapper, and structures with unions. Each function returns what the call returned, or -errno.
#include <errno.h>
#include <fcntl.h>
#include <linux/input.h>
#include <linux/rtc.h>
#include <linux/uhid.h>
#include <linux/uinput.h>
#include <linux/vt.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static inline int _lab_result(int result) { return result < 0 ? -errno : result; }

// MARK: uinput

static inline int _lab_uinput_allow(int fd, uint16_t type, uint16_t code) {
  if (ioctl(fd, UI_SET_EVBIT, (int)type) < 0) return -errno;
  switch (type) {
    case EV_KEY: return _lab_result(ioctl(fd, UI_SET_KEYBIT, (int)code));
    case EV_REL: return _lab_result(ioctl(fd, UI_SET_RELBIT, (int)code));
    case EV_MSC: return _lab_result(ioctl(fd, UI_SET_MSCBIT, (int)code));
    case EV_LED: return _lab_result(ioctl(fd, UI_SET_LEDBIT, (int)code));
    case EV_FF: return _lab_result(ioctl(fd, UI_SET_FFBIT, (int)code));
    default: return -EINVAL;
  }
}

static inline int _lab_uinput_allow_axis(int fd, uint16_t code, int32_t minimum, int32_t maximum) {
  struct uinput_abs_setup setup = {.code = code, .absinfo = {.minimum = minimum, .maximum = maximum}};
  if (ioctl(fd, UI_SET_EVBIT, EV_ABS) < 0) return -errno;
  return _lab_result(ioctl(fd, UI_ABS_SETUP, &setup));
}

/// `effects` is how many the device's motor can keep.
static inline int _lab_uinput_create(
    int fd, const char *name, uint16_t bus, uint16_t vendor, uint16_t product, uint32_t effects) {
  struct uinput_setup setup = {
      .id = {.bustype = bus, .vendor = vendor, .product = product, .version = 1}, .ff_effects_max = effects};
  strncpy(setup.name, name, sizeof setup.name - 1);
  if (ioctl(fd, UI_DEV_SETUP, &setup) < 0) return -errno;
  return _lab_result(ioctl(fd, UI_DEV_CREATE));
}

static inline int _lab_uinput_set_phys(int fd, const char *phys) { return _lab_result(ioctl(fd, UI_SET_PHYS, phys)); }

/// Writes the name that the device has below /sys/devices/virtual/input.
static inline int _lab_uinput_sysname(int fd, char *name, size_t size) {
  return _lab_result(ioctl(fd, UI_GET_SYSNAME(size), name));
}

static inline int _lab_uinput_destroy(int fd) { return _lab_result(ioctl(fd, UI_DEV_DESTROY)); }

/// Reads one event that somebody wrote to the device. A program that uploads an effect, or takes it back, waits for the
/// answer: it is given here, and `effect` is what was uploaded. Returns 0, or -errno.
static inline int _lab_uinput_serve(int fd, struct input_event *event, struct ff_effect *effect) {
  if (read(fd, event, sizeof *event) < 0) return -errno;
  if (event->type != EV_UINPUT) return 0;
  if (event->code == UI_FF_UPLOAD) {
    struct uinput_ff_upload upload = {.request_id = (uint32_t)event->value};
    if (ioctl(fd, UI_BEGIN_FF_UPLOAD, &upload) < 0) return -errno;
    *effect = upload.effect;
    return _lab_result(ioctl(fd, UI_END_FF_UPLOAD, &upload));
  }
  struct uinput_ff_erase erase = {.request_id = (uint32_t)event->value};
  if (ioctl(fd, UI_BEGIN_FF_ERASE, &erase) < 0) return -errno;
  return _lab_result(ioctl(fd, UI_END_FF_ERASE, &erase));
}

static inline uint16_t _lab_rumble_strength(const struct ff_effect *effect) {
  return effect->type == FF_RUMBLE ? effect->u.rumble.strong_magnitude : 0;
}

// MARK: evdev

static inline int _lab_evdev_use_monotonic(int fd) {
  int clock = CLOCK_MONOTONIC;
  return _lab_result(ioctl(fd, EVIOCSCLOCKID, &clock));
}
static inline int _lab_evdev_grab(int fd, int grab) { return _lab_result(ioctl(fd, EVIOCGRAB, grab)); }
static inline int _lab_evdev_revoke(int fd) { return _lab_result(ioctl(fd, EVIOCREVOKE, 0)); }

static inline int64_t _lab_evdev_microseconds(const struct input_event *event) {
  return (int64_t)event->input_event_sec * 1000000 + event->input_event_usec;
}

// MARK: uhid

/// Makes a HID device with this report descriptor (UHID_CREATE2).
static inline int _lab_uhid_create(
    int fd, const char *name, uint16_t bus, uint32_t vendor, uint32_t product, const uint8_t *descriptor,
    uint16_t size) {
  struct uhid_event event = {.type = UHID_CREATE2};
  strncpy((char *)event.u.create2.name, name, sizeof event.u.create2.name - 1);
  event.u.create2.bus = bus;
  event.u.create2.vendor = vendor;
  event.u.create2.product = product;
  event.u.create2.rd_size = size;
  memcpy(event.u.create2.rd_data, descriptor, size);
  return write(fd, &event, sizeof event) < 0 ? -errno : 0;
}

static inline int _lab_uhid_input(int fd, const uint8_t *report, uint16_t size) {
  struct uhid_event event = {.type = UHID_INPUT2};
  event.u.input2.size = size;
  memcpy(event.u.input2.data, report, size);
  return write(fd, &event, sizeof event) < 0 ? -errno : 0;
}

static inline int _lab_uhid_destroy(int fd) {
  struct uhid_event event = {.type = UHID_DESTROY};
  return write(fd, &event, sizeof event) < 0 ? -errno : 0;
}

/// Reads one request of the kernel and answers it: a feature report is refused, as a device without any would (EIO), and
/// a report that is set is taken. Returns the request's type.
static inline int _lab_uhid_serve(int fd) {
  struct uhid_event event, answer;
  if (read(fd, &event, sizeof event) < 0) return -errno;
  memset(&answer, 0, sizeof answer);
  if (event.type == UHID_GET_REPORT) {
    answer.type = UHID_GET_REPORT_REPLY;
    answer.u.get_report_reply.id = event.u.get_report.id;
    answer.u.get_report_reply.err = EIO;
  } else if (event.type == UHID_SET_REPORT) {
    answer.type = UHID_SET_REPORT_REPLY;
    answer.u.set_report_reply.id = event.u.set_report.id;
  } else {
    return (int)event.type;
  }
  return write(fd, &answer, sizeof answer) < 0 ? -errno : (int)event.type;
}

// MARK: Consoles

/// Brings a console to the front, and returns when it is there.
static inline int _lab_console_switch(int number) {
  int fd = open("/dev/tty0", O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (fd < 0) return -errno;
  int result = ioctl(fd, VT_ACTIVATE, number) < 0 || ioctl(fd, VT_WAITACTIVE, number) < 0 ? -errno : 0;
  close(fd);
  return result;
}

// MARK: Processes

/// A copy of another process' descriptor: the same open file (pidfd_getfd, Linux 5.6).
static inline int _lab_descriptor_of(pid_t pid, int descriptor) {
  int process = (int)syscall(SYS_pidfd_open, pid, 0);
  if (process < 0) return -errno;
  int copy = (int)syscall(SYS_pidfd_getfd, process, descriptor, 0);
  int result = _lab_result(copy);
  close(process);
  return result;
}

static inline int _lab_exited(int status) { return WIFEXITED(status); }
static inline int _lab_exit_status(int status) { return WEXITSTATUS(status); }
static inline int _lab_end_signal(int status) { return WTERMSIG(status); }

static inline void _lab_power_off(void) { reboot(RB_POWER_OFF); }
