const lookEveryMs = 1000

/**
 * Stops when npm is gone. npm hands a signal on to the shell it started us with; a shell that does not become us dies of
 * it alone, and so would npm under a `kill -9`.
 */
export function followNpm(stop: () => void): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) stop()
  }, lookEveryMs).unref()
}
