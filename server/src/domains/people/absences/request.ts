import * as z from 'zod'
import { column, internal, type RowOf } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { recordEnd, tradeStart } from '../../../kernel/records/trade-record.ts'
import { calendarDate, id, instant, wallTime } from '../../../kernel/schema/fields.ts'
import { onBehalfOfSchema } from '../../../kernel/records/author.ts'

export const requestStatuses = ['pending', 'approved', 'denied', 'cancelled', 'expired'] as const
export type RequestStatus = (typeof requestStatuses)[number]

/** A member's request for time off. */
export const timeOffRequests = record({
  kind: 'time_off_request',
  table: 'time_off_requests',
  schema: { id: 'TimeOffRequest', description: "A member's time-off request and its decision." },
  owners: 'time_off_request_owners',
  fed: 'approve_time_off',
  members: {
    ...tradeStart,
    member_id: column(id().describe('The member who requests time off.')),
    time_off_policy_id: column(id()),
    from_date: column(calendarDate().describe('First day of the absence, as a local date of the location.')),
    to_date: column(calendarDate().describe('Last day of the absence.')),
    time_start: column(
      wallTime().nullable().describe('Start time. Null means that the absence covers whole days.'),
    ),
    time_end: column(wallTime().nullable()),
    note: column(z.string().nullable()),
    status: column(
      z
        .enum(requestStatuses)
        .describe('Status of the request. A pending request expires when its first day begins.'),
    ),
    requested_minutes: column(
      z.int().describe('Working minutes of the absence, computed at the time of the request.'),
    ),
    deducted_minutes: column(z.int().nullable().describe('Minutes deducted from the balance on approval.')),
    returned_minutes: column(z.int().nullable().describe('Minutes returned to the balance on cancellation.')),
    decided_at: column(instant().nullable()),
    decided_by: column(
      id().nullable().describe('The member who approved or denied the request. Null before the decision.'),
    ),
    decided_by_key: column(
      onBehalfOfSchema
        .nullable()
        .describe('API key with which the member made the decision. Null if no API key was used.'),
    ),
    decision_note: column(z.string().nullable()),
    cancelled_at: column(instant().nullable()),
    cancel_reason: column(z.string().nullable()),
    expires_at: internal(instant().nullable()),
    ...recordEnd,
  },
  derive: (row, { now }) => ({ status: statusAt(row, now) }),
})

export type RequestRow = RowOf<typeof timeOffRequests.members>

/**
 * Returns the status of a request at the time `now`. A pending request counts as expired once `expires_at` has passed,
 * even if the stored status is still `pending`.
 */
export function statusAt(
  row: { status: RequestStatus; expires_at: string | null },
  now: string,
): RequestStatus {
  const isOver = row.status === 'pending' && row.expires_at !== null && row.expires_at <= now
  return isOver ? 'expired' : row.status
}
