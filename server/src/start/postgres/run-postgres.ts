import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import type { Account } from './account.ts'
import { readPostmasterFile } from './postmaster-file.ts'
import { until } from './processes.ts'
import { postgresEnvironment } from './settings.ts'

/**
 * The start fails if Postgres logs nothing for this many milliseconds. Recovery after a crash may take long, but
 * Postgres logs its progress every ten seconds.
 */
const timeoutMs = 120_000

export interface PostgresCommand {
  program: string
  arguments: string[]
  account: Account | undefined
  cluster: string
  logFile: string
}

/**
 * Starts Postgres. Returns when it accepts connections, when it has exited, or when it has logged nothing for too long.
 * Postgres runs in a separate process session, so that Ctrl-C in the terminal reaches only this process, and requests
 * in progress can still use the database.
 */
export async function runPostgres(command: PostgresCommand, logDescriptor: number): Promise<ChildProcess> {
  const child = spawn(command.program, command.arguments, {
    ...command.account,
    cwd: command.cluster,
    env: postgresEnvironment,
    stdio: ['ignore', logDescriptor, logDescriptor],
    detached: true,
  })
  await once(child, 'spawn')
  const isOver = (): boolean => hasEnded(child) || isReady(child, command.cluster)
  const logSize = (): number => statSync(command.logFile).size
  for (;;) {
    const before = logSize()
    if ((await until(isOver, timeoutMs)) || logSize() === before) return child
  }
}

export function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

export function isReady(child: ChildProcess, cluster: string): boolean {
  const file = readPostmasterFile(cluster)
  return !hasEnded(child) && file?.pid === child.pid && file?.status === 'ready'
}
