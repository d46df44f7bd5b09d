import { signal, until } from './processes.ts'

/**
 * Signals to stop Postgres, each with the time to wait for its effect in milliseconds: a fast shutdown, then
 * an immediate shutdown (after which the next start recovers the data), then a kill.
 */
const ladder = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const

export async function stopPostmaster(pid: number, isRunning: () => boolean): Promise<void> {
  for (const [name, timeoutMs] of ladder) {
    if (isRunning()) signal(pid, name)
    if (await until(() => !isRunning(), timeoutMs)) return
  }
  throw new Error(`Postgres (process ${pid}) does not stop.`)
}
