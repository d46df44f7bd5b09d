import type pg from 'pg'
import type { Connection } from '../../kernel/database/database.ts'
import { withClient } from '../../kernel/database/with-client.ts'
import { readTableSizes } from '../upgrade/index.ts'
import { withoutValues } from './redact-log.ts'

/** Maximum number of sessions, locks and tables in a list. */
const most = 200

interface Session {
  name: string
  state: string | null
  waits_for: string | null
  seconds: number | null
  statement: string | null
}

/** Describes the state of a database for a support bundle: sizes, settings, sessions and locks, but no rows. */
export async function describeDatabase(connection: Connection): Promise<object> {
  return await withClient({ ...connection, application_name: 'quoin support' }, async (client) => {
    await client.query(`set statement_timeout = '30s'; set default_transaction_read_only = on`)
    const sizes = [...(await readTableSizes(client))].map(([table, size]) => ({ table, ...size }))
    return {
      version: await one(client, 'select version() as value'),
      bytes: await one(client, 'select pg_database_size(current_database())::float8 as value'),
      migrations: await list(
        client,
        'select m.name, m.applied_at from public.quoin_migrations m order by m.name',
      ),
      settings: await list(
        client,
        `select s.name, s.setting, s.unit from pg_settings s where s.source not in ('default', 'override') and s.vartype <> 'string' order by 1`,
      ),
      tables: sizes.toSorted((a, b) => b.bytes - a.bytes).slice(0, most),
      sessions: await sessionsOf(client),
      waiting_locks: await list(
        client,
        `select l.pid, l.mode, l.relation::regclass::text as relation, pg_blocking_pids(l.pid) as blocked_by
           from pg_locks l where not l.granted order by 1 limit ${most}`,
      ),
      slow_statements: await slowStatements(client),
    }
  })
}

async function list(client: pg.Client, sql: string): Promise<object[]> {
  return (await client.query<object>(sql)).rows
}

async function one(client: pg.Client, sql: string): Promise<unknown> {
  return (await client.query<{ value: unknown }>(sql)).rows[0]!.value
}

async function sessionsOf(client: pg.Client): Promise<Session[]> {
  const { rows } = await client.query<Session>(
    `select a.application_name as name, a.state, concat_ws(' ', a.wait_event_type, a.wait_event) as waits_for,
            extract(epoch from clock_timestamp() - a.xact_start)::float8 as seconds, left(a.query, 1000) as statement
       from pg_stat_activity a where a.datname = current_database() and a.pid <> pg_backend_pid()
      order by a.xact_start nulls last limit ${most}`,
  )
  return rows.map((row) => ({ ...row, statement: row.statement && withoutNumbers(row.statement) }))
}

/** Returns the statements with the longest total execution time, if the extension `pg_stat_statements` is installed. */
async function slowStatements(client: pg.Client): Promise<object[] | null> {
  const { rowCount } = await client.query(`select from pg_extension where extname = 'pg_stat_statements'`)
  if (rowCount === 0) return null
  const { rows } = await client.query<{ statement: string }>(
    `select left(s.query, 1000) as statement, s.calls::float8, s.total_exec_time as total_ms, s.max_exec_time as most_ms
       from pg_stat_statements s order by s.total_exec_time desc limit 50`,
  )
  return rows.map((row) => ({ ...row, statement: withoutNumbers(row.statement) }))
}

/** Removes all literals from a statement. Parameters such as $1 remain. */
function withoutNumbers(statement: string): string {
  return withoutValues(statement).replaceAll(/(?<![\w$])\d+(?:\.\d+)?/g, '0')
}
