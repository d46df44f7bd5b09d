import { createHash } from 'node:crypto'
import type { Queries, Writes } from '../../../kernel/database/queries.ts'
import type { RowOutcome, TableRow } from '../clients/index.ts'

/** Number of rows written in one statement. */
const rowsAtOnce = 1000

/** Inserts the rows that are to be imported. */
export async function insertRows(
  db: Writes,
  { orgId, importId }: ImportKey,
  rows: readonly TableRow[],
  turn: () => Promise<void>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await turn()
    const some = rows.slice(at, at + rowsAtOnce)
    await db.rows(
      `insert into client_import_rows (org_id, import_id, line, cells, errors)
       select $1, $2, r.line, r.cells, r.errors
         from jsonb_to_recordset($3) as r (line integer, cells jsonb, errors jsonb)`,
      [orgId, importId, JSON.stringify(some)],
    )
  }
}

export interface ImportKey {
  orgId: string
  importId: string
}

/** Returns the next rows that have not been processed yet, in the order of the file. */
export function selectWaiting(
  db: Queries,
  { orgId, importId }: ImportKey,
  most: number,
): Promise<TableRow[]> {
  return db.rows(
    `select r.line, r.cells, r.errors from client_import_rows r
      where r.org_id = $1 and r.import_id = $2 and r.action is null order by r.line limit $3`,
    [orgId, importId, most],
  )
}

/** Stores the results of rows, and deletes their content. */
export function saveOutcomes(
  db: Writes,
  { orgId, importId }: ImportKey,
  outcomes: readonly RowOutcome[],
): void {
  db.later(
    `update client_import_rows r
        set cells = null, action = o.action, result_id = o.client_id, duplicate_of = o.duplicate_of, errors = o.errors
       from jsonb_to_recordset($3) as o (line integer, action text, client_id uuid, duplicate_of uuid, errors jsonb)
      where r.org_id = $1 and r.import_id = $2 and r.line = o.line`,
    [orgId, importId, JSON.stringify(outcomes)],
  )
}

/** Deletes the rows of a cancelled import that have not been processed. */
export function deleteWaiting(db: Writes, { orgId, importId }: ImportKey): void {
  db.later('delete from client_import_rows r where r.org_id = $1 and r.import_id = $2 and r.action is null', [
    orgId,
    importId,
  ])
}

export function deleteRows(db: Writes, { orgId, importId }: ImportKey): void {
  db.later('delete from client_import_rows r where r.org_id = $1 and r.import_id = $2', [orgId, importId])
}

/** Returns the results of the rows after the line `afterLine` of the file, in the order of the file. */
export function selectOutcomes(
  db: Queries,
  { orgId, importId }: ImportKey,
  { action, afterLine, most }: { action: RowOutcome['action'] | null; afterLine: number; most: number },
): Promise<RowOutcome[]> {
  return db.rows(
    `select r.line, r.action, r.result_id as client_id, r.duplicate_of, r.errors from client_import_rows r
      where r.org_id = $1 and r.import_id = $2 and r.line > $3 and ${action === null ? 'r.action is not null' : 'r.action = $5'}
      order by r.line limit $4`,
    [orgId, importId, afterLine, most, ...(action === null ? [] : [action])],
  )
}

/**
 * Returns, for each of these comparison keys, the first line of the file that has the key. Rows with a common key are
 * about the same client. Considers only rows that have already been processed.
 */
export async function selectLines(
  db: Queries,
  { orgId, importId }: ImportKey,
  keys: readonly string[],
): Promise<Map<string, number>> {
  const byDigest = new Map(keys.map((key) => [digestOf(key), key]))
  const rows = await db.rows<{ key: string; line: number }>(
    `select k.key, k.line from client_import_keys k
      where k.org_id = $1 and k.import_id = $2 and k.key = any ($3::text[])`,
    [orgId, importId, [...byDigest.keys()]],
  )
  return new Map(rows.map(({ key, line }) => [byDigest.get(key)!, line]))
}

export function saveLines(
  db: Writes,
  { orgId, importId }: ImportKey,
  lines: readonly (readonly [string, number])[],
): void {
  if (lines.length === 0) return
  db.later(
    `insert into client_import_keys (org_id, import_id, key, line)
     select $1, $2, k.key, k.line from unnest($3::text[], $4::integer[]) as k (key, line)
         on conflict (org_id, import_id, key) do nothing`,
    [orgId, importId, lines.map(([key]) => digestOf(key)), lines.map(([, line]) => line)],
  )
}

/**
 * Lets Postgres count the rows of the tables that an import fills, if they were nearly empty before, so that it makes new
 * plans for the following batches.
 */
export function countImportedRows(db: Writes): void {
  db.later('select count_imported_rows()')
}

export function deleteLines(db: Writes, { orgId, importId }: ImportKey): void {
  db.later('delete from client_import_keys k where k.org_id = $1 and k.import_id = $2', [orgId, importId])
}

/**
 * Returns the SHA-256 hash of a comparison key. The hash is stored because a key can be longer than an index entry
 * allows.
 */
const digestOf = (key: string): string => createHash('sha256').update(key).digest('base64url')
