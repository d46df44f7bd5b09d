import type { ChildProcess } from 'node:child_process'
import type { Postgres, PostgresConnection } from './postgres.ts'
import { signal } from './processes.ts'
import { hasEnded } from './run-postgres.ts'
import { stopPostmaster } from './stop-postmaster.ts'

/** Gives a Postgres that is up its handle: told to stop, watched for an end of its own, and never left behind. */
export function supervise(
  child: ChildProcess,
  connection: PostgresConnection,
  afterwards: () => void,
): Postgres {
  const isRunning = (): boolean => !hasEnded(child)
  let stopped: Promise<void> | undefined
  // An exit without stop(), such as an uncaught exception, has no time to wait: Postgres is told and ends by itself.
  const tellIt = (): void => void signal(child.pid!, 'SIGINT')
  process.once('exit', tellIt)
  // A program that has nothing left to do may end; Postgres does not keep it.
  child.unref()

  const { promise: exited, resolve } = Promise.withResolvers<string>()
  child.once('exit', (code, killer) => {
    process.off('exit', tellIt)
    if (!stopped) resolve(`Postgres ended unexpectedly (${killer ?? `code ${code}`}).`)
  })

  const stop = async (): Promise<void> => {
    await stopPostmaster(child.pid!, isRunning)
    afterwards()
  }
  return { connection, exited, stop: () => (stopped ??= stop()) }
}
