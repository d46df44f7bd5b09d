import type pg from 'pg'
import { splitStatements } from '../../server/src/kernel/database/schema-files/split-statements.ts'
import type { MigrationFile } from '../../server/src/kernel/database/migration-files.ts'
import type { MigrationFacts, TableFacts } from '../../server/src/operate/upgrade/facts.ts'

// Facts about a migration, read from Postgres: the locks of its session and the rows that it read and wrote, just
// before the commit, and the changes of the system catalog. Only tables and views that existed before the migration
// count, because no other transaction uses new ones yet.

/** Locks with which other transactions can still read a table. */
const writeLocks = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock']
const everythingLock = 'AccessExclusiveLock'

interface Relation {
  oid: string
  /**
   * Name of the relation or, for a partition, of its table. Without a schema if the relation is in `live` or `sandbox`.
   */
  name: string
  /** Number of the file that contains the rows. */
  file: string
  rows: number
  read: number
  inserted: number
  changed: number
}

interface Snapshot {
  relations: Map<string, Relation>
  indexes: Map<string, string>
  /** Names of columns, by the ids of table and column. */
  columns: Map<string, string>
}

/** Applies a migration, and returns the work that Postgres did. `client` must have no open transaction. */
export async function observe(client: pg.Client, file: MigrationFile): Promise<MigrationFacts> {
  const { before, after, locks, ms } = await apply(client, file)
  const tables = tableFacts(before, after, locks)
  const drops = [
    ...lost(before.relations, after.relations, ({ name }) => name),
    ...lost(before.columns, after.columns, (name) => name),
  ]
  return {
    digest: file.digest,
    ms: Math.round(ms),
    tables,
    ...(drops.length > 0 && { drops: [...new Set(drops)].toSorted() }),
  }
}

interface Applied {
  before: Snapshot
  after: Snapshot
  /** Modes of the locks that were held until the end, by the id of the relation. */
  locks: Map<string, string[]>
  /** Duration of the statements, in milliseconds. */
  ms: number
}

