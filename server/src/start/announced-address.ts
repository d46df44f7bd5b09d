import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from './postgres/processes.ts'
import { readIfExists } from './postgres/read-if-exists.ts'

const fileIn = (directory: string): string => join(directory, 'server.json')

/**
 * Stores the URL of the running server in the data directory. Commands that use the same directory can then display it.
 */
export function announceAddress(directory: string, address: string): void {
  const draft = `${fileIn(directory)}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ pid: process.pid, address }), { mode: 0o600 })
  renameSync(draft, fileIn(directory))
}

/**
 * Deletes the stored URL, but only if this process stored it. Several servers with an external database may
 * use the same data directory.
 */
export function withdrawAddress(directory: string): void {
  if (readAnnouncement(directory)?.pid === process.pid) rmSync(fileIn(directory), { force: true })
}

/**
 * Reads the stored URL of the server. Undefined if no server is running or if it has not stored its URL yet.
 */
export function announcedAddress(directory: string): string | undefined {
  const announced = readAnnouncement(directory)
  return announced && isAlive(announced.pid) ? announced.address : undefined
}

function readAnnouncement(directory: string): { pid: number; address: string } | undefined {
  const text = readIfExists(fileIn(directory))
  return text === undefined ? undefined : (JSON.parse(text) as { pid: number; address: string })
}
