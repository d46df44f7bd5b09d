import * as z from 'zod'
import { eachOnce } from '../../schema/each-once.ts'
import { anyInstant, clockTime } from '../../schema/fields.ts'
import { exactlyOne, needs, withRules } from '../../schema/member-rules.ts'
import { weekdays } from '../../time/index.ts'
import { durationSchema } from '../definition/duration.ts'

const offsetPart = (most: number, unit: string) =>
  z.int().min(-most).max(most).describe(`So many ${unit} later; negative: earlier.`).optional()

const offsetSchema = z.strictObject({
  days: offsetPart(365, 'days, at the same time of the clock'),
  hours: offsetPart(8760, 'hours'),
  minutes: offsetPart(525_600, 'minutes'),
})

const onlyBesideField = 'is only for a wait until a `field`'

/** What a run waits for is one of three; the rest belongs to it. */
const untilSchema = withRules(
  z.strictObject({
    field: z
      .string()
      .max(100)
      .describe(
        'A day or an instant, `prefix.member`. Without a value the run waits for one for up to 365 days and then ends with the reason `no_value`.',
      )
      .optional(),
    offset: offsetSchema.describe('Added to the field.').optional(),
    at: clockTime()
      .describe(
        "The time on the location's clock: of a day, 09:00 unless given; of an instant, in place of its own.",
      )
      .optional(),
    if_past: z
      .enum(['continue', 'stop'])
      .describe('What follows when it is over already: the next step (the default), or the end of the run.')
      .optional(),
    time: clockTime().describe("When the location's clock shows that time next.").optional(),
    weekdays: z
      .array(z.enum(weekdays))
      .min(1)
      .max(weekdays.length)
      .check(eachOnce())
      .describe('Only on these days of the week.')
      .optional(),
    instant: anyInstant().describe('That very instant.').optional(),
  }),
  exactlyOne('field', 'time', 'instant'),
  needs('offset', 'field', onlyBesideField),
  needs('at', 'field', onlyBesideField),
  needs('if_past', 'field', onlyBesideField),
  needs('weekdays', 'time', 'is only for a wait until a `time`'),
)

/** So long, or until then. */
export const waitConfig = withRules(
  z.strictObject({
    duration: durationSchema.describe('So long.').optional(),
    until: untilSchema.describe('Until then.').optional(),
    business_hours: z
      .boolean()
      .default(false)
      .describe(
        'Afterwards until the location is open; Monday to Friday, 08:00 to 17:00, where it has no hours.',
      ),
  }),
  exactlyOne('duration', 'until'),
)

export type WaitConfig = z.output<typeof waitConfig>
export type UntilConfig = z.output<typeof untilSchema>
