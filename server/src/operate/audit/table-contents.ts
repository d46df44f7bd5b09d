import type { Queries } from '../../kernel/database/queries.ts'
import type { InstallationReader } from '../../kernel/installation/installation-reader.ts'

/** Number and digest of all rows of a table. */
export interface TableContent {
  /** Quoted name of the table, including its schema. */
  name: string
  rows: number
  /**
   * Two sums of hashes of all rows, as decimal numbers. If two installations have the same digest for a table, its rows
   * are equal. Columns whose values differ between databases are left out: identity columns, generated columns, and
   * columns with the number of a transaction.
   */
  digest: string
}

/** A table whose rows are read. The names are quoted. */
export interface ReadTable {
  name: string
  columns: string[]
  /** False if the login can read all rows at once. */
  isScoped: boolean
}

/** SQL condition for the tables of Quoin: `c` is the row of `pg_class`, and `n` its schema. */
export const ownTables = `(n.nspname in ('quoin', 'live', 'sandbox') or (n.nspname, c.relname) = ('public', 'quoin_migrations'))
       and c.relkind in ('r', 'p') and c.relpersistence = 'p'`

/** SQL expression for `ReadTable.isScoped`. */
export const scopedTable = `c.relrowsecurity and not exists (
             select from pg_policy p where p.polrelid = c.oid and p.polpermissive and p.polcmd in ('*', 'r')
                and pg_get_expr(p.polqual, p.polrelid) = 'true'
                and (select r.oid from pg_roles r where r.rolname = current_user) = any (p.polroles))`

/**
 * Reads all tables of Quoin and yields the content of each, in the order of their names. Postgres computes the digests;
 * no row is sent to this process. Unlogged tables are left out, because no backup contains their rows.
 */
export async function* readTableContents(reader: InstallationReader): AsyncGenerator<TableContent> {
  for (const table of await listTables(reader)) yield await readContent(reader, table)
}

async function listTables({ queries }: InstallationReader): Promise<ReadTable[]> {
  return await queries.rows<ReadTable>(`
    select c.oid::regclass::text as name,
           array(select quote_ident(a.attname) from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attidentity = ''
                    and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype order by a.attname)::text[] as columns,
           ${scopedTable} as "isScoped"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where ${ownTables}
     order by 1`)
}

async function readContent(reader: InstallationReader, table: ReadTable): Promise<TableContent> {
  const sums = emptySums()
  const read = async (condition: string): Promise<void> =>
    addSums(sums, await readSums(reader.queries, table, condition))
  if (table.isScoped) await reader.eachScope(({ condition }) => read(condition))
  else await read('true')
  return contentOf(table.name, sums)
}

/** Number of rows, and two sums of their hashes. */
interface Sums {
  rows: number
  first: bigint
  second: bigint
}

export const emptySums = (): Sums => ({ rows: 0, first: 0n, second: 0n })

export function addSums(sums: Sums, more: Sums): void {
  sums.rows += more.rows
  sums.first += more.first
  sums.second += more.second
}

export const contentOf = (name: string, { rows, first, second }: Sums): TableContent => ({
  name,
  rows,
  digest: `${first} ${second}`,
})

/** Counts and hashes the rows of a table for which a condition is true. Its alias in the condition is `t`. */
export async function readSums(
  queries: Queries,
  { name, columns }: Pick<ReadTable, 'name' | 'columns'>,
  condition: string,
): Promise<Sums> {
  const found = await queries.row<{ rows: number; first: string; second: string }>(
    `select count(*) as rows, coalesce(sum(hashtextextended(r.text, 0)::numeric), 0)::text as first,
            coalesce(sum(hashtextextended(r.text, 1)::numeric), 0)::text as second
       from (select row(${columns.map((column) => `t.${column}`).join(', ')})::text as text
               from ${name} t where ${condition} offset 0) r`,
  )
  const { rows, first, second } = found!
  return { rows, first: BigInt(first), second: BigInt(second) }
}
