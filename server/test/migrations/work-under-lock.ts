import type pg from 'pg'
import { marksOf } from '../../src/kernel/database/migration-files.ts'

/** Any statement that reads a small table or the system catalog touches fewer rows than this. */
const manyRows = 1000

/** Locks under which others cannot write a table, or not even read it. */
const strongLocks = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock']

export interface WorkUnderLock {
  /** Older tables that others cannot write until the migration ends. */
  locked: string[]
  /** Rows that the migration read, wrote or indexed in older tables. */
  rows: number
}

/**
 * Applies a migration as `migrate` does, and reads its effects from Postgres before the commit: the locks of the
 * session, and the rows that its transaction touched. It counts rows rather than time, so that a busy machine has no
 * influence.
 */
export async function applyAndWatch(client: pg.Client, sql: string): Promise<WorkUnderLock> {
  const { rows: before } = await client.query<{ oid: string }>(
    `select c.oid::text from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and n.nspname in ('quoin', 'live', 'sandbox', 'partitions')`,
  )
  const older = before.map(({ oid }) => oid)
  await client.query('begin')
  const touchedBefore = await touched(client, older)
  if (marksOf(sql).includes('in each mode'))
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

/** A sentence if others would wait for work that grows with the rows, and the file does not explain it. */
export function standsStill(name: string, sql: string, { locked, rows }: WorkUnderLock): string | undefined {
  if (locked.length === 0 || rows < manyRows) return undefined
  if (marksOf(sql).some((mark) => /^stands still: \S/.test(mark))) return undefined
  return `${name} touches ${rows} rows while nobody else can write ${locked.join(', ')}: do it in steps, or begin the file with \`-- stands still: WHY\`.`
}
