import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresConnection } from './postgres.ts'
import { isAlive } from './processes.ts'
import { readIfExists } from './read-if-exists.ts'

/**
 * The process that uses a data directory, according to the file `holder.json` in it. The file may be outdated: only the
 * lock of the directory proves that a process uses the directory.
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
 * Reads which process uses the directory. Undefined if that process has ended. In that case, another process may
 * already have the lock without having replaced the file yet.
 */
export function readHolder(directory: string): Holder | undefined {
  const text = readIfExists(fileIn(directory))
  if (text === undefined) return undefined
  const holder: Holder = JSON.parse(text)
  return isAlive(holder.pid) ? holder : undefined
}
