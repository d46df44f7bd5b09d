import type { Connection } from '../../kernel/database/database.ts'
import {
  type InstallationReader,
  openInstallationReader,
} from '../../kernel/installation/installation-reader.ts'
import { StartRefused } from '../../start/postgres/index.ts'
import {
  addSums,
  contentOf,
  emptySums,
  ownTables,
  readSums,
  type ReadTable,
  scopedTable,
} from '../audit/index.ts'
import { type About, type Contents, type Layout, names } from './archive.ts'
import { tarFile } from './tar-writer.ts'

interface CopiedTables {
  /** Number of pieces of rows, and their total size in bytes. */
  files: number
  bytes: number
  tables: number
  rows: number
}

export const noTablesCopied = (): CopiedTables => ({ files: 0, bytes: 0, tables: 0, rows: 0 })

/** Application name of the session. */
const sessionName = 'quoin backup'
/** Size from which rows are written as a piece, in bytes. A larger row is a piece of its own. */
const pieceBytes = 1024 * 1024
/** Number of attempts to lock the tables, if others are created or deleted meanwhile. */
const tries = 5

interface Parts {
  migrations: About['migrations']
  /** Reports progress. */
  touch: () => void
  signal: AbortSignal | undefined
}

/**
 * Yields the rows of all tables as entries of an archive, as they were at one moment, and records in `copied` what was
 * written. The service may write meanwhile: the tables are locked only against changes of their structure.
 *
 * 1. All tables are locked in the mode ACCESS SHARE, which a migration has to wait for. Then the snapshot is taken, from
 *    which everything is read. So no table can change its structure after the snapshot, which would hide rows from it.
 * 2. Rows are read organization by organization, because the login is subject to row-level security. Postgres first
 *    counts and hashes the rows, so that a restore can compare the whole way through the backup.
 * 3. Rows are collected in pieces of about 1 MiB, so that tables need not fit into memory.
 *
 * If the caller stops early or is killed, the session ends, and the locks with it.
 */
export async function* copyTables(
  connection: Connection,
  copied: CopiedTables,
  parts: Parts,
): AsyncGenerator<Buffer> {
  const reader = await openInstallationReader(connection, { name: sessionName, signal: parts.signal })
  try {
    const tables = await takeSnapshot(reader)
    await refuseMigrated(reader, parts.migrations)
    const partitions = await listPartitions(reader)
    const layout: Layout = { tables: tables.map(({ name, columns }) => ({ name, columns })), partitions }
    yield* tarFile(names.layout, JSON.stringify(layout))
    const contents: Contents = { tables: [], sequences: [] }
    for (const [at, table] of tables.entries()) {
      const sums = emptySums()
      yield* copyTable(reader, table, { at, sums, copied, touch: parts.touch })
      contents.tables.push(contentOf(table.name, sums))
      copied.tables++
      copied.rows += sums.rows
    }
    // Sequences do not belong to the snapshot. They are read last, so that they have passed all copied rows.
    contents.sequences = await readSequences(reader)
    yield* tarFile(names.contents, JSON.stringify(contents))
  } finally {
    await reader.close()
  }
}

/** Locks all tables, takes the snapshot of the transaction, and returns the tables. */
async function takeSnapshot(reader: InstallationReader): Promise<ReadTable[]> {
  const { queries } = reader
  for (let attempt = 0; attempt < tries; attempt++) {
    const before = (await listTables(reader)).map(({ name }) => name)
    await queries.rows('begin isolation level repeatable read read only')
    // The statement takes no snapshot. The next one does.
    await queries.rows(`lock table ${before.join(', ')} in access share mode`)
    const tables = await listTables(reader)
    if (tables.map(({ name }) => name).join() === before.join()) return tables
    await queries.rows('rollback')
  }
  throw new StartRefused(
    'The tables of the database change all the time. Back up after the upgrade has ended.',
  )
}

/** Refuses a database that was migrated after it was described, because a restore creates the tables as described. */
async function refuseMigrated(
  { queries }: InstallationReader,
  described: About['migrations'],
): Promise<void> {
  const rows = await queries.rows<{ name: string }>(
    'select m.name from public.quoin_migrations m order by m.name',
  )
  if (rows.map(({ name }) => name).join() === described.map(({ name }) => name).join()) return
  throw new StartRefused('The database was upgraded meanwhile, so no backup was made. Run the backup again.')
}

/**
 * Lists the tables with all columns that a restore writes. Postgres computes generated columns, and numbers of
 * transactions have no meaning in another database.
 */
async function listTables({ queries }: InstallationReader): Promise<ReadTable[]> {
  return await queries.rows<ReadTable>(`
    select c.oid::regclass::text as name,
           array(select quote_ident(a.attname) from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
                    and a.atttypid <> 'xid8'::regtype order by a.attnum)::text[] as columns,
           ${scopedTable} as "isScoped"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${ownTables}
     order by 1`)
}

async function listPartitions({ queries }: InstallationReader): Promise<Layout['partitions']> {
  return await queries.rows(`
    select i.inhparent::regclass::text as table, c.relname::text as name, pg_get_expr(c.relpartbound, c.oid) as bound
      from pg_inherits i join pg_class c on c.oid = i.inhrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'partitions' and c.relispartition and c.relkind = 'r' and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT'
     order by 1, 2`)
}

async function readSequences({ queries }: InstallationReader): Promise<Contents['sequences']> {
  const rows = await queries.rows<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'S' and n.nspname in ('quoin', 'live', 'sandbox', 'partitions') order by 1`)
  const sequences: Contents['sequences'] = []
  for (const { name } of rows) {
    const row = await queries.row<{ last: string; isCalled: boolean }>(
      `select s.last_value::text as last, s.is_called as "isCalled" from ${name} s`,
    )
    sequences.push({ name, ...row! })
  }
  return sequences
}

interface TableParts {
  at: number
  sums: ReturnType<typeof emptySums>
  copied: CopiedTables
  touch: () => void
}

async function* copyTable(
  reader: InstallationReader,
  table: ReadTable,
  { at, sums, copied, touch }: TableParts,
): AsyncGenerator<Buffer> {
  let pieces = 0
  let waiting: Buffer[] = []
  const flush = (): AsyncGenerator<Buffer> => {
    const piece = Buffer.concat(waiting)
    waiting = []
    copied.files++
    copied.bytes += piece.length
    return tarFile(`${names.rows}/${at}/${pieces++}`, piece)
  }
  const columns = table.columns.map((column) => `t.${column}`).join(', ')
  for await (const condition of conditionsOf(reader, table)) {
    touch()
    const found = await readSums(reader.queries, table, condition)
    addSums(sums, found)
    if (found.rows === 0) continue
    const statement = `copy (select ${columns} from ${table.name} t where ${condition}) to stdout`
    for await (const rows of reader.copyOut(statement)) {
      touch()
      waiting.push(rows)
      if (waiting.reduce((sum, { length }) => sum + length, 0) >= pieceBytes) yield* flush()
    }
  }
  if (waiting.length > 0) yield* flush()
}

/** Yields the condition of each scope of a table. While the caller uses it, the connection can read the rows. */
async function* conditionsOf(reader: InstallationReader, { isScoped }: ReadTable): AsyncGenerator<string> {
  if (!isScoped) yield 'true'
  else for await (const { condition } of reader.scopes()) yield condition
}
