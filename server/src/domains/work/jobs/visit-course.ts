import type { VisitKind } from '../checklists/index.ts'
import { type Assignee, inOrder } from './job-assignees-table.ts'
import type { JobColumns, JobRow } from './job.ts'
import type { JobStatus } from './job-status.ts'

/** The columns of a job that are those of its current visit: status, window, people and course. */
export const courseColumns = [
  'status',
  'scheduled_date',
  'scheduled_time_start',
  'scheduled_time_end',
  'arrival_window_minutes',
  'rescheduled_count',
  'crew_id',
  'vehicle_id',
  'stop_order',
  'dispatched_at',
  'hold_reason',
  'on_my_way_at',
  'actual_started_at',
  'completed_at',
  'cancelled_at',
  'cancel_reason',
  'cancelled_by',
  'crew_at_completion',
] as const satisfies readonly (keyof JobColumns)[]

export type VisitCourse = Pick<JobColumns, (typeof courseColumns)[number]>

export function courseOf(row: VisitCourse): VisitCourse {
  return Object.fromEntries(courseColumns.map((name) => [name, row[name]])) as VisitCourse
}

/** Course of a visit that has no window and no people yet. */
export const noCourse: VisitCourse = {
  status: 'unscheduled',
  scheduled_date: null,
  scheduled_time_start: null,
  scheduled_time_end: null,
  arrival_window_minutes: null,
  rescheduled_count: 0,
  crew_id: null,
  vehicle_id: null,
  stop_order: null,
  dispatched_at: null,
  hold_reason: null,
  on_my_way_at: null,
  actual_started_at: null,
  completed_at: null,
  cancelled_at: null,
  cancel_reason: null,
  cancelled_by: null,
  crew_at_completion: null,
}

/** The fields of a visit beside its course. */
export interface OwnFields {
  kind: VisitKind
  label: string | null
  minutes: number | null
  line_ids: string[]
  note: string | null
  /** True if it was cancelled by itself: restoring the job does not restore it. */
  cancelled_alone: boolean
}

/** Fields of a visit for which nothing was entered. */
export const newOwnFields: OwnFields = {
  kind: 'work',
  label: null,
  minutes: null,
  line_ids: [],
  note: null,
  cancelled_alone: false,
}

export interface VisitOfJob extends VisitCourse, OwnFields {
  visit_id: string
  visit_number: number
  assignees: Assignee[]
}

/** The only visit of a job without rows of visits. */
export function onlyVisit(row: JobRow): VisitOfJob {
  return {
    ...courseOf(row),
    visit_id: row.id,
    visit_number: 1,
    ...newOwnFields,
    assignees: inOrder(row.assignees),
  }
}

const isClosed = (status: JobStatus): boolean => status === 'complete' || status === 'cancelled'

export const isOpenVisit = ({ status }: Pick<VisitCourse, 'status'>): boolean => !isClosed(status)

/** Order of open visits, the current one first. */
const openOrder: readonly JobStatus[] = ['in_progress', 'en_route', 'on_hold', 'scheduled', 'unscheduled']

/**
 * The current visit: the first in progress, then on the way, on hold, scheduled (earliest date, then start, then
 * number), and without a date (by number). If none is open, the completed visit that ended last; if none is complete,
 * the cancelled one that ended last.
 */
export function chooseCurrent<Visit extends VisitOfJob>(visits: readonly Visit[]): Visit {
  const open = visits.filter(isOpenVisit)
  if (open.length > 0) return open.toSorted(byTurn)[0]!
  return completedLast(visits) ?? visits.toSorted(byEnd).at(-1)!
}

export function completedLast<Visit extends VisitOfJob>(visits: readonly Visit[]): Visit | undefined {
  return visits
    .filter(({ status }) => status === 'complete')
    .toSorted(byEnd)
    .at(-1)
}

function byTurn(a: VisitOfJob, b: VisitOfJob): number {
  return (
    openOrder.indexOf(a.status) - openOrder.indexOf(b.status) ||
    compare(a.scheduled_date, b.scheduled_date) ||
    compare(a.scheduled_time_start, b.scheduled_time_start) ||
    a.visit_number - b.visit_number
  )
}

/** Nulls last. */
function compare(a: string | null, b: string | null): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? 1 : -1
  return a < b ? -1 : 1
}

const endOf = ({ completed_at, cancelled_at }: VisitOfJob): string => completed_at ?? cancelled_at ?? ''

function byEnd(a: VisitOfJob, b: VisitOfJob): number {
  return compare(endOf(a), endOf(b)) || a.visit_number - b.visit_number
}
