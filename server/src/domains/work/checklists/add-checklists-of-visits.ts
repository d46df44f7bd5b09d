import type { MutationContext } from '../../../kernel/operations/context.ts'
import { checklistsOfJob, type JobOfChecklists } from './checklists-of-job.ts'
import type { VisitOfChecklists } from './count-checklist-items.ts'

/**
 * Stores copies of the current checklists for visits that were added to a job, or that got another kind, after the work
 * of the job began. The caller has locked the job. Copies that were stored when the work began do not change, and
 * earlier visits get none of the new copies. Does nothing for a job whose work has not begun, because such a job uses
 * the current checklists.
 */
export async function addChecklistsOfVisits(
  ctx: MutationContext,
  job: JobOfChecklists,
  visits: readonly VisitOfChecklists[],
): Promise<void> {
  if (job.checklists_frozen_at === null) return
  const current = await checklistsOfJob(ctx.db, ctx.actor.org.id, { ...job, checklists_frozen_at: null })
  const lists = current.flatMap((list) => {
    const visit_ids = visits
      .filter(({ kind }) => list.visit_kinds.includes(kind))
      .map(({ visit_id }) => visit_id)
    return visit_ids.length > 0 ? [{ ...list, visit_ids }] : []
  })
  if (lists.length === 0) return
  ctx.db.later(
    `insert into job_checklists as j (org_id, job_id, checklist_id, checklist_version, position, name, stage, items, visit_kinds, visit_ids)
     select $1, $2, f.checklist_id, f.checklist_version,
            f.position + (select coalesce(max(x.position), 0) from job_checklists x where x.org_id = $1 and x.job_id = $2),
            f.name, f.stage, f.items, f.visit_kinds, f.visit_ids
       from jsonb_to_recordset($3::jsonb) as f (checklist_id uuid, checklist_version integer, position integer, name text,
            stage text, items jsonb, visit_kinds text[], visit_ids uuid[])
         on conflict (org_id, job_id, checklist_id) do update set visit_ids = j.visit_ids || excluded.visit_ids
      where j.visit_ids is not null`,
    [ctx.actor.org.id, job.id, JSON.stringify(lists.map((list, at) => ({ ...list, position: at + 1 })))],
  )
}
