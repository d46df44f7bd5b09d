import type { VisitKind } from '../checklists/index.ts'
import { type Assignee, inOrder } from './job-assignees-table.ts'
import type { JobColumns, JobRow } from './job.ts'
import type { JobStatus } from './job-status.ts'

/**
 * Columns that describe the scheduling and the progress of a visit. In the row of a job they have the values of its
 * current visit.
 */
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

/** Values of the scheduling and progress columns for a visit that is not scheduled. */
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

/** The details of a visit, apart from its scheduling and progress columns. */
export interface OwnFields {
  kind: VisitKind
  label: string | null
  minutes: number | null
  line_ids: string[]
  note: string | null
  /** True if the visit was cancelled separately from its job. Restoring the job does not restore such a visit. */
  cancelled_alone: boolean
}

/** Details of a visit for which nothing was entered. */
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

/** Returns the only visit of a job, which is stored in the row of the job itself. */
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

/** Statuses of open visits. The current visit is the one whose status comes first in this list. */
const openOrder: readonly JobStatus[] = ['in_progress', 'en_route', 'on_hold', 'scheduled', 'unscheduled']

/**
 * Chooses the current visit of a job. If visits are open, this is the first in the order of `openOrder`. Among
 * scheduled visits, it is the one with the earliest date, then the earliest start, then the lowest number. If no visit
 * is open, it is the visit that was completed last or, without a completed visit, the one that was cancelled last.
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
  return openOrder.indexOf(a.status) - openOrder.indexOf(b.status) || byDate(a, b)
}

/** Orders visits by date, start and number. Visits without a date come last. */
export function byDate(a: VisitOfJob, b: VisitOfJob): number {
  return (
    compare(a.scheduled_date, b.scheduled_date) ||
    compare(a.scheduled_time_start, b.scheduled_time_start) ||
    a.visit_number - b.visit_number
  )
}

/** Compares two strings. Null comes last. */
function compare(a: string | null, b: string | null): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? 1 : -1
  return a < b ? -1 : 1
}

const endOf = ({ completed_at, cancelled_at }: VisitOfJob): string => completed_at ?? cancelled_at ?? ''

function byEnd(a: VisitOfJob, b: VisitOfJob): number {
  return compare(endOf(a), endOf(b)) || a.visit_number - b.visit_number
}
