import * as z from 'zod'
import type { Author, OnBehalfOf } from '../../../kernel/access/actor.ts'
import { authorSchema, toAuthor } from '../../../kernel/records/author.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { rowCountsSchema } from '../clients/index.ts'

const retainedDays = 30

/**
 * Computes the time at which the rows of an import are deleted. `present` is the time at which the import ended.
 */
export const rowsDueAt = (present: string): string =>
  new Date(Date.parse(present) + retainedDays * 86_400_000).toISOString()

/** Maximum number of rows of one file. */
export const mostRows = 50_000

export const importModes = ['preview', 'commit'] as const
export const duplicateRules = ['skip', 'update'] as const
export const clientImportStatuses = ['running', 'done', 'cancelled'] as const

export const clientImportSchema = z
  .object({
    id: id(),
    filename: z.string(),
    mode: z
      .enum(importModes)
      .describe('`commit` imports the clients. `preview` only reports what would be imported.'),
    on_duplicate: z.enum(duplicateRules),
    status: z.enum(clientImportStatuses),
    ignored_columns: z
      .array(z.string())
      .describe('Columns of the file that are not imported, because they do not match a field.'),
    row_count: z.int().describe('Number of rows in the file, without the header.'),
    done_count: z.int().describe('Number of rows that have been processed so far, the sum of `counts`.'),
    counts: rowCountsSchema.describe('Number of processed rows by result.'),
    created_by: authorSchema.describe('The member or API key that started the import.'),
    created_at: instant(),
    updated_at: instant(),
    ended_at: instant()
      .nullable()
      .describe('Time at which the import was completed or cancelled. Null while it runs.'),
  })
  .meta({ id: 'ClientImport', description: 'A file of clients that is imported in the background.' })

export type ClientImport = z.infer<typeof clientImportSchema>

export interface ClientImportRow extends Pick<
  ClientImport,
  | 'id'
  | 'filename'
  | 'mode'
  | 'on_duplicate'
  | 'status'
  | 'ignored_columns'
  | 'row_count'
  | 'created_at'
  | 'updated_at'
  | 'ended_at'
> {
  due_at: string | null
  created_count: number
  updated_count: number
  skipped_count: number
  failed_count: number
  created_by_type: Author['type']
  created_by_id: string | null
  created_by_key: OnBehalfOf | null
}

export const doneCount = (row: ClientImportRow): number =>
  row.created_count + row.updated_count + row.skipped_count + row.failed_count

export const starterOf = (row: ClientImportRow): Author =>
  toAuthor(row.created_by_type, row.created_by_id, row.created_by_key)

export function presentClientImport(row: ClientImportRow): ClientImport {
  return {
    id: row.id,
    filename: row.filename,
    mode: row.mode,
    on_duplicate: row.on_duplicate,
    status: row.status,
    ignored_columns: row.ignored_columns,
    row_count: row.row_count,
    done_count: doneCount(row),
    counts: {
      create: row.created_count,
      update: row.updated_count,
      skip: row.skipped_count,
      error: row.failed_count,
    },
    created_by: starterOf(row),
    created_at: row.created_at,
    updated_at: row.updated_at,
    ended_at: row.ended_at,
  }
}
