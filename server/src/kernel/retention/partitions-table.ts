import type { Mode } from '../database/database.ts'
import type { Queries } from '../database/queries.ts'
import { firstIdAt, instantOfId } from '../ids.ts'
import type { Partition, Range } from './plan-partitions.ts'

/** A table that is partitioned by ranges of ids. */
export interface PartitionedTable {
  schema: Mode | 'quoin'
  name: string
}

const wireName = ({ schema, name }: PartitionedTable): string => `${schema}.${name}`
/** Matches the name of the default partition. */
const others = /_others$/
const bounds = /^FOR VALUES FROM \((?:MINVALUE|'([^']+)')\) TO \('([^']+)'\)$/

export async function listPartitions(db: Queries, table: PartitionedTable): Promise<Partition[]> {
  const rows = await db.rows<{ name: string; bound: string | null }>(
    `select c.relname::text as name, pg_get_expr(c.relpartbound, c.oid) as bound
       from pg_catalog.pg_inherits i join pg_catalog.pg_class c on c.oid = i.inhrelid
      where i.inhparent = $1::text::regclass`,
    [wireName(table)],
  )
  return (
    rows
      .filter(({ name }) => !others.test(name))
      // A partition without bounds was just dropped by another process, so it is left out.
      .flatMap(({ name, bound }) => (bound === null ? [] : { name, ...rangeOf(bound) }))
      .sort((a, b) => a.fromMs - b.fromMs)
  )
}

function rangeOf(bound: string): Range {
  const [, first, upto] = bounds.exec(bound) ?? []
  if (upto === undefined) throw new Error(`A partition has unknown bounds: ${bound}`)
  return { fromMs: first === undefined ? 0 : instantOfId(first), toMs: instantOfId(upto) }
}

/**
 * Adds a partition. Returns false if the default partition already contains too many rows of the range: moving them
 * would block writers.
 */
export async function addPartition(
  db: Queries,
  table: PartitionedTable,
  { fromMs, toMs }: Range,
): Promise<boolean> {
  const ending = new Date(fromMs).toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const row = await db.row<{ added: boolean }>(
    'select quoin.add_partition($1::text::regclass, $2, $3, $4) as added',
    [wireName(table), ending, firstIdAt(fromMs), firstIdAt(toMs)],
  )
  return row!.added
}

/** Drops a partition. Returns false if the partition contains rows that are still needed. */
export async function dropPartition(
  db: Queries,
  table: PartitionedTable,
  { name }: Partition,
  onlyEmpty: boolean,
): Promise<boolean> {
  const row = await db.row<{ gone: boolean }>(
    'select quoin.drop_partition($1::text::regclass, $2, $3) as gone',
    [wireName(table), name, onlyEmpty],
  )
  return row!.gone
}

/** Deletes a batch of old rows from the default partition. Returns the number of deleted rows. */
export async function clearOthers(
  db: Queries,
  table: PartitionedTable,
  beforeMs: number,
  most: number,
): Promise<number> {
  const row = await db.row<{ gone: number }>(
    'select quoin.clear_others($1::text::regclass, $2, $3) as gone',
    [wireName(table), firstIdAt(beforeMs), most],
  )
  return row!.gone
}

/** Counts the rows in the default partition that were created in a period. Stops counting at 1,000. */
export async function countOthers(db: Queries, table: PartitionedTable, range: Range): Promise<number> {
  const row = await db.row<{ counted: number }>(
    'select quoin.count_others($1::text::regclass, $2, $3) as counted',
    [wireName(table), firstIdAt(range.fromMs), firstIdAt(range.toMs)],
  )
  return row!.counted
}
