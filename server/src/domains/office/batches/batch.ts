import * as z from 'zod'
import type { Author, OnBehalfOf } from '../../../kernel/access/actor.ts'
import { authorSchema, toAuthor } from '../../../kernel/records/author.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'
import { type ItemVerdict, itemVerdicts } from './batch-item.ts'
import { recipeSchema } from './recipes/recipe.ts'
import { totalsSchema } from './totals.ts'

export const batchStatuses = ['prepared', 'running', 'done', 'stopped', 'expired'] as const
export type BatchStatus = (typeof batchStatuses)[number]

/** Time within which a prepared batch can be started, in milliseconds: one hour. */
const startableMs = 3_600_000
export const expiryOf = (present: string): string => new Date(Date.parse(present) + startableMs).toISOString()

const retainedDays = 90
/** Returns the time at which the items of a batch are deleted if the batch ends at the time `present`. */
export const itemsDueAt = (present: string): string =>
  new Date(Date.parse(present) + retainedDays * 86_400_000).toISOString()

const count = () => z.int().min(0)

export const countsSchema = z.object(
  Object.fromEntries(itemVerdicts.map((verdict) => [verdict, count()])) as Record<
    ItemVerdict,
    ReturnType<typeof count>
  >,
)
export type Counts = z.infer<typeof countsSchema>

export const batchSchema = z
  .object({
    id: id(),
    operation: z
      .string()
      .nullable()
      .describe('Operation that all items call. Null if the items call different operations.'),
    recipe: recipeSchema
      .nullable()
      .describe(
        'Recipe that chose the items. Null if the items were passed directly, or undo another batch.',
      ),
    undo_of: id().nullable().describe('Batch whose items this batch undoes. Null if this batch undoes none.'),
    status: z
      .enum(batchStatuses)
      .describe(
        '`prepared`: can be started until `expires_at`. `running`: its items are being run. `done`: ' +
          'no item is left to run. `stopped`: a member stopped it. `expired`: it was not started in time.',
      ),
    item_count: z.int(),
    counts: countsSchema.describe('Number of items by verdict.'),
    totals: totalsSchema.describe('Sum of the effects of all ready items, as predicted by the dry run.'),
    version: z.int().min(1).describe('Increases by one with every change of the batch.'),
    created_by: authorSchema.describe(
      'The member who prepared the batch. The items run with the current permissions of this member.',
    ),
    created_at: instant(),
    updated_at: instant(),
    expires_at: instant().describe('Time until which the batch can be started.'),
    started_at: instant().nullable(),
    ended_at: instant().nullable(),
  })
  .meta({
    id: 'Batch',
    description:
      'A group of calls that change records. A member tests them together in a dry run, confirms them ' +
      'and then runs them.',
  })

export type Batch = z.infer<typeof batchSchema>

export interface BatchRow extends Omit<Batch, 'created_by'> {
  tried_at: string
  since_id: string | null
  member_id: string
  key_id: string | null
  due_at: string | null
  created_by_type: Author['type']
  created_by_id: string | null
  created_by_key: OnBehalfOf | null
}

/**
 * Returns the current status. A prepared batch counts as expired from `expires_at` on, even before a
 * background task stores that status.
 */
export function statusNow({ status, expires_at }: BatchRow, present: string): BatchStatus {
  return status === 'prepared' && expires_at <= present ? 'expired' : status
}

export function presentBatch(row: BatchRow, counts: Counts, present: string): Batch {
  const status = statusNow(row, present)
  return {
    id: row.id,
    operation: row.operation,
    recipe: row.recipe,
    undo_of: row.undo_of,
    status,
    item_count: row.item_count,
    counts,
    totals: row.totals,
    version: row.version,
    created_by: toAuthor(row.created_by_type, row.created_by_id, row.created_by_key),
    created_at: row.created_at,
    updated_at: row.updated_at,
    expires_at: row.expires_at,
    started_at: row.started_at,
    ended_at: status === 'expired' ? (row.ended_at ?? row.expires_at) : row.ended_at,
  }
}
