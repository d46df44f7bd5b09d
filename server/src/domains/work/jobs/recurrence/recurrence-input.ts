import * as z from 'zod'
import { invalidField } from '../../../../kernel/errors.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { anyDay, id, text, wallTime } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { notTogether, requiredUnless, withRules } from '../../../../kernel/schema/member-rules.ts'
import { lineItemsInput } from '../../../organization/line-items/index.ts'
import { assigneesInput } from '../assignees-input.ts'
import { windowFields } from '../job-window.ts'
import { ruleInput } from './rule.ts'

const times = withRules(
  z.strictObject({
    start: wallTime(),
    end: wallTime().nullish().describe('End. Must be after the start, unless `overnight` is true.'),
    overnight: windowFields.overnight,
    arrival_window_minutes: windowFields.arrival_window_minutes,
  }),
  {
    field: 'end',
    message: 'must be after `start`, unless `overnight` is true',
    isMet: ({ start, end, overnight }) => overnight || !end || end > start,
  },
  {
    field: 'overnight',
    message: 'needs `end` to be at or before `start`',
    isMet: ({ start, end, overnight }) => !overnight || Boolean(end && end <= start),
  },
)

const forNew = 'is required for new recurring work'

export const recurrenceInput = withRules(
  z.strictObject({
    job_recurrence_id: id()
      .optional()
      .describe('The recurring work to change. Omit it to create new recurring work.'),
    client_id: id().optional().describe('Client of the work. It cannot be changed later.'),
    property_id: id()
      .nullish()
      .describe(
        "Property where the work is done. Defaults to the client's primary property. It can only be " +
          'changed to a property at the same location.',
      ),
    service_type: text(120, 1).nullish().describe('Kind of work, for example the slug of a service.'),
    line_items: lineItemsInput().optional().describe('Lines of work for each date, in order.'),
    times: times.nullish().describe('Times in local time of the location. Null means any time of the day.'),
    crew_id: idOf('crew').nullish().describe('The assigned crew.'),
    assignees: assigneesInput().optional().describe('The assigned members.'),
    rule: ruleInput().optional().describe('Recurrence rule.'),
    starts_on: anyDay().optional().describe('Start date. Intervals are counted from this date.'),
    ends_on: anyDay().nullish().describe('Last possible date. Cannot be passed together with `count`.'),
    count: z
      .int()
      .min(1)
      .max(1000)
      .nullish()
      .describe('Total number of dates from `starts_on` on. Cannot be passed together with `ends_on`.'),
    skip_months: z
      .array(z.int().min(1).max(12))
      .max(11)
      .refine((months) => new Set(months).size === months.length, 'must not contain a month twice')
      .nullish()
      .describe('Months without work, from 1 (January) to 12.'),
    horizon_days: z
      .int()
      .min(1)
      .max(365)
      .optional()
      .describe('Number of days ahead for which jobs are created. Defaults to 90.'),
    archived: z.boolean().optional().describe('True ends the recurring work, false resumes it.'),
    changes_from: anyDay()
      .optional()
      .describe(
        'Date from which the changes apply, at most 365 days ahead. Earlier jobs do not change, not ' +
          'even if the recurring work ends. Defaults to today.',
      ),
    cancel_pinned: z
      .boolean()
      .optional()
      .describe(
        'True also cancels jobs that a member changed and whose date is no longer in the series. By default, such jobs stay.',
      ),
    expected_version: expectedVersion(),
  }),
  requiredUnless('client_id', 'job_recurrence_id', forNew),
  requiredUnless('line_items', 'job_recurrence_id', forNew),
  requiredUnless('rule', 'job_recurrence_id', forNew),
  requiredUnless('starts_on', 'job_recurrence_id', forNew),
  notTogether('count', 'ends_on', 'cannot be passed together with ends_on'),
)

export type RecurrenceInput = z.output<typeof recurrenceInput>

export function readTimes(timesInput: RecurrenceInput['times']) {
  if (!timesInput) return timesInput
  const { start, end, arrival_window_minutes } = timesInput
  return { start, end: end ?? null, arrival_window_minutes: arrival_window_minutes ?? null }
}

export function requireSpan({ starts_on, ends_on }: { starts_on: string; ends_on: string | null }): void {
  if (ends_on !== null && ends_on < starts_on) throw invalidField('ends_on', 'must not be before starts_on')
}
