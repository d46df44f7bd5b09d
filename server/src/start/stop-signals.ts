const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Time within which a second signal is a duplicate, in milliseconds. npm forwards signals that the terminal sends to
 * the whole process group, so Ctrl-C arrives twice.
 */
const echoMs = 500

/** Calls `stop` at the first signal and `force` at the next one that is not such a duplicate. */
export function onStopSignal(stop: (signal: string) => void, force: () => void): void {
  let first: number | undefined
  for (const signal of signals) {
    process.on(signal, () => {
      if (first === undefined) {
        first = performance.now()
        stop(signal)
      } else if (performance.now() - first > echoMs) {
        force()
      }
    })
  }
}
