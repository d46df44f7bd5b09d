import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresConnection } from './postgres.ts'
import { isAlive } from './processes.ts'
import { readIfExists } from './read-if-exists.ts'

/**
 * Information about the process that holds a data directory, in the file `holder.json`. It is only
 * information: the lock of the directory alone proves which process holds it.
 */
export interface Holder {
  pid: number
  kind: 'server' | 'command'
  state: 'starting' | 'ready' | 'stopping'
  connection?: PostgresConnection
}

const fileIn = (directory: string): string => join(directory, 'holder.json')

export function announceHolder(directory: string, holder: Omit<Holder, 'pid'>): void {
  const draft = `${fileIn(directory)}.new`
  writeFileSync(draft, JSON.stringify({ pid: process.pid, ...holder }), { mode: 0o600 })
  renameSync(draft, fileIn(directory))
}

export function deleteHolder(directory: string): void {
  rmSync(fileIn(directory), { force: true })
}

/**
 * Reads which process holds the directory. Undefined if that process no longer runs; the process that has the
 * lock now is about to replace the file.
 */
export function readHolder(directory: string): Holder | undefined {
  const text = readIfExists(fileIn(directory))
  if (text === undefined) return undefined
  const holder: Holder = JSON.parse(text)
  return isAlive(holder.pid) ? holder : undefined
}
