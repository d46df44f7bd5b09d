import * as z from 'zod'
import { column, internal, type RowOf } from '../../kernel/records/member.ts'
import { record } from '../../kernel/records/record.ts'
import { recordEnd, tradeStart } from '../../kernel/records/trade-record.ts'
import { calendarDate, id, instant, wallTime } from '../../kernel/schema/fields.ts'
import { onBehalfOfSchema } from '../../kernel/records/author.ts'

export const requestStatuses = ['pending', 'approved', 'denied', 'cancelled', 'expired'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** When a member asks to be absent. */
export const timeOffRequests = record({
  kind: 'time_off_request',
  table: 'time_off_requests',
  schema: { id: 'TimeOffRequest', description: 'When a member asks to be absent, and what was decided.' },
  owners: 'time_off_request_owners',
  fed: 'approve_time_off',
  members: {
    ...tradeStart,
    member_id: column(id().describe('Who asks.')),
    time_off_policy_id: column(id()),
    from_date: column(calendarDate().describe("The first day, on the location's calendar.")),
    to_date: column(calendarDate().describe('The last day.')),
    time_start: column(wallTime().nullable().describe('Of a part of one day.')),
    time_end: column(wallTime().nullable()),
    note: column(z.string().nullable()),
    status: column(z.enum(requestStatuses).describe('One that is pending expires when its first day comes.')),
    requested_minutes: column(z.int().describe('Of working time, when it was asked for.')),
    deducted_minutes: column(z.int().nullable().describe('Of the balance, as it was approved.')),
    returned_minutes: column(
      z.int().nullable().describe('To the balance, when it was cancelled after that.'),
    ),
    decided_at: column(instant().nullable()),
    decided_by: column(id().nullable().describe('The member who decided.')),
    decided_by_key: column(
      onBehalfOfSchema.nullable().describe('The API key that this member acted through. Null if in person.'),
    ),
    decision_note: column(z.string().nullable()),
    cancelled_at: column(instant().nullable()),
    cancel_reason: column(z.string().nullable()),
    expires_at: internal(instant().nullable()),
    ...recordEnd,
  },
  tell: (row, { now }) => ({ status: statusAt(row, now) }),
})

export type RequestRow = RowOf<typeof timeOffRequests.members>

/** What nobody decided upon has expired when its first day comes, whether or not that was noted yet. */
export function statusAt(
  row: { status: RequestStatus; expires_at: string | null },
  now: string,
): RequestStatus {
  const isOver = row.status === 'pending' && row.expires_at !== null && row.expires_at <= now
  return isOver ? 'expired' : row.status
}
