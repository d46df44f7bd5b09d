import * as z from 'zod'
import { formatDecimal, parseDecimal } from '../../../kernel/money/index.ts'
import { decimal, id, text } from '../../../kernel/schema/fields.ts'

const places = 4
export const values = ['pass', 'fail', 'na'] as const

export const answerSchema = z
  .object({
    item_id: z.string(),
    value: z.enum(values).describe('Result of the item. `na` means not applicable at this job.'),
    number: decimal().nullable(),
    text: z.string().nullable(),
    note: z.string().nullable(),
    photo_ids: z.array(id()).describe('Photos of the job that belong to the answer.'),
  })
  .meta({ id: 'ChecklistAnswer', description: 'An answer to an item of a checklist.' })

export type Answer = z.infer<typeof answerSchema>

export const answerInput = z.strictObject({
  item_id: text(40, 1).describe('Id of the checklist item that is answered.'),
  value: z
    .enum(values)
    .describe(
      'Result of the item. An item with the result `fail` does not count as done. `na` (not ' +
        'applicable) requires a note.',
    ),
  number: decimal()
    .refine((value) => parseDecimal(value, places) !== null, `must have at most ${places} decimal places`)
    .nullish()
    .describe('Measured or counted number.'),
  text: text(2000).nullish().describe('Answer in text form.'),
  note: text(1000).nullish().describe('Reason for the result in `value`.'),
  photo_ids: z.array(id()).max(10).nullish().describe('Photos of the job that prove the answer.'),
})

export type AnswerInput = z.output<typeof answerInput>

/**
 * Converts an answer to its stored form: duplicate photos are removed, and a number is written without superfluous
 * zeros.
 */
export function answerOf({ item_id, value, number, text, note, photo_ids }: AnswerInput): Answer {
  return {
    item_id,
    value,
    number: number ? formatDecimal(parseDecimal(number, places)!) : null,
    text: text || null,
    note: note || null,
    photo_ids: [...new Set(photo_ids ?? [])],
  }
}
