import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Time after the start, in milliseconds. The first rounds of background work are over by then. */
const afterMs = 10_000

/**
 * Collects the garbage of the start, once: read source files, and the rows of the demo. A process that has little to do
 * would otherwise keep this memory for hours. It stops the process for about a tenth of a second.
 */
export function collectGarbageOfStart(): void {
  setTimeout(() => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    setFlagsFromString('--no-expose-gc')
    collect()
  }, afterMs).unref()
}
