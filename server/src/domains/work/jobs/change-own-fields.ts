import { invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { differences } from '../../../kernel/records/differences.ts'
import { addChecklistsOfVisits } from '../checklists/index.ts'
import { type Assignment, handOut } from './hand-out.ts'
import { type JobColumns, jobs } from './job.ts'
import { type LoadedVisits, toVisitRow } from './lock-visit.ts'
import { asJobOf } from './move-visits.ts'
import { type OwnFieldsInput, readOwnFields } from './own-fields.ts'
import { saveVisits } from './save-visit.ts'
import { conflictsOf, type PlannedJob } from './schedule-conflicts.ts'
import type { OwnFields, VisitOfJob } from './visit-course.ts'

/** Details of a visit from which its checklists, its pay and its invoice follow. They are fixed once it is complete. */
const fixedWhenComplete = ['kind', 'line_ids'] as const

/** Refuses a change of a complete visit, unless it changes only the label, the note or the planned minutes. */
function requireNotFixed({ status, visit_number }: VisitOfJob, own: Partial<OwnFields>): void {
  const field = status === 'complete' ? fixedWhenComplete.find((name) => name in own) : undefined
  if (field === undefined) return
  throw invalidState(
    `Visit ${visit_number} is complete, so its \`${field}\` cannot change. Reopen it first.`,
    [{ field, message: 'cannot change, because the visit is complete', reason: 'visit_closed', status }],
  )
}

/** Changes the details and the assignment of a visit. If nothing changes, the version of the job is not raised. */
export async function changeOwnFields(
  ctx: MutationContext,
  loaded: LoadedVisits,
  { assignees, crew_id, vehicle_id, ...input }: OwnFieldsInput & Assignment,
  ofJob: Partial<JobColumns>,
): Promise<PlannedJob> {
  const { target } = loaded
  const row = toVisitRow(loaded)
  const own = differences(target, readOwnFields(loaded, target.visit_id, input))
  requireNotFixed(target, own)
  const isNamed = [assignees, crew_id, vehicle_id].some((each) => each !== undefined)
  const handed = isNamed ? await handOut(ctx, row, { assignees, crew_id, vehicle_id }) : undefined
  const visit: VisitOfJob = {
    ...target,
    ...own,
    ...handed?.changes,
    assignees: handed?.row.assignees ?? target.assignees,
  }
  const isOther = Object.keys(own).length > 0 || handed?.isOther === true
  if (own.kind !== undefined) await addChecklistsOfVisits(ctx, loaded.job, [visit])
  const saved = isOther ? saveVisits(ctx, loaded, [visit], ofJob) : loaded.job
  const asJob = asJobOf(ctx, saved, visit)
  if (isOther) handed?.emitAssigned(asJob)
  return { ...jobs.present(saved, ctx), conflicts: await conflictsOf(ctx, asJob, visit.visit_id) }
}
