// Moves the clock of a process for the disasters with a wrong clock. It is preloaded into the service and its Postgres,
// which then all see the same jumps at the same moment. The monotonic clock is not changed, as with a real jump.
//
// MOVED_CLOCK_FILE is mapped into each process. It contains the number of jumps, and for each the real time at which it
// happened and the seconds by which the clock is wrong since. The times of files are shown as the moved clock would have
// written them.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

struct jump {
  int64_t at;
  int64_t seconds;
};

struct jumps {
  int64_t count;
  struct jump list[64];
};

static const struct jumps *jumps;

__attribute__((constructor)) static void begin(void) {
  int file = open(MOVED_CLOCK_FILE, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  void *mapped = mmap(0, sizeof(struct jumps), PROT_READ, MAP_SHARED, file, 0);
  close(file);
  if (mapped != MAP_FAILED) jumps = mapped;
}

static int64_t moved_by(int64_t real) {
  int64_t seconds = 0;
  for (int64_t each = 0; jumps && each < jumps->count && jumps->list[each].at <= real; each++)
    seconds = jumps->list[each].seconds;
  return seconds;
}

static int is_wall(clockid_t clock) {
  return clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = syscall(SYS_clock_gettime, clock, time);
  if (result == 0 && is_wall(clock)) time->tv_sec += moved_by(time->tv_sec);
  return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  (void)zone;
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  time->tv_sec = now.tv_sec;
  time->tv_usec = now.tv_nsec / 1000;
  return 0;
}

time_t time(time_t *to) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (to) *to = now.tv_sec;
  return now.tv_sec;
}

static void show(struct statx *found) {
  found->stx_mtime.tv_sec += moved_by(found->stx_mtime.tv_sec);
  found->stx_ctime.tv_sec += moved_by(found->stx_ctime.tv_sec);
}

int statx(int directory, const char *restrict path, int flags, unsigned mask, struct statx *restrict to) {
  int result = syscall(SYS_statx, directory, path, flags, mask, to);
  return result;
}

int utimensat(int directory, const char *path, const struct timespec times[2], int flags) {
  struct timespec real[2];
  for (int each = 0; times && each < 2; each++) {
    real[each] = times[each];
    if (real[each].tv_nsec == UTIME_NOW || real[each].tv_nsec == UTIME_OMIT) continue;
    struct timespec now;
    syscall(SYS_clock_gettime, CLOCK_REALTIME, &now);
    real[each].tv_sec -= moved_by(now.tv_sec);
  }
  return syscall(SYS_utimensat, directory, path, times ? real : 0, flags);
}

// Node reads the times of files with the system call itself.
long syscall(long number, ...) {
  static long (*real)(long, ...);
  if (!real) real = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  va_list list;
  va_start(list, number);
  long a = va_arg(list, long), b = va_arg(list, long), c = va_arg(list, long);
  long d = va_arg(list, long), e = va_arg(list, long), f = va_arg(list, long);
  va_end(list);
  long result = real(number, a, b, c, d, e, f);
  if (number == SYS_statx && result == 0) show((struct statx *)e);
  return result;
}
