import type pg from 'pg'
import { isInEachMode, marksOf } from '../../src/kernel/database/migration-files.ts'

/**
 * Minimum number of rows for which work counts as long. Reading small tables or the system catalog touches fewer
 * rows.
 */
const manyRows = 1000

/** Table locks that block writes of other transactions, or even reads. */
const strongLocks = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock']

export interface WorkUnderLock {
  /** Tables that existed before the migration and that other transactions cannot write until the migration ends. */
  locked: string[]
  /** Number of rows that the migration read, wrote or indexed in tables that existed before it. */
  rows: number
}

/**
 * Applies a migration as `migrate` does. Before the commit, reads from Postgres which locks the transaction holds and
 * how many rows it touched. Rows are counted instead of time, because time depends on the load of the machine.
 */
export async function applyAndWatch(client: pg.Client, sql: string): Promise<WorkUnderLock> {
  const { rows: before } = await client.query<{ oid: string }>(
    `select c.oid::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('quoin', 'live', 'sandbox', 'partitions')`,
  )
  const older = before.map(({ oid }) => oid)
  await client.query('begin')
  const touchedBefore = await touched(client, older)
  if (isInEachMode(marksOf(sql)))
    for (const mode of ['live', 'sandbox'])
      await client.query(`set local search_path = ${mode}, quoin; ${sql}`)
  else await client.query(sql)
  const rows = (await touched(client, older)) - touchedBefore
  const { rows: locks } = await client.query<{ name: string }>(
    `select distinct l.relation::regclass::text as name from pg_locks l
      where l.pid = pg_backend_pid() and l.locktype = 'relation' and l.mode = any($1) and l.relation = any($2::oid[])
      order by 1`,
    [strongLocks, older],
  )
  await client.query('commit')
  return { locked: locks.map(({ name }) => name), rows }
}

async function touched(client: pg.Client, oids: readonly string[]): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(
    `select coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0) + n_tup_ins + n_tup_upd + n_tup_del), 0)::int as rows
       from pg_stat_xact_all_tables where relid = any($1::oid[])`,
    [oids],
  )
  return rows[0]!.rows
}

/**
 * Returns an error message if other transactions would have to wait while the migration does work that grows with the
 * number of rows, unless its file states a reason.
 */
export function standsStill(name: string, sql: string, { locked, rows }: WorkUnderLock): string | undefined {
  if (locked.length === 0 || rows < manyRows) return undefined
  if (marksOf(sql).some((mark) => /^stands still: \S/.test(mark))) return undefined
  return `${name} touches ${rows} rows while nobody else can write ${locked.join(', ')}: do it in steps, or begin the file with \`-- stands still: WHY\`.`
}
