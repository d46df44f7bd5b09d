import type pg from 'pg'
import { withClient } from '../../../kernel/database/with-client.ts'
import { type Check, listed, right, wrong } from '../check.ts'

/**
 * Checks the order of all entries of each index with the extension `amcheck`. The extension is created in a transaction
 * that is rolled back, so nothing changes.
 */
export const indexOrder: Check = {
  name: 'index-order',
  title: 'the entries of all indexes are in order',
  isDeep: true,
  examine: ({ connection }) =>
    withClient({ ...connection, application_name: 'quoin doctor' }, async (client) => {
      await client.query(
        'begin; set local statement_timeout = 0; set local search_path = pg_catalog; savepoint creating',
      )
      try {
        await client.query('create extension if not exists amcheck schema public')
      } catch (error) {
        return right(`not checked, because amcheck cannot be used: ${(error as Error).message}`)
      }
      const { checked, damaged } = await checkAll(client)
      return damaged.length === 0
        ? right(`${checked} indexes`)
        : wrong(
            `Indexes are damaged: ${listed(damaged)}.`,
            'Check the disk and memory of the machine. `reindex index concurrently NAME` builds an index again.',
          )
    }),
}

async function checkAll(client: pg.Client): Promise<{ checked: number; damaged: string[] }> {
  const { rows } = await client.query<{ oid: number; name: string; call: string }>(
    `select i.indexrelid as oid, i.indexrelid::regclass::text as name,
            (select quote_ident(n.nspname) || '.bt_index_check' from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'amcheck') as call
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_am m on m.oid = c.relam
      where n.nspname in ('quoin', 'live', 'sandbox', 'partitions') and m.amname = 'btree' and c.relkind = 'i'
        and i.indisvalid and i.indisready
      order by 2`,
  )
  const damaged: string[] = []
  for (const { oid, name, call } of rows) {
    await client.query('savepoint one')
    try {
      await client.query(`select ${call}($1::oid::regclass)`, [oid])
    } catch (error) {
      damaged.push(`${name} (${(error as Error).message})`)
      await client.query('rollback to one')
    }
    await client.query('release one')
  }
  return { checked: rows.length, damaged }
}
