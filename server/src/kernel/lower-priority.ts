import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * Lowers the priority of a worker process, so that its jobs do not delay answers of the service. The worker must call
 * this only after its code is loaded: the first job waits for the loading, so the loading needs normal priority.
 */
export function lowerPriority(): void {
  for (const thread of threads())
    try {
      setPriority(thread, 10)
    } catch (error) {
      if (!hasEnded(error)) throw error
    }
}

/** True if setting the priority failed because the thread had already ended. */
const hasEnded = (error: unknown): boolean => (error as { info?: { code?: unknown } }).info?.code === 'ESRCH'

/**
 * Returns the ids of all threads of the process, because Linux has a priority per thread. New threads inherit the
 * priority of the thread that starts them.
 */
function threads(): number[] {
  if (process.platform !== 'linux') return [process.pid]
  return readdirSync('/proc/self/task').map(Number)
}
