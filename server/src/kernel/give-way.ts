import { readdirSync } from 'node:fs'
import { setPriority } from 'node:os'

/**
 * A worker process calls it once it is loaded: its jobs give way to the answers of the service. Loading does not, because
 * somebody is waiting for the first job.
 */
export function giveWay(): void {
  for (const thread of threads())
    try {
      setPriority(thread, 10)
    } catch (error) {
      if (!hasEnded(error)) throw error
    }
}

/** Whether the thread had ended before its priority was set. */
const hasEnded = (error: unknown): boolean => (error as { info?: { code?: unknown } }).info?.code === 'ESRCH'

/** Linux has a priority for each thread, and threads started later take that of the one that starts them. */
function threads(): number[] {
  if (process.platform !== 'linux') return [process.pid]
  return readdirSync('/proc/self/task').map(Number)
}
