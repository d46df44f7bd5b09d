import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PostgresConnection } from './postgres.ts'
import { isAlive } from './processes.ts'
import { readIfExists } from './read-if-exists.ts'

/** What the holder of a data directory says of itself in `holder.json`; that it holds it, only the lock can say. */
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

export function forgetHolder(directory: string): void {
  rmSync(fileIn(directory), { force: true })
}

/** A dead one is nobody: whoever holds the lock now is about to replace it. */
export function readHolder(directory: string): Holder | undefined {
  const text = readIfExists(fileIn(directory))
  if (text === undefined) return undefined
  const holder: Holder = JSON.parse(text)
  return isAlive(holder.pid) ? holder : undefined
}
