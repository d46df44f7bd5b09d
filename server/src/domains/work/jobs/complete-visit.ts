import { invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { visitCompleted } from './job-events.ts'
import type { Job, JobColumns } from './job.ts'
import type { LoadedVisits, VisitRow } from './lock-visit.ts'
import { requireTransition } from './move-job.ts'
import { moveVisits } from './move-visits.ts'
import { isOpenVisit, type VisitOfJob } from './visit-course.ts'

/** Changes of a job's visits when one of them, or the whole job, is completed. */
export interface Completion {
  /**
   * The visit that becomes complete. Null if no visit becomes complete, because the job is completed by cancelling its
   * open visits.
   */
  completed: VisitOfJob | null
  cancelled: readonly VisitOfJob[]
  /** True if no visit remains open, so that the job becomes complete. */
  isLast: boolean
}

/**
 * Plans the completion of the visit in `row`. `finish` completes the whole job: its other open visits are cancelled.
 * This is refused if one of them has started.
 *
 * With `finish`, the visit in `row` is cancelled instead of completed if three conditions hold: it has not started, the
 * caller did not name it (`isNamed`), and another visit of the job is already complete.
 */
export function planCompletion(
  row: VisitRow,
  { finish, isNamed }: { finish: boolean; isNamed: boolean },
): Completion {
  const { loaded } = row
  if (!loaded) {
    requireTransition(row, 'complete')
    return { completed: null, cancelled: [], isLast: true }
  }
  const { visits, target } = loaded
  const isPartlyDone = visits.some(({ status }) => status === 'complete')
  const skipsCurrent = finish && !isNamed && isPartlyDone && isOpenVisit(target) && !isStarted(target)
  if (!skipsCurrent) requireTransition(row, 'complete')
  const rest = visits.filter(
    (visit) => isOpenVisit(visit) && (skipsCurrent || visit.visit_id !== target.visit_id),
  )
  if (finish) requireNotStarted(rest)
  return {
    completed: skipsCurrent ? null : target,
    cancelled: finish ? rest : [],
    isLast: finish || rest.length === 0,
  }
}

function isStarted({ status, actual_started_at }: VisitOfJob): boolean {
  return status === 'en_route' || status === 'in_progress' || actual_started_at !== null
}

function requireNotStarted(rest: readonly VisitOfJob[]): void {
  const started = rest.find(isStarted)
  if (started)
    throw invalidState(`Visit ${started.visit_number} is under way; complete it first.`, [
      {
        field: 'finish',
        message: 'is not allowed while another visit is under way',
        reason: 'under_way',
        visit_id: started.visit_id,
      },
    ])
}

/**
 * Completes and cancels visits according to the plan, with the completion time `at`. If the job has several visits, emits
 * `visitCompleted`. Returns the job.
 */
export function completeVisits(
  ctx: MutationContext,
  loaded: LoadedVisits,
  { completed, cancelled }: Completion,
  {
    at,
    crew_at_completion,
    reason,
    finishReason,
    ofJob,
  }: {
    at: string
    crew_at_completion: VisitOfJob['crew_at_completion']
    reason: string | null
    finishReason: string | null
    ofJob: Partial<JobColumns>
  },
): Job {
  const changed: VisitOfJob[] = cancelled.map((visit) => ({
    ...visit,
    status: 'cancelled',
    cancelled_at: at,
    cancel_reason: finishReason,
    cancelled_by: 'company',
    hold_reason: null,
    cancelled_alone: true,
  }))
  if (completed)
    changed.push({
      ...completed,
      status: 'complete',
      completed_at: at,
      hold_reason: null,
      crew_at_completion,
    })
  const { job } = moveVisits(ctx, loaded, changed, reason, ofJob)
  if (completed && job.visits_total > 1) emitVisitCompleted(ctx, job, completed, at)
  return job
}

function emitVisitCompleted(
  ctx: MutationContext,
  job: Job,
  { visit_id, visit_number, kind }: VisitOfJob,
  completed_at: string,
): void {
  const {
    id: job_id,
    job_number,
    client_id,
    location_id,
    visits_total,
    visits_done,
    version,
    updated_at,
  } = job
  const ids = { job_id, visit_id, visit_number, kind, job_number, client_id, location_id }
  ctx.emit(visitCompleted, { ...ids, completed_at, visits_total, visits_done, version, updated_at })
}
