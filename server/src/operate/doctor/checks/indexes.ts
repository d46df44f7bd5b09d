import { withClient } from '../../../kernel/database/with-client.ts'
import { type Check, type DoctorParts, listed, right, wrong } from '../check.ts'

/** Returns the invalid indexes. Postgres does not use them, or does not check that values are unique. */
async function findInvalid({ reader }: Pick<DoctorParts, 'reader'>): Promise<string[]> {
  const rows = await reader.queries.rows<{ name: string }>(
    `select i.indexrelid::regclass::text as name
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('quoin', 'live', 'sandbox', 'partitions') and not (i.indisvalid and i.indisready)
        -- An index that is just being built is not valid yet.
        and not exists (select from pg_stat_progress_create_index b where b.index_relid = i.indexrelid)
      order by 1`,
  )
  return rows.map(({ name }) => name)
}

export const indexes: Check = {
  name: 'indexes',
  title: 'all indexes are valid',
  async examine(parts) {
    const invalid = await findInvalid(parts)
    return invalid.length === 0
      ? right()
      : wrong(
          `Indexes are invalid: ${listed(invalid)}. Searches are slow, and duplicates may not be refused.`,
          'Run `quoin doctor --fix indexes`, which builds the indexes again while the service runs.',
        )
  },
  async fix(parts) {
    await withClient({ ...parts.connection, application_name: 'quoin doctor' }, async (client) => {
      for (const name of await findInvalid(parts)) await client.query(`reindex index concurrently ${name}`)
    })
  },
}
