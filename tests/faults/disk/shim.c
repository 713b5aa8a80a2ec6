/*
 * A disk that loses power, fails or is slow: what is written to files below one folder is remembered until it is synced,
 * and taken back when the power goes. Loaded in front of the C library (LD_PRELOAD); for tests only.
 *
 *   SHIM_FOLDER   absolute path; only regular files below it are watched
 *   SHIM_CONTROL  folder in which the test puts its wishes, and reads what happened:
 *     cut      the power goes: every write that was not synced is undone, the newest first, and the process ends
 *     tear     with cut: each file loses its writes or keeps them, by chance; so a disk that reorders may leave them
 *     eio      every sync fails with EIO
 *     delay    a sync takes this many milliseconds more
 *     hold     a sync takes as long as this is there
 *     syncs    one byte for every sync that was asked for
 *
 * A sync that succeeds only forgets what it covers: as the machine keeps running, nothing needs to reach the real disk.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct undo {
  struct undo *older;
  off_t size;   /* of the file before the write */
  off_t offset; /* of what was overwritten */
  size_t length;
  char bytes[];
};

struct watched {
  struct watched *next;
  dev_t device;
  ino_t inode;
  int handle; /* our own, for undoing after the program has closed its */
  struct undo *newest;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct watched *files;
/* Copied: programs overwrite their environment to show a title. */
static char *folder, *control;

static ssize_t (*real_write)(int, const void *, size_t);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static int (*real_ftruncate)(int, off_t);

static int wished(const char *name) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%s", control, name);
  return access(path, F_OK) == 0;
}

static long number_in(const char *name) {
  char path[4096];
  long number = 0;
  snprintf(path, sizeof path, "%s/%s", control, name);
  FILE *file = fopen(path, "r");
  if (!file) return 0;
  if (fscanf(file, "%ld", &number) != 1) number = 0;
  fclose(file);
  return number;
}

/* The file behind a handle when it is one of ours; the lock is held. */
static struct watched *watch(int handle, struct stat *now) {
  char link[64], path[4096];
  if (!folder || fstat(handle, now) != 0 || !S_ISREG(now->st_mode)) return NULL;
  for (struct watched *file = files; file; file = file->next)
    if (file->inode == now->st_ino && file->device == now->st_dev) return file;
  snprintf(link, sizeof link, "/proc/self/fd/%d", handle);
  ssize_t length = readlink(link, path, sizeof path - 1);
  if (length < 0) return NULL;
  path[length] = 0;
  if (strncmp(path, folder, strlen(folder)) != 0) return NULL;
  struct watched *file = calloc(1, sizeof *file);
  file->device = now->st_dev;
  file->inode = now->st_ino;
  file->handle = open(link, O_RDWR | O_CLOEXEC);
  file->next = files;
  files = file;
  return file;
}

/* Remembers what a change of `length` bytes at `offset` is about to overwrite. */
static void remember(struct watched *file, off_t size, off_t offset, size_t length) {
  size_t old = offset >= size ? 0 : (size_t)(size - offset) < length ? (size_t)(size - offset) : length;
  /* Growing further is undone by the size that is remembered already. */
  if (old == 0 && file->newest && file->newest->size <= size) return;
  struct undo *undo = malloc(sizeof *undo + old);
  undo->older = file->newest;
  undo->size = size;
  undo->offset = offset;
  undo->length = old;
  if (old && pread(file->handle, undo->bytes, old, offset) != (ssize_t)old) undo->length = 0;
  file->newest = undo;
}

static void forget(struct watched *file) {
  while (file->newest) {
    struct undo *older = file->newest->older;
    free(file->newest);
    file->newest = older;
  }
}

static void lose_power(void) {
  int tear = wished("tear");
  srand((unsigned)(time(NULL) ^ getpid()));
  pthread_mutex_lock(&lock);
  for (struct watched *file = files; file; file = file->next) {
    if (tear && rand() % 2) continue;
    for (struct undo *undo = file->newest; undo; undo = undo->older) {
      if (undo->length) real_pwrite(file->handle, undo->bytes, undo->length, undo->offset);
      real_ftruncate(file->handle, undo->size);
    }
  }
  _exit(137);
}

static void *wait_for_cut(void *unused) {
  (void)unused;
  struct timespec pause = {0, 1000000};
  while (!wished("cut")) nanosleep(&pause, NULL);
  lose_power();
  return NULL;
}

__attribute__((constructor)) static void begin(void) {
  pthread_t thread;
  const char *of = getenv("SHIM_FOLDER"), *by = getenv("SHIM_CONTROL");
  real_write = dlsym(RTLD_NEXT, "write");
  real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
  real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
  if (!of || !by) return;
  control = strdup(by);
  folder = strdup(of);
  pthread_create(&thread, NULL, wait_for_cut, NULL);
}

ssize_t write(int handle, const void *bytes, size_t length) {
  struct stat now;
  if (!folder) return real_write(handle, bytes, length);
  pthread_mutex_lock(&lock);
  struct watched *file = watch(handle, &now);
  off_t offset = file ? lseek(handle, 0, SEEK_CUR) : 0;
  if (file) remember(file, now.st_size, offset, length);
  /* A pipe may block: only our files are written under the lock. */
  if (!file) pthread_mutex_unlock(&lock);
  ssize_t written = real_write(handle, bytes, length);
  int fault = errno;
  if (file) pthread_mutex_unlock(&lock);
  errno = fault;
  return written;
}

ssize_t pwrite64(int handle, const void *bytes, size_t length, off_t offset) {
  struct stat now;
  pthread_mutex_lock(&lock);
  struct watched *file = watch(handle, &now);
  if (file) remember(file, now.st_size, offset, length);
  ssize_t written = real_pwrite(handle, bytes, length, offset);
  int fault = errno;
  pthread_mutex_unlock(&lock);
  errno = fault;
  return written;
}

ssize_t pwrite(int handle, const void *bytes, size_t length, off_t offset) {
  return pwrite64(handle, bytes, length, offset);
}

int ftruncate64(int handle, off_t size) {
  struct stat now;
  pthread_mutex_lock(&lock);
  struct watched *file = watch(handle, &now);
  if (file && size < now.st_size) remember(file, now.st_size, size, now.st_size - size);
  else if (file) remember(file, now.st_size, now.st_size, 0);
  int result = real_ftruncate(handle, size);
  int fault = errno;
  pthread_mutex_unlock(&lock);
  errno = fault;
  return result;
}

int ftruncate(int handle, off_t size) { return ftruncate64(handle, size); }

static int sync_file(int handle, int (*real)(int)) {
  struct stat now;
  if (!folder) return real(handle);
  pthread_mutex_lock(&lock);
  struct watched *file = watch(handle, &now);
  if (!file) {
    pthread_mutex_unlock(&lock);
    return real(handle);
  }
  char path[4096];
  snprintf(path, sizeof path, "%s/syncs", control);
  int count = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (count >= 0) {
    real_write(count, ".", 1);
    close(count);
  }
  long delay = number_in("delay");
  int fails = wished("eio");
  if (!fails) forget(file);
  pthread_mutex_unlock(&lock);
  struct timespec pause = {delay / 1000, (delay % 1000) * 1000000};
  if (delay) nanosleep(&pause, NULL);
  struct timespec moment = {0, 5000000};
  while (wished("hold")) nanosleep(&moment, NULL);
  if (fails) errno = EIO;
  return fails ? -1 : 0;
}

int fsync(int handle) { return sync_file(handle, dlsym(RTLD_NEXT, "fsync")); }

int fdatasync(int handle) { return sync_file(handle, dlsym(RTLD_NEXT, "fdatasync")); }
