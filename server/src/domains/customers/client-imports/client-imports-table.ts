import { invalidState, notFound } from '../../../kernel/errors.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { authorColumns, keyParameter } from '../../../kernel/records/author.ts'
import type { DueRecords } from '../../organization/company/index.ts'
import type { ClientImportRow } from './client-import.ts'

export const selectClientImports = `
  select r.id, r.filename, r.mode, r.on_duplicate, r.status, r.ignored_columns, r.row_count, r.created_count,
         r.updated_count, r.skipped_count, r.failed_count, r.created_by_type, r.created_by_id, r.created_by_key,
         r.created_at, r.updated_at, r.ended_at, r.due_at
    from client_imports r`

export function findClientImport(
  db: Queries,
  orgId: string,
  id: string,
): Promise<ClientImportRow | undefined> {
  return db.row(`${selectClientImports} where r.org_id = $1 and r.id = $2`, [orgId, id])
}

/** Locks the import until the end of the transaction. */
export function lockClientImport(
  { db, actor }: MutationContext,
  id: string,
): Promise<ClientImportRow | undefined> {
  return db.row(`${selectClientImports} where r.org_id = $1 and r.id = $2 for update`, [actor.org.id, id])
}

export async function lockRunning(ctx: MutationContext, id: string): Promise<ClientImportRow> {
  const row = await lockClientImport(ctx, id)
  if (!row) throw notFound('import')
  if (row.status === 'running') return row
  throw invalidState(`The import is already ${row.status}.`, [
    { message: `is ${row.status}`, reason: row.status, status: row.status },
  ])
}

type NewClientImport = Pick<
  ClientImportRow,
  'id' | 'filename' | 'mode' | 'on_duplicate' | 'ignored_columns' | 'row_count'
>

export async function insertClientImport(
  ctx: MutationContext,
  clientImport: NewClientImport,
): Promise<ClientImportRow> {
  const author = authorColumns('created', ctx.author)
  await ctx.db.rows(
    `insert into client_imports (org_id, id, filename, mode, on_duplicate, status, ignored_columns, row_count, version,
                                 created_by_type, created_by_id, created_by_key, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'running', $6, $7, 1, $8, $9, $10, $11, $11)`,
    [
      ctx.actor.org.id,
      clientImport.id,
      clientImport.filename,
      clientImport.mode,
      clientImport.on_duplicate,
      clientImport.ignored_columns,
      clientImport.row_count,
      author.created_by_type,
      author.created_by_id,
      keyParameter(author.created_by_key),
      ctx.now,
    ],
  )
  return (await findClientImport(ctx.db, ctx.actor.org.id, clientImport.id))!
}

type Progress = Pick<
  ClientImportRow,
  'status' | 'created_count' | 'updated_count' | 'skipped_count' | 'failed_count' | 'ended_at' | 'due_at'
>

export function saveProgress(
  { db, actor, now }: MutationContext,
  row: ClientImportRow,
  change: Partial<Progress>,
): ClientImportRow {
  const saved = { ...row, ...change, updated_at: now }
  db.later(
    `update client_imports r
        set status = $3, created_count = $4, updated_count = $5, skipped_count = $6, failed_count = $7, ended_at = $8, due_at = $9,
            version = r.version + 1, updated_at = $10
      where r.org_id = $1 and r.id = $2`,
    [
      actor.org.id,
      row.id,
      saved.status,
      saved.created_count,
      saved.updated_count,
      saved.skipped_count,
      saved.failed_count,
      saved.ended_at,
      saved.due_at,
      now,
    ],
  )
  return saved
}

/** Finds imports whose rows must be deleted. */
export const dueImports: DueRecords = {
  table: 'client_imports',
  isDue: (now) => `r.due_at <= ${now}`,
}
