import type { InstallationReader } from '../../../kernel/installation/installation-reader.ts'
import { type Check, listed, right, wrong } from '../check.ts'

interface ForeignKey {
  name: string
  child: string
  parent: string
  columns: string[]
  parent_columns: string[]
}

/**
 * Postgres checks foreign keys when rows are written. References can still become invalid: if a superuser switches the
 * checks off, or if a damaged table was repaired.
 */
export const foreignKeys: Check = {
  name: 'foreign-keys',
  title: 'every reference points to an existing row',
  async examine({ reader }) {
    const keys = await listKeys(reader)
    const broken: string[] = []
    for (const key of keys) {
      const count = await countBroken(reader, key)
      if (count > 0) broken.push(`${key.child} refers to ${count} missing rows of ${key.parent}`)
    }
    return broken.length === 0
      ? right(`${keys.length} foreign keys`)
      : wrong(
          `Rows were deleted by something other than Quoin: ${listed(broken)}.`,
          'Find out who deleted the rows. A backup contains the missing rows.',
        )
  },
}

function listKeys({ queries }: InstallationReader): Promise<ForeignKey[]> {
  const columnsOf = (table: string, numbers: string): string =>
    `array(select quote_ident(a.attname) from unnest(f.${numbers}) with ordinality k (number, at)
             join pg_attribute a on a.attrelid = f.${table} and a.attnum = k.number order by k.at)::text[]`
  return queries.rows<ForeignKey>(
    `select f.conname::text as name, f.conrelid::regclass::text as child, f.confrelid::regclass::text as parent,
            ${columnsOf('conrelid', 'conkey')} as columns, ${columnsOf('confrelid', 'confkey')} as parent_columns
       from pg_constraint f join pg_namespace n on n.oid = f.connamespace
      where f.contype = 'f' and f.conparentid = 0 and n.nspname in ('quoin', 'live', 'sandbox') order by 2, 1`,
  )
}

async function countBroken(reader: InstallationReader, key: ForeignKey): Promise<number> {
  const isSet = key.columns.map((column) => `t.${column} is not null`).join(' and ')
  const matches = key.columns.map((column, at) => `p.${key.parent_columns[at]} = t.${column}`).join(' and ')
  let count = 0
  await reader.eachScope(async ({ condition }) => {
    const row = await reader.queries.row<{ count: number }>(
      `select count(*) as count from ${key.child} t
        where ${condition} and ${isSet} and not exists (select from ${key.parent} p where ${matches})`,
    )
    count += row!.count
  })
  return count
}
