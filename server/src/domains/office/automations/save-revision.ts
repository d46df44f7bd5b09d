import type { Draft } from '../../../kernel/automations/definition/draft-forms.ts'
import type { AutomationRow } from '../../../kernel/automations/tables/automations-table.ts'
import { deleteDrafts, insertRevision } from '../../../kernel/automations/tables/revisions-table.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { checkDraft } from './check-draft.ts'

/** Number of drafts that are stored in addition to the published revisions. */
const maxStoredDrafts = 50

/** Columns of an automation that are derived from its draft. */
export function headOf({ definition, graph }: Draft) {
  const { name, trigger } = definition
  const mode: AutomationRow['mode'] = graph ? 'graph' : 'linear'
  return { name, mode, trigger_kind: trigger.kind, subject_type: trigger.subjectType }
}

/** Stores a draft as a revision, with its validation issues. The automation must exist, or be inserted before. */
export async function saveRevision(
  ctx: MutationContext,
  automationId: string,
  number: number,
  draft: Draft,
): Promise<void> {
  const issues = await checkDraft(ctx, automationId, draft)
  const { org } = ctx.actor
  insertRevision(ctx.db, org.id, automationId, {
    number,
    draft,
    faults: issues,
    savedAt: ctx.now,
    savedBy: ctx.author,
  })
  deleteDrafts(ctx.db, org.id, automationId, number - maxStoredDrafts)
}
