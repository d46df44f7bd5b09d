import pg from 'pg'
import { comparableTexts } from '../database/comparable-texts.ts'
import type { Connection } from '../database/database.ts'
import { queriesOn } from '../database/queries-on.ts'
import type { Queries } from '../database/queries.ts'

/**
 * One of the two installations between which an organization moves, with a connection as the owner of its database.
 */
export interface Side {
  client: pg.Client
  /** The same connection, for functions that take `Queries`. */
  queries: Queries
  close(): Promise<void>
}

/** Session settings for a move. There is no statement timeout, because the copy may be large. */
const settings = `${comparableTexts} set statement_timeout = 0; set lock_timeout = '30s'; set idle_in_transaction_session_timeout = 0;
  set enable_seqscan = off; set jit = off; set search_path = pg_catalog; set quoin.copying = 'on'; set quoin.locations = '*'`

/** Application name of a move's connection. Like the names of the service's connections, it begins with `quoin`. */
export const moverName = 'quoin move'

export async function openSide(connection: Connection): Promise<Side> {
  const client = new pg.Client({
    ...connection,
    application_name: moverName,
    connectionTimeoutMillis: 5000,
  })
  // Discards the error here, because the statements on the connection fail with it.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(settings)
  return { client, queries: queriesOn(client), close: () => client.end() }
}

/** Restricts the connection to the rows of this organization from now on. */
export async function lookAt({ client }: Side, orgId: string): Promise<void> {
  await client.query(`select set_config('quoin.org_id', $1, false)`, [orgId])
}

export async function inTransaction<T>({ client }: Side, how: string, work: () => Promise<T>): Promise<T> {
  await client.query(how)
  try {
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    // If the connection was lost, Postgres has already rolled back.
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}
