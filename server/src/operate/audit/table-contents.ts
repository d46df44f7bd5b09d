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

interface Table {
  name: string
  columns: string[]
  isScoped: boolean
}

/**
 * Reads all tables of Quoin and yields the content of each, in the order of their names. Postgres computes the digests;
 * no row is sent to this process. Unlogged tables are left out, because no backup contains their rows.
 */
export async function* readTableContents(reader: InstallationReader): AsyncGenerator<TableContent> {
  for (const table of await listTables(reader)) yield await readContent(reader, table)
}

async function listTables({ queries }: InstallationReader): Promise<Table[]> {
  return await queries.rows<Table>(`
    select c.oid::regclass::text as name,
           array(select quote_ident(a.attname) from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attidentity = ''
                    and a.attgenerated = '' and a.atttypid <> 'xid8'::regtype order by a.attname)::text[] as columns,
           c.relrowsecurity as "isScoped"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where (n.nspname in ('quoin', 'live', 'sandbox') or (n.nspname, c.relname) = ('public', 'quoin_migrations'))
       and c.relkind in ('r', 'p') and c.relpersistence = 'p'
     order by 1`)
}

async function readContent(
  reader: InstallationReader,
  { name, columns, isScoped }: Table,
): Promise<TableContent> {
  const sums = { rows: 0, first: 0n, second: 0n }
  const read = async (condition: string): Promise<void> => {
    const found = await reader.queries.row<{ rows: number; first: string; second: string }>(
      `select count(*) as rows, coalesce(sum(hashtextextended(r.text, 0)::numeric), 0)::text as first,
              coalesce(sum(hashtextextended(r.text, 1)::numeric), 0)::text as second
         from (select row(${columns.map((column) => `t.${column}`).join(', ')})::text as text
                 from ${name} t where ${condition} offset 0) r`,
    )
    sums.rows += found!.rows
    sums.first += BigInt(found!.first)
    sums.second += BigInt(found!.second)
  }
  if (isScoped) await reader.eachScope(({ condition }) => read(condition))
  else await read('true')
  return { name, rows: sums.rows, digest: `${sums.first} ${sums.second}` }
}
