import { signal, until } from './processes.ts'

/**
 * Signals that stop Postgres, in the order in which they are sent, each with the time to wait for its effect in
 * milliseconds. They request a fast shutdown, request an immediate shutdown (after which the next start recovers the
 * data), and kill the process.
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
