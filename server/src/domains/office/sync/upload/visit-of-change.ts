import { invalidState } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { asVisit, jobs, type VisitRow } from '../../../work/jobs/index.ts'
import { type ChangeAtTime, type Subject, subject } from './offline-operation.ts'

/**
 * Subject of status changes from a phone. Such a change is applied to a job, but compared with the status of the visit
 * that it contains. A change to a status that this visit has already passed is therefore recognized as outdated, even
 * if another visit is the current one.
 */
export const jobAtVisit: Subject = {
  ...subject(jobs),
  async lock(part, id, change) {
    const row = await jobs.lock(part, id)
    return await visitOf(part, row, change)
  },
  present: (ctx, row) => {
    const visit = row as unknown as VisitRow
    return jobs.present(visit.loaded?.job ?? visit, ctx)
  },
}

/**
 * Returns the row of the job with the data of the visit that the change is about. Without `visit_id` this is the
 * current visit. If another visit has ended since the change was made, it is not known which of the two the change
 * was about, so the change is refused.
 */
async function visitOf(
  part: MutationContext,
  row: Awaited<ReturnType<typeof jobs.lock>>,
  { input, occurredAt }: ChangeAtTime,
): Promise<VisitRow> {
  const named = input['visit_id']
  if (typeof named === 'string') return await asVisit(part, row, named.toLowerCase())
  const visit = await asVisit(part, row)
  if (!visit.loaded) return visit
  const { visits, target } = visit.loaded
  const endedSince = visits.find(
    ({ visit_id, completed_at, cancelled_at }) =>
      visit_id !== target.visit_id && (completed_at ?? cancelled_at ?? '') > occurredAt,
  )
  if (endedSince)
    throw invalidState(
      'Another visit of the job ended after this change was made. Pass the visit in `visit_id`.',
      [{ field: 'visit_id', message: 'is required', visit_id: endedSince.visit_id }],
    )
  return visit
}
