import { anyDay, id, text } from '../../../kernel/schema/fields.ts'
import { type MemberRule, needs } from '../../../kernel/schema/member-rules.ts'
import { daysBetween } from '../../../kernel/time/index.ts'
import { clockField } from './clock-field.ts'

const mostDays = 366

export const requestFields = {
  time_off_policy_id: id().describe(
    'Time-off policy under which the absence is requested. It must be active.',
  ),
  from_date: anyDay().describe('First day of the absence.'),
  to_date: anyDay().describe(`Last day of the absence. A request can cover at most ${mostDays} days.`),
  time_start: clockField().nullish().describe('Start time, if the absence covers only part of a day.'),
  time_end: clockField().nullish().describe('End time, if the absence covers only part of a day.'),
  note: text(1000).nullish().describe('Message to the person who decides.'),
}

interface Days {
  from_date: string
  to_date: string
  time_start?: string | null | undefined
  time_end?: string | null | undefined
}

export const requestRules: readonly MemberRule<Days>[] = [
  {
    field: 'to_date',
    message: 'must not be before `from_date`',
    isMet: ({ from_date, to_date }) => from_date <= to_date,
  },
  {
    field: 'to_date',
    message: `must be at most ${mostDays - 1} days after \`from_date\``,
    isMet: ({ from_date, to_date }) => from_date > to_date || daysBetween(from_date, to_date) < mostDays,
  },
  needs('time_start', 'time_end', 'is required with `time_start`', 'time_end'),
  needs('time_end', 'time_start', 'is required with `time_end`', 'time_start'),
  {
    field: 'time_start',
    message: 'is allowed only for part of one day: `from_date` and `to_date` must be the same',
    isMet: ({ from_date, to_date, time_start }) => !time_start || from_date === to_date,
  },
  {
    field: 'time_end',
    message: 'must be later than `time_start`',
    isMet: ({ time_start, time_end }) => !time_start || !time_end || time_start < time_end,
  },
]
