import type { MutationContext } from '../../kernel/operations/context.ts'
import { answeredChecklists, type ChecklistFigures, checklistFigures } from './checklist-figures.ts'
import type { ChecklistOfJob, JobOfChecklists } from './checklists-of-job.ts'

type Frozen = ChecklistFigures & { checklists_frozen_at: string }

/**
 * From here on the job, which the caller holds, has the checklists that it has now, whatever becomes of them. Answers what
 * the job keeps of that; nothing when they stayed what they were before.
 */
export async function freezeChecklists(
  ctx: MutationContext,
  job: JobOfChecklists,
): Promise<Frozen | undefined> {
  if (job.checklists_frozen_at !== null) return undefined
  const answered = await answeredChecklists(ctx.db, ctx.actor.org.id, job)
  if (answered.lists.length > 0) keepChecklists(ctx, job.id, answered.lists)
  return { ...checklistFigures(answered), checklists_frozen_at: ctx.now }
}

function keepChecklists(ctx: MutationContext, jobId: string, lists: readonly ChecklistOfJob[]): void {
  ctx.db.later(
    `insert into job_checklists (org_id, job_id, checklist_id, checklist_version, position, name, stage, items)
     select $1, $2, f.checklist_id, f.checklist_version, f.position, f.name, f.stage, f.items
       from jsonb_to_recordset($3::jsonb) as f (checklist_id uuid, checklist_version integer, position integer, name text,
            stage text, items jsonb)`,
    [ctx.actor.org.id, jobId, JSON.stringify(lists.map((list, at) => ({ ...list, position: at + 1 })))],
  )
}
