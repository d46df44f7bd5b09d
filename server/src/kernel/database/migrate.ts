import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from './database.ts'
import { lockNumbers } from './lock-numbers.ts'

const usualDirectory = new URL('../../../../migrations/', import.meta.url)
const oldestPostgres = 150_000

/** A migration whose first line says so is applied to both schemas of the trade. */
const inEachMode = '-- in each mode'

/**
 * While a migration waits for a table, everybody who comes after it waits too, on every host. So it waits for a moment,
 * lets them pass, and tries again.
 */
const lockTimeout = '1s'
const lockNotHad = '55P03'
const pauseMs = 500
const tries = 60

/**
 * Brings the database up to date: plain SQL files, forward only, each in a transaction of its own with its entry in
 * `public.quoin_migrations`. A file that was applied must never change; that it did is refused. Hosts that start at once
 * take turns; others may serve meanwhile.
 */
export async function migrate(
  connection: Connection,
  directory = usualDirectory,
): Promise<{ applied: string[] }> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows: version } = await client.query<{ server_version_num: string }>('show server_version_num')
    if (Number(version[0]!.server_version_num) < oldestPostgres)
      throw new Error('Quoin needs Postgres 15 or newer.')
    await client.query('select pg_advisory_lock($1)', [lockNumbers.migration])
    return { applied: await applyMissing(client, directory) }
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client, directory: URL): Promise<string[]> {
  await client.query(
    'create table if not exists public.quoin_migrations (name text primary key, digest text not null, applied_at timestamptz not null default now())',
  )
  const { rows } = await client.query<{ name: string; digest: string }>(
    'select name, digest from public.quoin_migrations',
  )
  const done = new Map(rows.map((row) => [row.name, row.digest]))
  const applied: string[] = []
  for (const name of (await readdir(directory)).filter((file) => file.endsWith('.sql')).sort()) {
    const sql = await readFile(new URL(name, directory), 'utf8')
    const digest = await digestOf(sql)
    if (!done.has(name)) {
      await whenFree(() => apply(client, name, sql, digest))
      applied.push(name)
    } else if (done.get(name) !== digest) {
      throw new Error(
        `The migration ${name} was changed after it had been applied. Migrations only ever go forward.`,
      )
    }
  }
  return applied
}

async function whenFree(work: () => Promise<void>): Promise<void> {
  for (let left = tries; ; left--) {
    try {
      return await work()
    } catch (error) {
      const { cause } = error as { cause?: { code?: unknown } }
      if (cause?.code !== lockNotHad || left === 1) throw error
    }
    await sleep(pauseMs)
  }
}

async function apply(client: pg.Client, name: string, sql: string, digest: string): Promise<void> {
  await client.query(`begin; set local lock_timeout = '${lockTimeout}'`)
  try {
    if (sql.startsWith(inEachMode)) {
      for (const mode of ['live', 'sandbox'])
        await client.query(`set local search_path = ${mode}, quoin; ${sql}`)
    } else {
      await client.query(sql)
    }
    await client.query('insert into public.quoin_migrations (name, digest) values ($1, $2)', [name, digest])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

async function digestOf(text: string): Promise<string> {
  return Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex')
}
