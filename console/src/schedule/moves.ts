import type { JobCard } from '../api/operations.ts'
import { timeOf } from './day-grid.ts'
import { dayMinutes, type Grouping, isSameTime, nameOfCard, type Slot } from './slot.ts'

/** Returns the reason why a card cannot be moved to a slot. Undefined if it can be moved. */
export function refusalOf(card: JobCard, from: Slot, to: Slot): string | undefined {
  const name = nameOfCard(card)
  if (card.status === 'complete' || card.status === 'cancelled')
    return `The visit to ${name} is ${card.status} and cannot be moved.`
  if (isSameTime(from, to) || card.status === 'scheduled' || card.status === 'unscheduled') return undefined
  return card.status === 'on_hold'
    ? `The visit to ${name} is on hold. Its crew can change, its time cannot.`
    : `The visit to ${name} has begun. Its crew can change, its time cannot.`
}

export interface Assignment {
  crew_id?: string | null
  vehicle_id?: string | null
  assignees?: JobCard['assignees']
}

/**
 * Returns the new assignment of a card that moves from one row to another. If the rows are members, the visit's other
 * members stay assigned.
 */
export function assignmentFor(
  card: JobCard,
  by: Grouping,
  from: string | null,
  to: string | null,
): Assignment {
  if (by === 'vehicle') return { vehicle_id: to }
  if (by === 'crew') return to === null ? { crew_id: null, assignees: [] } : { crew_id: to }
  const role = card.assignees.find(({ member_id }) => member_id === from)?.role ?? 'lead'
  const others = card.assignees.filter(({ member_id }) => member_id !== from && member_id !== to)
  return { assignees: to === null ? others : [...others, { member_id: to, role }] }
}

interface Window {
  scheduled_date: string
  scheduled_time_start?: string
  scheduled_time_end?: string
  overnight?: boolean
  arrival_window_minutes?: number
}

/** Returns the times of a slot as input of an operation. The arrival window of the visit does not change. */
export function windowOf(
  date: string,
  { start, end }: Slot,
  card: Pick<JobCard, 'arrival_window_minutes'>,
): Window {
  if (start === null) return { scheduled_date: date }
  const arrival = card.arrival_window_minutes
  return {
    scheduled_date: date,
    scheduled_time_start: timeOf(start),
    ...(end === null ? {} : { scheduled_time_end: timeOf(end % dayMinutes) }),
    ...(end !== null && end >= dayMinutes ? { overnight: true } : {}),
    ...(arrival === null ? {} : { arrival_window_minutes: arrival }),
  }
}

export type Call =
  | { operation: 'jobs.schedule'; input: Assignment & (Window | { scheduled_date: null }) }
  | { operation: 'jobs.reschedule'; input: Window }
  | { operation: 'jobs.assign'; input: Assignment }

interface Move {
  card: JobCard
  by: Grouping
  from: Slot
  to: Slot
  /** Assignment to restore when a move is undone. It is used instead of the assignment that the rows imply. */
  assignment?: Assignment
}

/** Returns the calls that move a card, in their order. Each call increases the version of the job. */
export function callsFor({ card, by, from, to, assignment: restored }: Move): Call[] {
  const changed = restored ?? assignmentFor(card, by, from.row, to.row)
  const assignment = from.row === to.row ? undefined : changed
  if (isSameTime(from, to)) return assignment ? [{ operation: 'jobs.assign', input: assignment }] : []
  if (to.date === null)
    return [{ operation: 'jobs.schedule', input: { scheduled_date: null, ...assignment } }]
  const window = windowOf(to.date, to, card)
  if (from.date === null) return [{ operation: 'jobs.schedule', input: { ...window, ...assignment } }]
  const move: Call = { operation: 'jobs.reschedule', input: window }
  return assignment ? [{ operation: 'jobs.assign', input: assignment }, move] : [move]
}
