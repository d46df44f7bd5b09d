import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { objectsInStorage } from '../../domains/organization/stored-files/index.ts'
import { queriesOn } from '../../kernel/database/queries-on.ts'
import type { Queries } from '../../kernel/database/queries.ts'
import type { Audit, AuditInstallation } from './audit.ts'

/** Reads every row of a restored copy, sums each journal of the ledger, and compares the bytes of all stored files. */
export const auditCopy: AuditInstallation = async (connection, storage) => {
  const client = new pg.Client(connection)
  // The statements report a lost connection.
  client.on('error', () => undefined)
  await client.connect()
  try {
    const queries = queriesOn(client)
    return {
      ...(await readTables(queries)),
      ...(await sumJournals(queries)),
      ...(await compareFiles(queries, storage)),
    }
  } finally {
    await client.end()
  }
}

/** Reads all rows. Postgres verifies the checksums of their pages. */
async function readTables(queries: Queries): Promise<Pick<Audit, 'tables' | 'rows'>> {
  const tables = await queries.rows<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('quoin', 'live', 'sandbox') and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  let rows = 0
  for (const { name } of tables) {
    const content = await queries.row<{ rows: string; digest: string }>(
      `select count(*)::text as rows, sum(hashtextextended(t::text, 0)::numeric)::text as digest from ${name} t`,
    )
    rows += Number(content!.rows)
  }
  return { tables: tables.length, rows }
}

async function sumJournals(queries: Queries): Promise<Pick<Audit, 'journals' | 'unbalanced'>> {
  const sums = { journals: 0, unbalanced: 0 }
  for (const mode of ['live', 'sandbox']) {
    const ledger = `${mode}.ledger_entries`
    // The first versions had no ledger.
    const [exists] = await queries.rows<{ yes: boolean }>(`select to_regclass($1) is not null as yes`, [
      ledger,
    ])
    if (!exists!.yes) continue
    const counted = await queries.row<{ journals: string; unbalanced: string }>(
      `select count(*)::text as journals, (count(*) filter (where j.debit <> j.credit))::text as unbalanced
         from (select sum(e.debit_cents) as debit, sum(e.credit_cents) as credit from ${ledger} e group by e.org_id, e.journal_id) j`,
    )
    sums.journals += Number(counted!.journals)
    sums.unbalanced += Number(counted!.unbalanced)
  }
  return sums
}

async function compareFiles(
  queries: Queries,
  storage: Parameters<AuditInstallation>[1],
): Promise<Pick<Audit, 'files' | 'missing' | 'wrong'>> {
  const counts = { files: 0, missing: 0, wrong: 0 }
  for await (const { key, sha256, isNeeded } of objectsInStorage(queries)) {
    if (!isNeeded) continue
    counts.files++
    const stream = await storage.read(key)
    if (!stream) counts.missing++
    else if (
      createHash('sha256')
        .update(await buffer(stream))
        .digest('hex') !== sha256
    )
      counts.wrong++
  }
  return counts
}
