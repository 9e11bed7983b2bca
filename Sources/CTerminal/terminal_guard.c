// A crash must not leave the shell in raw mode on the alternate screen with the mouse on. A Swift trap is SIGILL or
// SIGTRAP; a handler for it may call only what signal-safety(7) lists, which no Swift code can promise. So this is C:
// write(2), poll(2), tcsetattr(3), sigaction(2) and raise(3), on memory prepared beforehand.

#include "CTerminal.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static const int crash_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGFPE, SIGABRT};
enum { crash_signal_count = sizeof crash_signals / sizeof *crash_signals };

static struct {
  volatile sig_atomic_t is_armed;
  int terminal;
  struct termios attributes;
  // 512 bytes hold the longest restore string several times over.
  char bytes[512];
  size_t count;
  struct sigaction previous[crash_signal_count];
  int is_installed;
} guard;

// How long a dying process waits for its terminal, in milliseconds: as long as one that ends in order.
enum { patience = 200 };

// The terminal is not ready while it is full, and also while another thread is inside a write to it: for that one poll(2)
// would not wait, so this looks again each millisecond.
static void write_restore_bytes(void) {
  size_t sent = 0;
  for (int waited = 0; sent < guard.count && waited < patience;) {
    ssize_t count = write(guard.terminal, guard.bytes + sent, guard.count - sent);
    if (count > 0) {
      sent += (size_t)count;
    } else if (count < 0 && errno == EAGAIN) {
      poll(NULL, 0, 1);
      waited++;
    } else if (count == 0 || errno != EINTR) {
      return;
    }
  }
}

static void restore(void) {
  if (!guard.is_armed) return;
  guard.is_armed = 0;
  write_restore_bytes();
  tcsetattr(guard.terminal, TCSANOW, &guard.attributes);
}

static void on_crash(int signal) {
  int saved_errno = errno;
  restore();
  for (int i = 0; i < crash_signal_count; i++)
    if (crash_signals[i] == signal) sigaction(signal, &guard.previous[i], NULL);
  errno = saved_errno;
  // Blocked until this handler returns; then it goes to the previous action, at the place of the crash.
  raise(signal);
}

static int install(void) {
  // A stack overflow leaves no stack to run on. SIGSTKSZ is no constant in glibc 2.34 and later.
  static char stack[64 * 1024];
  stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
  if (sigaltstack(&alternate, NULL) < 0) return errno;

  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = on_crash;
  action.sa_flags = SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  for (int i = 0; i < crash_signal_count; i++)
    if (sigaction(crash_signals[i], &action, &guard.previous[i]) < 0) return errno;
  if (atexit(restore) != 0) return ENOMEM;
  guard.is_installed = 1;
  return 0;
}

int terminal_guard_arm(int terminal, const struct termios *attributes, const char *bytes, size_t count) {
  if (count > sizeof guard.bytes) return EMSGSIZE;
  guard.is_armed = 0;
  guard.terminal = terminal;
  guard.attributes = *attributes;
  memcpy(guard.bytes, bytes, count);
  guard.count = count;
  int error = guard.is_installed ? 0 : install();
  guard.is_armed = error == 0;
  return error;
}

void terminal_guard_disarm(void) { guard.is_armed = 0; }
