import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from './postgres/processes.ts'
import { readIfExists } from './postgres/read-if-exists.ts'

const fileIn = (directory: string): string => join(directory, 'server.json')

/** Stores the server's address, so that commands on the same data directory can show it. */
export function announceAddress(directory: string, address: string): void {
  const draft = `${fileIn(directory)}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ pid: process.pid, address }), { mode: 0o600 })
  renameSync(draft, fileIn(directory))
}

/** Deletes the stored address if it is ours. Servers on an external database may share the directory. */
export function withdrawAddress(directory: string): void {
  if (readAnnouncement(directory)?.pid === process.pid) rmSync(fileIn(directory), { force: true })
}

/** Reads the stored address. Undefined if no server runs or if it has not stored its address. */
export function announcedAddress(directory: string): string | undefined {
  const announced = readAnnouncement(directory)
  return announced && isAlive(announced.pid) ? announced.address : undefined
}

function readAnnouncement(directory: string): { pid: number; address: string } | undefined {
  const text = readIfExists(fileIn(directory))
  return text === undefined ? undefined : (JSON.parse(text) as { pid: number; address: string })
}
