import * as z from 'zod'
import { id } from '../../../kernel/schema/fields.ts'
import type { Action } from './plan-rows.ts'

export const rowActions = ['create', 'update', 'skip', 'error'] as const satisfies Action[]

/** What became of a row, as it is answered. */
export const importedRowSchema = z.object({
  line: z.int().describe('Where it begins in the file; of `rows`, its place from 1.'),
  action: z.enum(rowActions),
  client_id: id()
    .nullable()
    .describe('The client that it made or stands for; null in a preview of a new one.'),
  duplicate_of: id().nullable().describe('The client that was in the books already.'),
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
})
