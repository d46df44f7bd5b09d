import type { MovedTable } from './moved-tables.ts'
import type { Side } from './side.ts'

/**
 * Maximum total size of the rows that are in memory at the same time, in bytes of their text. A larger row is copied
 * alone.
 */
const batchBytes = 4 * 1024 * 1024
const mostRows = 2000

export interface Size {
  rows: number
  bytes: number
}

/** Number, size and digest of the rows of a table that are copied. */
export interface Content extends Size {
  /** Size of the largest row in bytes. */
  largest: number
  /**
   * Two sums of hashes of all rows. If they are equal in the source and in the target database, the rows are
   * equal.
   */
  digest: string
}

export async function contentOf({ client }: Side, { name, columns }: MovedTable): Promise<Content> {
  const { rows } = await client.query<Record<keyof Content, string>>(
    `select count(*) as rows, coalesce(sum(octet_length(r.text)), 0) as bytes, coalesce(max(octet_length(r.text)), 0) as largest,
            coalesce(sum(hashtextextended(r.text, 0)::numeric), 0) || ' ' || coalesce(sum(hashtextextended(r.text, 1)::numeric), 0) as digest
       from (select row(${columns.map((column) => `t.${column}`).join(', ')})::text as text
               from ${name} t where t.org_id = quoin.org_id() offset 0) r`,
  )
  const { rows: count, bytes, largest, digest } = rows[0]!
  return { rows: Number(count), bytes: Number(bytes), largest: Number(largest), digest }
}

/** Copies the rows of one table. Both sides must have an open transaction. */
export async function copyRows(from: Side, to: Side, table: MovedTable, content: Content): Promise<void> {
  if (content.rows === 0) return
  const batch = Math.max(1, Math.min(mostRows, Math.floor(batchBytes / Math.max(1, content.largest))))
  const columns = table.columns.join(', ')
  await from.client.query(
    `declare moving no scroll cursor for select t::text as row from ${table.name} t
      where t.org_id = quoin.org_id() order by ${table.order.map((column) => `t.${column}`).join(', ')}`,
  )
  for (;;) {
    // The `offset` in the `insert` makes Postgres parse the text of a row only once and not once per column.
    const { rows } = await from.client.query<{ row: string }>(`fetch ${batch} from moving`)
    if (rows.length === 0) break
    await to.client.query(
      `insert into ${table.name} (${columns})
       select ${table.columns.map((column) => `(r.row).${column}`).join(', ')}
         from (select u.text::${table.name} as row, u.at from unnest($1::text[]) with ordinality as u (text, at) offset 0) r order by r.at`,
      [rows.map(({ row }) => row)],
    )
  }
  await from.client.query('close moving')
}

/**
 * Deletes the organization's rows, table by table in the reverse order of copying, so that no deleted row is still
 * referenced.
 */
export async function deleteRows({ client }: Side, tables: readonly MovedTable[]): Promise<void> {
  await deferKeys({ client }, tables)
  for (const { name } of tables.toReversed())
    await client.query(`delete from ${name} t where t.org_id = quoin.org_id()`)
}

/**
 * Defers the check of each foreign key that refers to its own table, or to a table that is copied later, until the
 * commit. All other foreign keys are checked when rows are written.
 */
export async function deferKeys(
  { client }: Pick<Side, 'client'>,
  tables: readonly MovedTable[],
): Promise<void> {
  const late = tables.flatMap(({ lateKeys }) => lateKeys)
  if (late.length > 0) await client.query(`set constraints ${late.join(', ')} deferred`)
}
