import * as z from 'zod'
import { isId } from '../../../kernel/ids.ts'
import { id } from '../../../kernel/schema/fields.ts'
import type { Totals } from './totals.ts'

export const itemVerdicts = ['ready', 'unchanged', 'refused', 'done', 'changed', 'stopped'] as const
export type ItemVerdict = (typeof itemVerdicts)[number]

/** Maximum number of items of one batch. */
export const mostItems = 500

/** Input of a mutation. */
export type ItemInput = Record<string, unknown>

const errorSchema = z.object({
  code: z.string(),
  message: z.string(),
  details: z.array(z.looseObject({ message: z.string() })),
})
export type ItemError = z.infer<typeof errorSchema>

export const batchItemSchema = z
  .object({
    n: z.int().min(1).describe('Position in the batch.'),
    operation: z.string(),
    subject: z
      .object({ kind: z.string(), id: id() })
      .nullable()
      .describe('The record that the item is about. Null if it creates one.'),
    input: z
      .record(z.string(), z.unknown())
      .describe(
        'Input of the operation. `{"item": 3}` in place of an id is the record that the third item creates.',
      ),
    verdict: z
      .enum(itemVerdicts)
      .describe(
        '`ready`: will run; `unchanged`: would change nothing; `refused`: see `error`; then `done`; `changed`: did not run, because it would no longer have the effects that were tried, see `error`; `stopped`: did not run, because the batch was stopped.',
      ),
    effects_digest: z
      .string()
      .nullable()
      .describe('Digest of the effects. The item runs only while it has these. Null if it was refused.'),
    receipt_id: id().nullable().describe('Receipt of its call. Null if it was not called.'),
    error: errorSchema.nullable().describe('Why it was refused, or did not run.'),
  })
  .meta({ id: 'BatchItem', description: 'One mutation of a batch.' })

export type BatchItem = z.infer<typeof batchItemSchema>

/** Operation and input that undo an item. */
export interface Inverse {
  operation: string
  /** `{ result: name }` in place of an id stands for a member of the answer of the item. */
  input: ItemInput
}

export interface BatchItemRow extends BatchItem {
  effects: Totals | null
  inverse: Inverse | null
}

/** An item before it was tried. */
export interface PlannedItem {
  operation: string
  input: ItemInput
}

export function presentItem(row: BatchItemRow): BatchItem {
  const { n, operation, subject, input, verdict, effects_digest, receipt_id, error } = row
  return { n, operation, subject, input, verdict, effects_digest, receipt_id, error }
}

/** The member of an input that stands for the record of an earlier item. Undefined if it is a plain value. */
export function referredItem(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { item, ...others } = value as { item?: unknown }
  return typeof item === 'number' && Object.keys(others).length === 0 ? item : undefined
}

/** The record that an input names: its first member that ends in `_id`, such as `job_id`. */
export function subjectOf(input: ItemInput): BatchItem['subject'] {
  for (const [name, value] of Object.entries(input))
    if (name.endsWith('_id') && typeof value === 'string' && isId(value))
      return { kind: name.slice(0, -'_id'.length), id: value }
  return null
}
