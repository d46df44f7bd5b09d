import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'
import type { Connection } from '../kernel/database/database.ts'
import { newId } from '../kernel/ids.ts'
import { testDatabase } from './test-database.ts'

const directory = new URL('../../../migrations/', import.meta.url)

/** A separate database as it was before this migration, to be filled and migrated. The caller closes its client. */
export async function databaseBefore(
  migration: string,
): Promise<{ connection: Connection; client: pg.Client }> {
  const test = await testDatabase()
  const admin = new pg.Client(test)
  await admin.connect()
  const connection = { ...test, database: `${test.database}_${newId().replaceAll('-', '')}` }
  await admin.query(`create database ${connection.database}`)
  await admin.end()
  const client = new pg.Client(connection)
  await client.connect()
  await migrateUntil(client, migration)
  return { connection, client }
}

async function migrateUntil(client: pg.Client, end: string): Promise<void> {
  await client.query(
    'create table public.quoin_migrations (name text primary key, digest text not null, applied_at timestamptz not null default now(), expands boolean not null default false)',
  )
  for (const name of readdirSync(directory)
    .filter((file) => file.endsWith('.sql') && file < end)
    .sort()) {
    const sql = readFileSync(new URL(name, directory), 'utf8')
    const modes = sql.startsWith('-- in each mode') ? ['live', 'sandbox'] : ['public']
    for (const mode of modes)
      await client.query(`begin; set local search_path = ${mode}, quoin; ${sql}; commit`)
    const digest = Buffer.from(await crypto.subtle.digest('SHA-256', Buffer.from(sql))).toString('hex')
    await client.query('insert into public.quoin_migrations (name, digest) values ($1, $2)', [name, digest])
  }
}
