const lookEveryMs = 1000

/**
 * Calls `stop` when the parent process (npm or its shell) exits. npm forwards signals only to the shell that
 * it started. If that shell has not replaced itself with our process, the signal ends only the shell. `kill
 * -9` on npm is not forwarded at all.
 */
export function followNpm(stop: () => void): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, lookEveryMs).unref()
}
