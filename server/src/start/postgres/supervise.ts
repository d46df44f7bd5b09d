import type { ChildProcess } from 'node:child_process'
import type { Postgres, PostgresConnection } from './postgres.ts'
import { signal } from './processes.ts'
import { hasEnded } from './run-postgres.ts'
import { stopPostmaster } from './stop-postmaster.ts'

/**
 * Supervises a running Postgres: stops it on request, reports if it exits on its own, and stops it when this
 * process exits.
 */
export function supervise(
  child: ChildProcess,
  connection: PostgresConnection,
  afterwards: () => void,
): Postgres {
  const isRunning = (): boolean => !hasEnded(child)
  let stopped: Promise<void> | undefined
  // If this process exits without a call of `stop`, for example after an uncaught exception, it cannot wait for
  // Postgres. It only sends Postgres the signal to shut down.
  const interruptChild = (): void => void signal(child.pid!, 'SIGINT')
  process.once('exit', interruptChild)
  // Lets Node exit while Postgres still runs.
  child.unref()

  const { promise: exited, resolve } = Promise.withResolvers<string>()
  child.once('exit', (code, killer) => {
    process.off('exit', interruptChild)
    if (!stopped) resolve(`Postgres stopped unexpectedly (${killer ?? `code ${code}`}).`)
  })

  const stop = async (): Promise<void> => {
    await stopPostmaster(child.pid!, isRunning)
    afterwards()
  }
  return { connection, exited, stop: () => (stopped ??= stop()) }
}
