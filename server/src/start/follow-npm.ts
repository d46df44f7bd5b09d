const lookEveryMs = 1000

/**
 * Stops when npm exits. npm forwards a signal to the shell that started us. If that shell has not replaced itself
 * with our process, only the shell exits; and `kill -9` on npm forwards nothing.
 */
export function followNpm(stop: () => void): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, lookEveryMs).unref()
}
