import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Collects the garbage of the start, once: read source files, and the rows of the demo. A process that has little to do
 * would otherwise keep this memory for hours. It blocks the process for a tenth of a second or more, so it is called
 * before the process listens. V8 itself collects what the process leaves after that: eight seconds after a collection, in
 * small steps, if there is little to do.
 */
export function collectGarbageOfStart(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  collect()
}
