/*
 * Sets the wall clock of one process by the seconds in a file, read at each look: "3600". Only system calls, so that an allocator
 * which looks at the clock while it starts (jemalloc, in redis-server) is not entered again.
 *
 * CLOCK_SHIM_FILE  the file
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static long long ahead(void) {
  const char *file = getenv("CLOCK_SHIM_FILE");
  char text[32];
  long fd = file ? syscall(SYS_openat, AT_FDCWD, file, O_RDONLY) : -1;
  if (fd < 0) return 0;
  long length = syscall(SYS_read, fd, text, sizeof text - 1);
  syscall(SYS_close, fd);
  text[length > 0 ? length : 0] = 0;
  return atoll(text);
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  int result = (int)syscall(SYS_clock_gettime, clock, now);
  if (result == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += ahead();
  return result;
}

int gettimeofday(struct timeval *now, void *zone) {
  struct timespec precise;
  (void)zone;
  if (clock_gettime(CLOCK_REALTIME, &precise) != 0) return -1;
  now->tv_sec = precise.tv_sec;
  now->tv_usec = precise.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *out) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (out) *out = now.tv_sec;
  return now.tv_sec;
}
