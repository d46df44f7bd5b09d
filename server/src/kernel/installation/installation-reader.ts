import pg from 'pg'
import { comparableTexts } from '../database/comparable-texts.ts'
import { copyOut } from '../database/copy-rows.ts'
import type { Connection } from '../database/database.ts'
import { socketOf } from '../database/driver.ts'
import { socketKeepAlive } from '../database/keep-alive.ts'
import { queriesOn } from '../database/queries-on.ts'
import type { Queries } from '../database/queries.ts'
import { typeParsers } from '../database/type-parsers.ts'
import { serviceOrgId } from '../tasks/task.ts'

/**
 * Part of an installation that one statement can read: all rows, or those of one organization. Statements need the
 * condition in their `where` clause. The alias of the table must be `t`.
 */
export interface Scope {
  condition: 'true' | 't.org_id = quoin.org_id()'
}

/**
 * Read-only access to the rows of all organizations and of the service itself, for audits. It uses one connection and
 * no transaction, unless the caller begins one.
 */
export interface InstallationReader {
  queries: Queries
  /** Runs a statement `copy … to stdout` and yields its rows as text, in pieces that contain complete rows. */
  copyOut(statement: string): AsyncGenerator<Buffer>
  /**
   * Runs `work` so that, in total, it reads each row once: once if the login is not subject to row-level security,
   * otherwise once for each organization. Results must be added up.
   */
  eachScope(work: (scope: Scope) => Promise<void>): Promise<void>
  /** Yields the same scopes. A scope can be read until the next one is requested. */
  scopes(): AsyncGenerator<Scope>
  /** Runs `work`, whose statements see the rows of the service itself. They must name its id, `serviceOrgId`. */
  ofService<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  /**
   * Runs `work` as the role with which the service searches for work in all organizations. Its statements see what a
   * worker would see.
   */
  asSystem<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  close(): Promise<void>
}

/** Application name of the connection. Like the names of the service's connections, it begins with `quoin`. */
export const readerName = 'quoin audit'

/** With `quoin.copying`, rows of organizations whose background work is stopped are visible, too. */
const settings = `${comparableTexts} set statement_timeout = 0; set lock_timeout = '10s'; set idle_in_transaction_session_timeout = 0;
  set default_transaction_read_only = on; set jit = off; set search_path = pg_catalog; set quoin.locations = '*'; set quoin.org_id = '';
  set quoin.copying = 'on'`

/**
 * Opens a connection that can read all rows. `connection` must log in as the owner of the tables or as a superuser.
 * The owner is subject to row-level security and reads organization by organization. That takes longer, and misses rows
 * of organizations that do not exist. `name` is the application name of the connection, which is closed when `signal` is
 * aborted.
 */
export async function openInstallationReader(
  connection: Connection,
  { name = readerName, signal }: { name?: string; signal?: AbortSignal | undefined } = {},
): Promise<InstallationReader> {
  const client = new pg.Client({
    ...connection,
    ...socketKeepAlive,
    types: typeParsers,
    application_name: name,
    connectionTimeoutMillis: 5000,
  })
  // Discards the error here, because the statements on the connection fail with it.
  client.on('error', () => undefined)
  await client.connect()
  const abort = (): void => void socketOf(client).destroy()
  signal?.addEventListener('abort', abort)
  await client.query(settings)
  const queries = queriesOn(client)
  const login = await queries.row<{ sees_all: boolean }>(
    'select r.rolsuper or r.rolbypassrls as sees_all from pg_roles r where r.rolname = current_user',
  )
  const lookAt = (orgId: string): Promise<unknown> =>
    queries.rows(`select set_config('quoin.org_id', $1, false)`, [orgId])
  const scopes = async function* (): AsyncGenerator<Scope> {
    if (login!.sees_all) {
      yield { condition: 'true' }
      return
    }
    for (const orgId of [serviceOrgId, ...(await organizationIds(queries))]) {
      await lookAt(orgId)
      yield { condition: 't.org_id = quoin.org_id()' }
    }
  }
  return {
    queries,
    copyOut: (statement) => copyOut(client, statement),
    scopes,
    async eachScope(work) {
      for await (const scope of scopes()) await work(scope)
    },
    async ofService(work) {
      await lookAt(serviceOrgId)
      return await work(queries)
    },
    asSystem: (work) => asSystem(queries, work),
    close: async () => {
      signal?.removeEventListener('abort', abort)
      await client.end()
    },
  }
}

async function asSystem<Result>(
  queries: Queries,
  work: (queries: Queries) => Promise<Result>,
): Promise<Result> {
  await queries.rows('set role quoin_system')
  try {
    return await work(queries)
  } finally {
    await queries.rows('reset role')
  }
}

/** Returns the ids of all organizations. Only the role of the system may read them all. */
async function organizationIds(queries: Queries): Promise<string[]> {
  const rows = await asSystem(queries, () =>
    queries.rows<{ org_id: string }>('select o.org_id from quoin.organization_facts o order by o.org_id'),
  )
  return rows.map(({ org_id }) => org_id)
}
