import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from './database.ts'
import { lockNumbers } from './lock-numbers.ts'
import { type Migration, type MigrationFile, readMigration } from './migration-files.ts'
import { listMigrations } from './migration-list.ts'
import { NewerDatabase } from './newer-database.ts'
import { createSchema } from './schema-files/create-schema.ts'

const oldestPostgres = 150_000

/**
 * Maximum time for which a migration waits for a table lock. While it waits, all later statements on the table wait
 * behind it, on every host. So it gives up soon, lets them proceed and tries again.
 */
const lockTimeout = '1s'
const lockNotHad = '55P03'
const pauseMs = 500
const tries = 60

/**
 * Brings the schema of a database up to date. Migrations are plain SQL files. They cannot be undone.
 *
 * 1. In an empty database, the schema is created from the files of `schema/`, in one transaction, and all migrations
 *    are recorded as applied.
 * 2. In any other database, the missing migrations are applied, including archived ones. Each runs in its own
 *    transaction, which also records it in `public.quoin_migrations`.
 *
 * An applied migration must never change: a file whose digest differs from the recorded digest is rejected. If a
 * migration is recorded for which there is no file, a newer release of the server applied it. The database is then
 * rejected too, unless the migration is recorded with the mark `-- expands` (the previous release still works after
 * it). Hosts that start together migrate one after the other. Hosts that already run continue to serve requests.
 *
 * @throws {NewerDatabase} before anything is applied.
 */
export async function migrate(connection: Connection, directory?: URL): Promise<{ applied: string[] }> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows: version } = await client.query<{ server_version_num: string }>('show server_version_num')
    if (Number(version[0]!.server_version_num) < oldestPostgres)
      throw new Error('Quoin needs Postgres 15 or newer.')
    await client.query('select pg_advisory_lock($1)', [lockNumbers.migration])
    return { applied: await applyMissing(client, await listMigrations(directory), directory) }
  } finally {
    await client.end()
  }
}

async function applyMissing(
  client: pg.Client,
  files: readonly Migration[],
  directory?: URL,
): Promise<string[]> {
  const alreadyApplied = await readApplied(client)
  if (alreadyApplied.size === 0) return await createCurrent(client, files)
  const fileNames = new Set(files.map(({ name }) => name))
  const unknown = [...alreadyApplied].filter(([name, { expands }]) => !fileNames.has(name) && !expands)
  if (unknown.length > 0) throw new NewerDatabase(unknown.map(([name]) => name))
  const applied: string[] = []
  for (const file of files) {
    const before = alreadyApplied.get(file.name)
    if (before === undefined) {
      await whenFree(async () => apply(client, await readMigration(file.path, directory)))
      applied.push(file.name)
    } else if (before.digest === file.former) {
      await client.query('update public.quoin_migrations set digest = $2 where name = $1', [
        file.name,
        file.digest,
      ])
    } else if (before.digest !== file.digest) {
      throw new Error(
        `The migration ${file.name} was changed after it had been applied. Applied migrations must not change: add a new one.`,
      )
    }
  }
  return applied
}

/**
 * Returns the applied migrations by name. If an older release of the server created the table, adds the column
 * `expands` with the value false, because no migration had the mark at that time.
 */
async function readApplied(client: pg.Client): Promise<Map<string, { digest: string; expands: boolean }>> {
  await client.query(
    'create table if not exists public.quoin_migrations (name text primary key, digest text not null, applied_at timestamptz not null default now())',
  )
  const { rowCount } = await client.query(
    `select from pg_attribute where attrelid = 'public.quoin_migrations'::regclass and attname = 'expands' and not attisdropped`,
  )
  if (rowCount === 0)
    await client.query(
      'alter table public.quoin_migrations add column expands boolean not null default false',
    )
  const { rows } = await client.query<{ name: string; digest: string; expands: boolean }>(
    'select name, digest, expands from public.quoin_migrations',
  )
  return new Map(rows.map((row) => [row.name, row]))
}

/** Creates the current schema and records all migrations as applied, because the schema files include their effects. */
async function createCurrent(client: pg.Client, files: readonly Migration[]): Promise<string[]> {
  await client.query('begin')
  try {
    await createSchema(client)
    await client.query(
      `insert into public.quoin_migrations (name, digest, expands)
       select m.name, m.digest, m.expands from json_to_recordset($1) as m (name text, digest text, expands boolean)`,
      [JSON.stringify(files)],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  return files.map(({ name }) => name)
}

async function whenFree(work: () => Promise<void>): Promise<void> {
  for (let triesLeft = tries; ; triesLeft--) {
    try {
      return await work()
    } catch (error) {
      const { cause } = error as { cause?: { code?: unknown } }
      if (cause?.code !== lockNotHad || triesLeft === 1) throw error
    }
    await sleep(pauseMs)
  }
}

async function apply(client: pg.Client, file: MigrationFile): Promise<void> {
  const { name, sql, digest, expands } = file
  await client.query(`begin; set local lock_timeout = '${lockTimeout}'`)
  try {
    if (file.inEachMode) {
      for (const mode of ['live', 'sandbox'])
        await client.query(`set local search_path = ${mode}, quoin; ${sql}`)
    } else {
      await client.query(sql)
    }
    await client.query('insert into public.quoin_migrations (name, digest, expands) values ($1, $2, $3)', [
      name,
      digest,
      expands,
    ])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}
