import * as z from 'zod'
import { id } from '../../../kernel/schema/fields.ts'
import { totalsSchema } from './totals.ts'

export const itemVerdicts = ['ready', 'unchanged', 'refused', 'done', 'changed', 'stopped'] as const
export type ItemVerdict = (typeof itemVerdicts)[number]

/** Maximum number of items of one batch. */
export const mostItems = 500

/** Input of an item's operation. */
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
      .describe('The record that the item acts on. Null if the item creates a record.'),
    input: z
      .record(z.string(), z.unknown())
      .describe(
        'Input of the operation. `{"item": 3}` in place of an id means the id of the record that the third item creates.',
      ),
    verdict: z
      .enum(itemVerdicts)
      .describe(
        'Result of the item. After `batches.prepare`: `ready` (will run), `unchanged` (would change ' +
          'nothing) or `refused` (see `error`). After the batch ran: `done`; `changed` (did not run, ' +
          'because its effects would differ from the dry run, see `error`); or `stopped` (did not run, ' +
          'because the batch was stopped).',
      ),
    effects: totalsSchema
      .nullable()
      .describe(
        'Effects of the item in the dry run: changed records, messages and money. Null if the item ' +
          'was refused.',
      ),
    effects_digest: z
      .string()
      .nullable()
      .describe(
        "Hash of the item's effects in the dry run. The item runs only if its effects are still the " +
          'same. Null if the item was refused.',
      ),
    receipt_id: id()
      .nullable()
      .describe("Id of the receipt (the stored outcome) of the item's call. Null if the item did not run."),
    error: errorSchema
      .nullable()
      .describe('Reason why the item was refused or did not run. Null if there is none.'),
  })
  .meta({ id: 'BatchItem', description: 'An item of a batch: one call of an operation with its input.' })

export type BatchItem = z.infer<typeof batchItemSchema>

/** The call that undoes an item: an operation and its input. */
export interface Inverse {
  operation: string
  /**
   * Input of the operation. In place of an id it can contain `{ result: name }`, which is replaced by the field `name`
   * in the output of the item's operation.
   */
  input: ItemInput
  /**
   * Values that the item left in the fields that this call writes. The call is refused if one of them was edited since.
   * Absent if the call overwrites no values.
   */
  left?: ItemInput
}

export interface BatchItemRow extends BatchItem {
  inverse: Inverse | null
}

/** An item of a batch before its dry run. */
export interface PlannedItem {
  operation: string
  input: ItemInput
}

export function presentItem(row: BatchItemRow): BatchItem {
  const { n, operation, subject, input, verdict, effects, effects_digest, receipt_id, error } = row
  return { n, operation, subject, input, verdict, effects, effects_digest, receipt_id, error }
}

/**
 * Returns the number of the earlier item to which a value of an input refers: 3 for `{"item": 3}`. Undefined for other
 * values.
 */
export function referredItem(value: unknown): number | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { item, ...others } = value as { item?: unknown }
  return typeof item === 'number' && Object.keys(others).length === 0 ? item : undefined
}
