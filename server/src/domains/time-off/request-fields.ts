import { anyDay, id, text } from '../../kernel/schema/fields.ts'
import { type MemberRule, needs } from '../../kernel/schema/member-rules.ts'
import { daysBetween } from '../../kernel/time/index.ts'
import { clockField } from './clock-field.ts'

const mostDays = 366

/** What is said of an absence that is asked for, whoever asks. */
export const requestFields = {
  time_off_policy_id: id().describe('What for; a policy that is active.'),
  from_date: anyDay().describe('The first day.'),
  to_date: anyDay().describe(`The last day; together at most ${mostDays}.`),
  time_start: clockField().nullish().describe('Of a part of one day: when it begins.'),
  time_end: clockField().nullish().describe('When it ends.'),
  note: text(1000).nullish().describe('What whoever decides should know.'),
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
    holds: ({ from_date, to_date }) => from_date <= to_date,
  },
  {
    field: 'to_date',
    message: `must be at most ${mostDays} days with \`from_date\``,
    holds: ({ from_date, to_date }) => from_date > to_date || daysBetween(from_date, to_date) < mostDays,
  },
  needs('time_start', 'time_end', 'is needed with `time_start`', 'time_end'),
  needs('time_end', 'time_start', 'is needed with `time_end`', 'time_start'),
  {
    field: 'time_start',
    message: 'is for a part of one day: `from_date` and `to_date` must be the same',
    holds: ({ from_date, to_date, time_start }) => !time_start || from_date === to_date,
  },
  {
    field: 'time_end',
    message: 'must be later than `time_start`',
    holds: ({ time_start, time_end }) => !time_start || !time_end || time_start < time_end,
  },
]
