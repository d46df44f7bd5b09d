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

/** A course that is assigned to a member, and the member's progress in it. */
export const trainingAssignments = record({
  kind: 'training_assignment',
  table: 'training_assignments',
  schema: {
    id: 'TrainingAssignment',
    description: 'A training course that a member must complete, with the progress of the member.',
  },
  owners: 'training_assignment_owners',
  members: {
    ...tradeStart,
    training_course_id: column(id()),
    course_version: column(
      z
        .int()
        .describe(
          'Version of the course at the time of the assignment. Later changes of the course do not ' +
            'affect the assignment.',
        ),
    ),
    member_id: column(id().describe('Member to whom the course is assigned.')),
    due_date: column(
      calendarDate()
        .nullable()
        .describe('Due date. The assignment is overdue after this day. Null if there is none.'),
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
