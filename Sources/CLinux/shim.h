#pragma once

// What Swift's Glibc module leaves out of Linux: the descriptors a loop sleeps on.
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <sys/xattr.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

/// The device number of the terminal behind /dev/tty (ioctl TIOCGDEV, Linux 3.5); 0 where there is none.
static inline uint32_t _terminal_device(int descriptor) {
  unsigned int device = 0;
  return ioctl(descriptor, TIOCGDEV, &device) == 0 ? device : 0;
}

/// Whether a signal was told to be ignored, as nohup tells. (SIG_IGN is a cast, which Swift does not read.)
static inline int _signal_is_ignored(int number) {
  struct sigaction action;
  return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

// GNU extensions of <string.h>, which Swift's Glibc module hides.
void *memrchr(const void *bytes, int byte, size_t count);
void *memmem(const void *bytes, size_t count, const void *wanted, size_t wanted_count);
