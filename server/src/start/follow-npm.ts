const lookEveryMs = 1000

/**
 * Calls `stop` when the parent process (npm or its shell) exits. npm forwards signals only to the shell that it
 * started. If our process is a child of that shell, the signal ends only the shell. If npm is ended with `kill -9`,
 * nothing is forwarded at all.
 */
export function followNpm(stop: () => void): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, lookEveryMs).unref()
}
