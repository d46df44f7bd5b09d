const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * A further signal within this many milliseconds after the first is ignored as a duplicate. On Ctrl-C, the terminal
 * sends the signal to all processes, and npm forwards it once more.
 */
const echoMs = 500

/** Calls `stop` at the first stop signal, and `force` at a later one that is not a duplicate. */
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
