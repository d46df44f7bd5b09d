import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from './database.ts'
import { buildIndexes } from './build-indexes.ts'
import { lockNumbers } from './lock-numbers.ts'
import { type Migration, type MigrationFile, readMigration } from './migration-files.ts'
import { listMigrations } from './migration-list.ts'
import { findPending, readApplied } from './pending-migrations.ts'
import { withClient } from './with-client.ts'
import { createSchema } from './schema-files/create-schema.ts'

const oldestPostgres = 150_000

/**
 * Maximum time for which a migration waits for a table lock. While it waits, all later statements on the table wait for
 * it, on every host. So it gives up soon, lets them proceed and tries again.
 */
const lockTimeout = '1s'
/** Error codes of Postgres: a lock could not be had in time, or two sessions waited for each other. */
const waitFailures: readonly unknown[] = ['55P03', '40P01']
const pauseMs = 500
const tries = 60

/** Pause between two attempts to get the lock under which one host migrates at a time. */
const lockPauseMs = 100

export interface MigrationWatch {
  /** Called with the missing migrations before the first one is applied. If it throws, none is applied. */
  beforeFirst?: (client: pg.Client, missing: readonly Migration[]) => Promise<void>
  /** Called after each migration, with the time that it took in milliseconds. */
  onApplied?: (name: string, ms: number) => void
  /** Called when Postgres begins to create the schema of an empty database, which takes about a second. */
  onCreation?: ((creation: Promise<unknown>) => void) | undefined
}

/**
 * Brings the schema of a database up to date. Migrations are plain SQL files. They cannot be undone.
 *
 * 1. In an empty database, the schema is created from the files of `schema/`, in one transaction, and all migrations
 *    are recorded as applied.
 * 2. In any other database, the missing migrations are applied, including archived ones. Each runs in its own
 *    transaction, which also records it in `public.quoin_migrations`. Only files with the mark `-- without a
 *    transaction` are applied statement by statement (build-indexes.ts).
 *
 * An applied migration must never change: a file whose digest differs from the recorded digest is rejected. If a
 * migration is recorded for which there is no file, a newer release of the server applied it. The database is then
 * rejected too, unless the migration is recorded with the mark `-- expands` (the previous release still works after
 * it). Hosts that start together migrate one after the other. Hosts that already run continue to serve requests.
 *
 * @throws {NewerDatabase} before anything is applied.
 */
export async function migrate(
  connection: Connection,
  directory?: URL,
  watch: MigrationWatch = {},
): Promise<{ applied: string[] }> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const { rows: version } = await client.query<{ server_version_num: string }>('show server_version_num')
    if (Number(version[0]!.server_version_num) < oldestPostgres)
      throw new Error('Quoin needs Postgres 15 or newer.')
    await lockMigrations(client)
    return { applied: await applyMissing(client, await listMigrations(directory), directory, watch) }
  } finally {
    await client.end()
  }
}

/**
 * Creates the schema of an empty database as it was with exactly these migrations. If they are not all that this release
 * has, they are applied one by one, including archived ones.
 */
export async function createSchemaAt(
  connection: Connection,
  names: ReadonlySet<string>,
  directory?: URL,
): Promise<void> {
  await withClient(connection, async (client) => {
    await lockMigrations(client)
    await makeMigrationsTable(client)
    const files = await listMigrations(directory)
    if (files.every(({ name }) => names.has(name))) await createCurrent(client, files)
    else
      for (const { name, path } of files)
        if (names.has(name)) await apply(client, await readMigration(path, directory))
  })
}

/**
 * Waits until no other host migrates. The wait is not a statement: `create index concurrently` of the other host waits
 * for all statements that began before it, and would never end.
 */
async function lockMigrations(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ isLocked: boolean }>(
      'select pg_try_advisory_lock($1) as "isLocked"',
      [lockNumbers.migration],
    )
    if (rows[0]!.isLocked) return
    await sleep(lockPauseMs)
  }
}

async function applyMissing(
  client: pg.Client,
  files: readonly Migration[],
  directory: URL | undefined,
  watch: MigrationWatch,
): Promise<string[]> {
  await makeMigrationsTable(client)
  const alreadyApplied = await readApplied(client)
  if (alreadyApplied.size === 0) return await createCurrent(client, files, watch)
  const { missing, corrected } = findPending(files, alreadyApplied)
  for (const { name, digest } of corrected)
    await client.query('update public.quoin_migrations set digest = $2 where name = $1', [name, digest])
  if (missing.length > 0) await watch.beforeFirst?.(client, missing)
  for (const { name, path } of missing) {
    const began = performance.now()
    await whenFree(async () => apply(client, await readMigration(path, directory)))
    watch.onApplied?.(name, performance.now() - began)
  }
  return missing.map(({ name }) => name)
}

/**
 * Creates the table of applied migrations. If an older release of the server created it, adds the column `expands` with
 * the value false, because no migration had the mark at that time.
 */
async function makeMigrationsTable(client: pg.Client): Promise<void> {
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
}

/** Creates the current schema and records all migrations as applied, because the schema files include their effects. */
async function createCurrent(
  client: pg.Client,
  files: readonly Migration[],
  { onCreation }: MigrationWatch = {},
): Promise<string[]> {
  await client.query('begin')
  try {
    await createSchema(client, { onCreation })
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
      if (!waitFailures.includes(cause?.code) || triesLeft === 1) throw error
    }
    await sleep(pauseMs)
  }
}

async function apply(client: pg.Client, file: MigrationFile): Promise<void> {
  const { name } = file
  try {
    if (file.isOutsideTransaction) {
      await buildIndexes(client, file)
      await record(client, file)
    } else await applyInTransaction(client, file)
  } catch (error) {
    throw new Error(`The migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
}

async function applyInTransaction(client: pg.Client, file: MigrationFile): Promise<void> {
  const { sql, inEachMode } = file
  await client.query(`begin; set local lock_timeout = '${lockTimeout}'`)
  try {
    if (inEachMode) {
      for (const mode of ['live', 'sandbox'])
        await client.query(`set local search_path = ${mode}, quoin; ${sql}`)
    } else {
      await client.query(sql)
    }
    await record(client, file)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function record(client: pg.Client, { name, digest, expands }: MigrationFile): Promise<void> {
  await client.query('insert into public.quoin_migrations (name, digest, expands) values ($1, $2, $3)', [
    name,
    digest,
    expands,
  ])
}
