import * as z from 'zod'
import { invalidField } from '../../../kernel/errors.ts'
import { anyInstant, instant } from '../../../kernel/schema/fields.ts'
import { parseInstant, toIso } from '../../../kernel/time/index.ts'

export const breakSchema = z.object({
  started_at: instant(),
  ended_at: instant(),
  paid: z.boolean(),
})
export type Break = z.infer<typeof breakSchema>

export const mostBreaks = 20

/** Input field for the breaks of a time entry. */
export const breaksField = () =>
  z
    .array(
      z.strictObject({
        started_at: anyInstant().describe('Start of the break, within the entry.'),
        ended_at: anyInstant().describe('End of the break.'),
        paid: z
          .boolean()
          .optional()
          .describe('True if a break of more than 20 minutes is paid. Shorter breaks are always paid.'),
      }),
    )
    .max(mostBreaks)
    .describe('Breaks, which must not overlap.')

export type BreakInput = z.output<ReturnType<typeof breaksField>>[number]

/** Maximum length of a break that counts as working time: 20 minutes, as in 29 CFR 785.18. */
const longestRestMs = 20 * 60_000

/** Sorts and validates the breaks of a time entry. For an entry that has not ended, `ended_at` is the current time. */
export function readBreaks(
  inputs: readonly BreakInput[],
  { started_at, ended_at }: { started_at: string; ended_at: string },
): Break[] {
  const bounds = [Date.parse(started_at), Date.parse(ended_at)] as const
  const read = inputs.map(({ paid = false, ...times }, at) => {
    const [from, to] = [parseInstant(times.started_at)!, parseInstant(times.ended_at)!].map((instantAt) =>
      toIso(instantAt),
    ) as [string, string]
    const [begins, ends] = [Date.parse(from), Date.parse(to)]
    if (ends <= begins) throw invalidField(`breaks.${at}.ended_at`, 'must be later than `started_at`')
    if (begins < bounds[0])
      throw invalidField(`breaks.${at}.started_at`, 'must not be before the start of the entry')
    if (ends > bounds[1])
      throw invalidField(`breaks.${at}.ended_at`, 'must not be after the end of the entry')
    return { at, started_at: from, ended_at: to, paid: paid || ends - begins <= longestRestMs }
  })
  read.sort((a, b) => Date.parse(a.started_at) - Date.parse(b.started_at))
  for (const [index, each] of read.entries())
    if (index > 0 && Date.parse(each.started_at) < Date.parse(read[index - 1]!.ended_at))
      throw invalidField(`breaks.${each.at}`, 'overlaps another break')
  return read.map(({ started_at, ended_at, paid }) => ({ started_at, ended_at, paid }))
}
