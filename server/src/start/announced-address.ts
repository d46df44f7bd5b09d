import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAlive } from './postgres/processes.ts'
import { readIfExists } from './postgres/read-if-exists.ts'

const fileIn = (directory: string): string => join(directory, 'server.json')

/** Lets commands on the same data directory name the address of the running server. */
export function announceAddress(directory: string, address: string): void {
  const draft = `${fileIn(directory)}.${process.pid}`
  writeFileSync(draft, JSON.stringify({ pid: process.pid, address }), { mode: 0o600 })
  renameSync(draft, fileIn(directory))
}

/** Leaves the word of another server alone: on a database of the operator's own, several may share the directory. */
export function withdrawAddress(directory: string): void {
  if (readAnnouncement(directory)?.pid === process.pid) rmSync(fileIn(directory), { force: true })
}

/** Undefined when no server runs, or it does not say where. */
export function announcedAddress(directory: string): string | undefined {
  const announced = readAnnouncement(directory)
  return announced && isAlive(announced.pid) ? announced.address : undefined
}

function readAnnouncement(directory: string): { pid: number; address: string } | undefined {
  const text = readIfExists(fileIn(directory))
  return text === undefined ? undefined : (JSON.parse(text) as { pid: number; address: string })
}