async function apply(client: pg.Client, file: MigrationFile): Promise<Applied> {
  try {
    return await (file.isOutsideTransaction
      ? applyStatements(client, file)
      : applyInTransaction(client, file))
  } catch (error) {
    throw new Error(`${file.name} fails on the reference database: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

async function applyInTransaction(client: pg.Client, file: MigrationFile): Promise<Applied> {
  await client.query('begin')
  const before = await snapshot(client)
  const began = performance.now()
  for (const path of searchPaths(file)) await client.query(`${path}${file.sql}`)
  const ms = performance.now() - began
  const locks = await locksOf(client)
  const after = await snapshot(client)
  await client.query('commit')
  return { before, after, locks, ms }
}

async function applyStatements(client: pg.Client, file: MigrationFile): Promise<Applied> {
  const before = await snapshot(client)
  const began = performance.now()
  for (const path of searchPaths(file)) {
    await client.query(path.replace('set local', 'set'))
    for (const { sql } of splitStatements(file.sql)) await client.query(sql)
  }
  await client.query('reset search_path')
  const ms = performance.now() - began
  // Outside of a transaction, it is unknown when Postgres updates its counts of rows.
  return { before: uncounted(before), after: uncounted(await snapshot(client)), locks: new Map(), ms }
}

function uncounted({ relations, ...others }: Snapshot): Snapshot {
  const without = [...relations].map(
    ([oid, relation]) => [oid, { ...relation, read: 0, inserted: 0, changed: 0 }] as const,
  )
  return { ...others, relations: new Map(without) }
}

const searchPaths = ({ inEachMode }: MigrationFile): string[] =>
  inEachMode ? ['live', 'sandbox'].map((mode) => `set local search_path = ${mode}, quoin; `) : ['']

async function snapshot(client: pg.Client): Promise<Snapshot> {
  const { rows: relations } = await client.query<Relation>(
    `select c.oid::text, case when n.nspname in ('live', 'sandbox') then '' else n.nspname || '.' end || root.relname as name,
            c.relfilenode::text as file, case c.relkind when 'r' then greatest(c.reltuples::int, 0) else 0 end as rows, coalesce(s.seq_tup_read + coalesce(s.idx_tup_fetch, 0), 0)::int as read,
            coalesce(s.n_tup_ins, 0)::int as inserted, coalesce(s.n_tup_upd + s.n_tup_del, 0)::int as changed
       from pg_class c join pg_class root on root.oid = coalesce(pg_partition_root(c.oid), c.oid)
       join pg_namespace n on n.oid = root.relnamespace left join pg_stat_xact_all_tables s on s.relid = c.oid
      where n.nspname in ('quoin', 'live', 'sandbox') and c.relkind in ('r', 'p', 'v')`,
  )
  const { rows: indexes } = await client.query<{ oid: string; table: string }>(
    'select indexrelid::text as oid, indrelid::text as table from pg_index',
  )
  const { rows: columns } = await client.query<{ id: string; name: string }>(
    `select a.attrelid || ' ' || a.attnum as id,
            case when n.nspname in ('live', 'sandbox') then '' else n.nspname || '.' end || c.relname || '.' || a.attname as name
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('quoin', 'live', 'sandbox') and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped`,
  )
  return {
    relations: new Map(relations.map((each) => [each.oid, each])),
    indexes: new Map(indexes.map(({ oid, table }) => [oid, table])),
    columns: new Map(columns.map(({ id, name }) => [id, name])),
  }
}

async function locksOf(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ oid: string; modes: string[] }>(
    `select l.relation::text as oid, array_agg(l.mode) as modes from pg_locks l
      where l.pid = pg_backend_pid() and l.locktype = 'relation' and l.granted group by 1`,
  )
  return new Map(rows.map(({ oid, modes }) => [oid, modes]))
}

/** Adds up the facts of the partitions of a table and of both modes. */
function tableFacts(before: Snapshot, after: Snapshot, locks: Applied['locks']): Record<string, TableFacts> {
  const found = new Map<string, TableFacts>()
  const byName = Map.groupBy(before.relations.values(), ({ name }) => name)
  const newIndexes = [...after.indexes].filter(([oid]) => !before.indexes.has(oid)).map(([, table]) => table)
  for (const [name, relations] of byName) {
    const pairs = relations.map((old) => ({ old, now: after.relations.get(old.oid) ?? old }))
    const sum = (value: (pair: (typeof pairs)[number]) => number): number =>
      pairs.reduce((total, pair) => total + value(pair), 0)
    const modes = relations.flatMap(({ oid }) => locks.get(oid) ?? [])
    const rows = sum(({ old }) => old.rows)
    const written = sum(({ old, now }) => now.changed - old.changed + now.inserted - old.inserted)
    const indexes = Math.max(
      ...relations.map(({ oid }) => newIndexes.filter((table) => table === oid).length),
      0,
    )
    const facts: TableFacts = {
      ...blocked(modes),
      ...(pairs.some(({ old, now }) => old.file !== now.file) && { is_rewritten: true }),
      ...(indexes > 0 && { indexes }),
      ...(rows > 0 && sum(({ old, now }) => now.read - old.read) >= rows && { is_read: true }),
      ...(rows > 0 && written > 0 && { written: Math.round((written / rows) * 100) / 100 }),
    }
    if (Object.keys(facts).length > 0) found.set(name, facts)
  }
  return Object.fromEntries([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function blocked(modes: readonly string[]): Pick<TableFacts, 'blocks'> {
  if (modes.includes(everythingLock)) return { blocks: 'everything' }
  return modes.some((mode) => writeLocks.includes(mode)) ? { blocks: 'writes' } : {}
}

/**
 * Returns the names of objects that exist before the migration but not after it. A table or view that is created again
 * with the same name does not count.
 */
function lost<Value>(
  before: ReadonlyMap<string, Value>,
  after: ReadonlyMap<string, Value>,
  nameOf: (value: Value) => string,
): string[] {
  const names = new Set([...after.values()].map(nameOf))
  return [...before].flatMap(([id, value]) =>
    after.has(id) || names.has(nameOf(value)) ? [] : [nameOf(value)],
  )
}
