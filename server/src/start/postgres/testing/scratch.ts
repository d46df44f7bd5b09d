import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { openEmbeddedPostgres, type Postgres, type PostgresConnection } from '../index.ts'
import { testDirectoryPrefix } from '../../../testing/sweep.ts'
import { readPostmasterFile } from '../postmaster-file.ts'
import { isAlive } from '../processes.ts'

/** An object with which cleanups are registered, such as the context of a test. */
export interface Ending {
  after(tidy: () => unknown): void
}

/** Creates a data directory that is deleted when the test ends. */
export function scratchDirectory(t: Ending): string {
  const directory = mkdtempSync(join(tmpdir(), testDirectoryPrefix))
  afterwards(t, () => rmSync(directory, { recursive: true, force: true, maxRetries: 5 }))
  return directory
}

const tidyings = new WeakMap<Ending, (() => unknown)[]>()

/**
 * Registers cleanup for the end of the test. Cleanups run in reverse order, so that a database stops before its
 * directory is deleted.
 */
export function afterwards(t: Ending, tidy: () => unknown): void {
  const existing = tidyings.get(t)
  if (existing) return void existing.unshift(tidy)
  const all = [tidy]
  tidyings.set(t, all)
  t.after(async () => {
    for (const each of all) await each()
  })
}

/** Opens the Postgres of a data directory as a server or a command. Closes it when the test ends. */
export async function open(
  t: TestContext,
  directory: string,
  holder: 'server' | 'command' = 'server',
  more: { settings?: Record<string, string>; systemDirectory?: string; lingeringMs?: number } = {},
): Promise<Postgres & { lines: string[] }> {
  const lines: string[] = []
  const postgres = await openEmbeddedPostgres({ directory, holder, log: (line) => lines.push(line), ...more })
  afterwards(t, () => postgres.stop())
  return { ...postgres, lines }
}

/** Runs one statement on a new connection and returns its rows. */
export async function queryRows<Row extends object>(
  connection: PostgresConnection,
  statement: string,
): Promise<Row[]> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

export function postmasterOf(directory: string): number {
  return readPostmasterFile(join(directory, 'postgres'))!.pid!
}

export async function kill9(pid: number): Promise<void> {
  process.kill(pid, 'SIGKILL')
  while (isAlive(pid)) await sleep(5)
}
