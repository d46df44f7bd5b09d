import * as z from 'zod'
import { id } from '../../../../kernel/schema/fields.ts'
import type { Action } from './plan-rows.ts'

export const rowActions = ['create', 'update', 'skip', 'error'] as const satisfies Action[]

/** Outcome of a row as returned by the API. */
export const importedRowSchema = z.object({
  line: z
    .int()
    .describe('Line of the file where the row begins. For `rows`, the position in the list, counted from 1.'),
  action: z.enum(rowActions),
  client_id: id().nullable().describe('The created or matched client. Null for a new client in a preview.'),
  duplicate_of: id().nullable().describe('The existing client that the row is about. Null if there is none.'),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
})

export const rowCountsSchema = z.object({ create: z.int(), update: z.int(), skip: z.int(), error: z.int() })

/** Counts rows by their outcome. */
export function countRows(rows: readonly { action: Action }[]): z.infer<typeof rowCountsSchema> {
  const counts = { create: 0, update: 0, skip: 0, error: 0 }
  for (const { action } of rows) counts[action]++
  return counts
}
