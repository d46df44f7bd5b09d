import type { MutationContext } from '../../../kernel/operations/context.ts'
import { answeredChecklists, type ChecklistCounts, countChecklistItems } from './count-checklist-items.ts'
import { type ChecklistOfJob, checklistsOfJob, type JobOfChecklists } from './checklists-of-job.ts'

type Frozen = ChecklistCounts & { checklists_frozen_at: string }

/**
 * Stores copies of the current checklists for a job that the caller has locked. From now on, changes of the checklists
 * do not affect the job. Returns the columns to save on the job, or undefined if the copies were stored earlier.
 */
export async function freezeChecklists(
  ctx: MutationContext,
  job: JobOfChecklists,
): Promise<Frozen | undefined> {
  if (job.checklists_frozen_at !== null) return undefined
  const lists = await checklistsOfJob(ctx.db, ctx.actor.org.id, job)
  const answered = await answeredChecklists(ctx.db, ctx.actor.org.id, job, null, lists)
  if (lists.length > 0) storeChecklists(ctx, job.id, lists)
  return { ...countChecklistItems(answered), checklists_frozen_at: ctx.now }
}

function storeChecklists(ctx: MutationContext, jobId: string, lists: readonly ChecklistOfJob[]): void {
  ctx.db.later(
    `insert into job_checklists (org_id, job_id, checklist_id, checklist_version, position, name, stage, items, visit_kinds)
     select $1, $2, f.checklist_id, f.checklist_version, f.position, f.name, f.stage, f.items, f.visit_kinds
       from jsonb_to_recordset($3::jsonb) as f (checklist_id uuid, checklist_version integer, position integer, name text,
            stage text, items jsonb, visit_kinds text[])`,
    [ctx.actor.org.id, jobId, JSON.stringify(lists.map((list, at) => ({ ...list, position: at + 1 })))],
  )
}
