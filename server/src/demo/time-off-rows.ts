import { newId } from '../kernel/ids.ts'
import type { Stage } from './story/cast.ts'

type Status = 'pending' | 'approved' | 'denied' | 'cancelled' | 'expired'

/** Minutes of a full working day. */
const dayMinutes = 480

interface Wish {
  member: string
  status: Status
  /** First day of the absence, counted from today. `days` is the length of the absence. */
  from: number
  days: number
  note?: string
}

/** Generates a time-off request in each status for members of a location, and the days off of approved requests. */
export function timeOffRows(stage: Stage, policyId: string, ownerId: string) {
  const { salesRep, crews } = stage
  const [{ lead, technicians }] = crews
  const someone = technicians[0] ?? lead
  const wishes: Wish[] = [
    { member: lead, status: 'approved', from: 24, days: 3, note: 'Visiting family' },
    { member: someone, status: 'approved', from: -20, days: 1 },
    { member: someone, status: 'pending', from: 40, days: 5, note: 'Summer at the lake' },
    { member: salesRep, status: 'pending', from: 12, days: 1 },
    { member: salesRep, status: 'denied', from: 5, days: 2, note: 'Long weekend' },
    { member: lead, status: 'cancelled', from: 9, days: 1 },
    { member: someone, status: 'expired', from: -4, days: 1 },
  ]
  const requests = wishes.map((wish) => requestOf(stage, policyId, ownerId, wish))
  const days = wishes.flatMap((wish, at) =>
    wish.status === 'approved' ? daysOf(stage, requests[at]!.id, wish) : [],
  )
  return { requests, days }
}

function requestOf(
  { calendar, locationId }: Stage,
  policyId: string,
  ownerId: string,
  { member, status, from, days, note }: Wish,
) {
  const requestedAt = calendar.past(Math.min(from, 0) - 12, 9, 30)
  const decided = calendar.past(Math.min(from, 0) - 10, 15)
  const isDecided = status !== 'pending' && status !== 'expired'
  const minutes = dayMinutes * workdays(calendar.date(from), days)
  return {
    id: newId(),
    location_id: locationId,
    member_id: member,
    time_off_policy_id: policyId,
    from_date: calendar.date(from),
    to_date: calendar.date(from + days - 1),
    note: note ?? null,
    status,
    requested_minutes: minutes,
    deducted_minutes: status === 'approved' || status === 'cancelled' ? minutes : null,
    returned_minutes: status === 'cancelled' ? minutes : null,
    decided_at: isDecided ? decided : null,
    decided_by: isDecided ? ownerId : null,
    decision_note: status === 'denied' ? 'We have two roofs that week.' : null,
    cancelled_at: status === 'cancelled' ? decided : null,
    cancel_reason: status === 'cancelled' ? 'Not needed after all' : null,
    expires_at: calendar.instant(from, 0),
    version: status === 'pending' ? 1 : status === 'cancelled' ? 3 : 2,
    created_by_type: 'member',
    created_by_id: member,
    created_at: requestedAt,
    updated_at: status === 'pending' ? requestedAt : decided,
  }
}

function daysOf({ calendar, locationId }: Stage, requestId: string, { member, from, days }: Wish) {
  return Array.from({ length: days }, (_, at) => ({
    time_off_request_id: requestId,
    date: calendar.date(from + at),
    member_id: member,
    location_id: locationId,
    minutes: dayMinutes * workdays(calendar.date(from + at), 1),
    is_paid: true,
  }))
}

function workdays(from: string, days: number): number {
  const first = Temporal.PlainDate.from(from)
  return Array.from({ length: days }, (_, at) => first.add({ days: at })).filter(
    ({ dayOfWeek }) => dayOfWeek <= 5,
  ).length
}
