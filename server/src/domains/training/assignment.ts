import * as z from 'zod'
import { behind, column, derived, type RowOf } from '../../kernel/records/member.ts'
import { record } from '../../kernel/records/record.ts'
import { recordEnd, tradeStart } from '../../kernel/records/trade-record.ts'
import { calendarDate, decimal, id, instant } from '../../kernel/schema/fields.ts'
import { addDays, isCalendarDate, localDate } from '../../kernel/time/index.ts'
import { zoneOfRecord } from '../company/index.ts'

export const assignmentStatuses = ['assigned', 'in_progress', 'completed', 'cancelled'] as const

const validDays = `(select v.valid_days from quoin.training_course_versions v
    where v.org_id = r.org_id and v.training_course_id = r.training_course_id and v.version = r.course_version)`

/** Who is to take a course, and how far they came. */
export const trainingAssignments = record({
  kind: 'training_assignment',
  table: 'training_assignments',
  schema: { id: 'TrainingAssignment', description: 'Who is to take a course, and how far they came.' },
  owners: 'training_assignment_owners',
  members: {
    ...tradeStart,
    training_course_id: column(id()),
    course_version: column(z.int().describe('Of the course, as it was when it was assigned.')),
    member_id: column(id().describe('Who takes it.')),
    due_date: column(calendarDate().nullable().describe('The last day on which it is in time.')),
    status: column(z.enum(assignmentStatuses)),
    is_overdue: derived(z.boolean().describe('That day has passed, and it is not completed.')),
    lessons_done: column(z.array(id())),
    score: column(decimal().nullable().describe('Of 100, the latest.'), {
      read: 'trim_scale(r.score)::text',
    }),
    completed_at: column(instant().nullable()),
    valid_until: derived(
      calendarDate().nullable().describe('The last day on which it holds; null: no such day.'),
    ),
    zone: behind<string>(zoneOfRecord),
    valid_days: behind<number | null>(validDays),
    ...recordEnd,
  },
  tell: ({ status, due_date, completed_at, zone, valid_days }, { now }) => ({
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
