import * as z from 'zod'
import { eachOnce } from '../../schema/each-once.ts'
import { anyInstant, clockTime } from '../../schema/fields.ts'
import { exactlyOne, needs, withRules } from '../../schema/member-rules.ts'
import { weekdays } from '../../time/index.ts'
import { durationSchema } from '../definition/duration.ts'

const offsetPart = (most: number, unit: string) =>
  z
    .int()
    .min(-most)
    .max(most)
    .describe(`Number of ${unit} after the field's time. Negative means before.`)
    .optional()

const offsetSchema = z.strictObject({
  days: offsetPart(365, 'days (at the same local time)'),
  hours: offsetPart(8760, 'hours'),
  minutes: offsetPart(525_600, 'minutes'),
})

const onlyBesideField = 'is only allowed in a wait until a `field`'

/**
 * Schema of `until`. A wait ends at the time in a field, at a time of day, or at a fixed instant. Each of the other
 * fields is allowed with only one of these three.
 */
const untilSchema = withRules(
  z.strictObject({
    field: z
      .string()
      .max(100)
      .describe(
        'Field with a date or instant, as `prefix.field`. While the field is empty, the run waits up ' +
          'to 365 days for a value and then ends with the reason `no_value`.',
      )
      .optional(),
    offset: offsetSchema.describe("Offset that is added to the field's value.").optional(),
    at: clockTime()
      .describe(
        "Local time of the location at which the wait ends, on the day of the field's value. Defaults to " +
          '09:00 if the field contains a date, and to the time of the instant if it contains an instant.',
      )
      .optional(),
    if_past: z
      .enum(['continue', 'stop'])
      .describe(
        'Effect if the time has already passed: the run continues with the next step (the default), or ends.',
      )
      .optional(),
    time: clockTime()
      .describe('Local time of the location. The wait ends at its next occurrence.')
      .optional(),
    weekdays: z
      .array(z.enum(weekdays))
      .min(1)
      .max(weekdays.length)
      .check(eachOnce())
      .describe('Days of the week on which the wait may end.')
      .optional(),
    instant: anyInstant().describe('Fixed instant.').optional(),
  }),
  exactlyOne('field', 'time', 'instant'),
  needs('offset', 'field', onlyBesideField),
  needs('at', 'field', onlyBesideField),
  needs('if_past', 'field', onlyBesideField),
  needs('weekdays', 'time', 'is only allowed in a wait until a `time`'),
)

/** Schema of a wait for a duration or until a time. */
export const waitConfig = withRules(
  z.strictObject({
    duration: durationSchema.describe('Length of the wait.').optional(),
    until: untilSchema.describe('End of the wait.').optional(),
    business_hours: z
      .boolean()
      .default(false)
      .describe(
        'If true, the run then also waits until the location is open. Default opening hours are ' +
          'Monday to Friday, 08:00 to 17:00.',
      ),
  }),
  exactlyOne('duration', 'until'),
)

export type WaitConfig = z.output<typeof waitConfig>
export type UntilConfig = z.output<typeof untilSchema>
