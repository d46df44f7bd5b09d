import * as z from 'zod'
import { internalSql, column, derived, type RowOf } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { recordEnd, tradeStart } from '../../../kernel/records/trade-record.ts'
import { calendarDate, decimal, id, instant } from '../../../kernel/schema/fields.ts'
import { addDays, isCalendarDate, localDate } from '../../../kernel/time/index.ts'
import { zoneOfRecord } from '../../organization/company/index.ts'

export const assignmentStatuses = ['assigned', 'in_progress', 'completed', 'cancelled'] as const

const validDays = `(select v.valid_days from quoin.training_course_versions v
    where v.org_id = r.org_id and v.training_course_id = r.training_course_id and v.version = r.course_version)`

/** A member's assignment to a course, and how far the member has got. */
export const trainingAssignments = record({
  kind: 'training_assignment',
  table: 'training_assignments',
  schema: {
    id: 'TrainingAssignment',
    description: 'A training course that a member must complete, with the progress.',
  },
  owners: 'training_assignment_owners',
  members: {
    ...tradeStart,
    training_course_id: column(id()),
    course_version: column(
      z
        .int()
        .describe(
          'Version of the course when it was assigned. Later changes of the course do not affect the ' +
            'assignment.',
        ),
    ),
    member_id: column(id().describe('The assigned member.')),
    due_date: column(
      calendarDate().nullable().describe('The assignment is overdue after this day. Null means no due date.'),
    ),
    status: column(z.enum(assignmentStatuses)),
    is_overdue: derived(
      z.boolean().describe('True if `due_date` has passed and the course is not completed.'),
    ),
    lessons_done: column(z.array(id())),
    score: column(decimal().nullable().describe('Latest score, out of 100. Null if none was recorded.'), {
      read: 'trim_scale(r.score)::text',
    }),
    completed_at: column(instant().nullable()),
    valid_until: derived(
      calendarDate().nullable().describe('Last day on which the completion is valid. Null means no limit.'),
    ),
    zone: internalSql<string>(zoneOfRecord),
    valid_days: internalSql<number | null>(validDays),
    ...recordEnd,
  },
  derive: ({ status, due_date, completed_at, zone, valid_days }, { now }) => ({
    is_overdue:
      (status === 'assigned' || status === 'in_progress') &&
      due_date !== null &&
      due_date < localDate(new Date(now), zone),
    valid_until:
      completed_at === null || valid_days === null ? null : lastDay(completed_at, zone, valid_days),
  }),
})

export type AssignmentRow = RowOf<typeof trainingAssignments.members>

function lastDay(completed_at: string, zone: string, days: number): string {
  const last = addDays(localDate(new Date(completed_at), zone), days)
  return isCalendarDate(last) ? last : '9999-12-31'
}
