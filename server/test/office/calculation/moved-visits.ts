// Second implementation of moving all visits of one day to another day: it determines which visits are moved, and which
// visit is then the current visit of each job. It follows the specification and shares no code with the product.

/** Statuses of open visits, in the order in which they become the current visit of a job. */
const openStatuses = ['in_progress', 'en_route', 'on_hold', 'scheduled', 'unscheduled'] as const

export type OpenStatus = (typeof openStatuses)[number]

export interface PlannedVisit {
  number: number
  status: OpenStatus | 'complete' | 'cancelled'
  date: string | null
  start: string | null
  end: string | null
  crew: string | null
}

export interface PlannedJob {
  location: string
  visits: readonly PlannedVisit[]
}

export interface DayMove {
  location: string
  from: string
  to: string
  /** Crew whose visits are moved. Null moves the visits of all crews and the visits without a crew. */
  crew: string | null
}

/**
 * True if the move changes the visit's date: the visit is scheduled on the day, at the location and for the crew of the
 * move.
 */
export const isMoved = (job: PlannedJob, visit: PlannedVisit, { location, from, crew }: DayMove): boolean =>
  job.location === location &&
  visit.status === 'scheduled' &&
  visit.date === from &&
  (crew === null || visit.crew === crew)

/** Returns the job after the move. Moved visits have the same times on the other date. */
export const movedJob = (job: PlannedJob, move: DayMove): PlannedJob => ({
  ...job,
  visits: job.visits.map((visit) => (isMoved(job, visit, move) ? { ...visit, date: move.to } : visit)),
})

/**
 * Returns the current visit of a job that has at least one open visit: the first open visit in the order of status,
 * date, start and number. Date and start count only for scheduled visits. Visits without a start come last.
 */
export function currentVisit(visits: readonly PlannedVisit[]): PlannedVisit {
  const orderOf = ({ status, date, start, number }: PlannedVisit): string => {
    const rank = (openStatuses as readonly string[]).indexOf(status)
    const day = status === 'scheduled' ? `${date} ${start ?? '24:00'}` : ''
    return `${rank} ${day} ${String(number).padStart(2, '0')}`
  }
  const open = visits.filter(({ status }) => status !== 'complete' && status !== 'cancelled')
  return open.toSorted((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))[0]!
}
