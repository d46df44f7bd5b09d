import type { ChildProcess } from 'node:child_process'
import type { Postgres, PostgresConnection } from './postgres.ts'
import { signal } from './processes.ts'
import { hasEnded } from './run-postgres.ts'
import { stopPostmaster } from './stop-postmaster.ts'

/** Wraps a running Postgres: stops it on request, detects when it exits on its own, and never leaves it running. */
export function supervise(
  child: ChildProcess,
  connection: PostgresConnection,
  afterwards: () => void,
): Postgres {
  const isRunning = (): boolean => !hasEnded(child)
  let stopped: Promise<void> | undefined
  // An exit without stop(), such as an uncaught exception, has no time to wait: it signals Postgres, which shuts down
  // on its own.
  const interruptChild = (): void => void signal(child.pid!, 'SIGINT')
  process.once('exit', interruptChild)
  // Postgres does not keep a program alive that has nothing left to do.
  child.unref()

  const { promise: exited, resolve } = Promise.withResolvers<string>()
  child.once('exit', (code, killer) => {
    process.off('exit', interruptChild)
    if (!stopped) resolve(`Postgres ended unexpectedly (${killer ?? `code ${code}`}).`)
  })

  const stop = async (): Promise<void> => {
    await stopPostmaster(child.pid!, isRunning)
    afterwards()
  }
  return { connection, exited, stop: () => (stopped ??= stop()) }
}
