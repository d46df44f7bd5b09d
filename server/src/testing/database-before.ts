import pg from 'pg'
import type { Connection } from '../kernel/database/database.ts'
import { readMigrations } from './read-migrations.ts'
import { newId } from '../kernel/ids.ts'
import { reverseUnorderedRows } from './reverse-unordered-rows.ts'
import { testDatabase } from './test-database.ts'

/**
 * Creates a separate database with the schema as it was before `migration`. The caller inserts rows, applies the
 * migration and closes the client. If `role` is set, that role applies the earlier migrations and owns the tables.
 */
export async function databaseBefore(
  migration: string,
  { role }: { role?: string } = {},
): Promise<{ connection: Connection; client: pg.Client }> {
  const test = await testDatabase()
  const admin = new pg.Client(test)
  await admin.connect()
  const connection = { ...test, database: `${test.database}_${newId().replaceAll('-', '')}` }
  await admin.query(`create database ${connection.database}`)
  await admin.end()
  const client = reverseUnorderedRows(new pg.Client(connection))
  await client.connect()
  if (role !== undefined)
    await client.query(`alter database ${connection.database} owner to ${role}; set role ${role}`)
  await migrateUntil(client, migration)
  await client.query('reset role')
  return { connection, client }
}

/** Applies the migrations before `end` to an empty database. */
export async function migrateUntil(client: pg.Client, end: string): Promise<void> {
  await client.query(
    'create table public.quoin_migrations (name text primary key, digest text not null, applied_at timestamptz not null default now(), expands boolean not null default false)',
  )
  for (const { name, sql, digest, inEachMode } of await readMigrations()) {
    if (name >= end) continue
    const modes = inEachMode ? ['live', 'sandbox'] : ['public']
    for (const mode of modes)
      await client.query(`begin; set local search_path = ${mode}, quoin; ${sql}; commit`)
    await client.query('insert into public.quoin_migrations (name, digest) values ($1, $2)', [name, digest])
  }
}
