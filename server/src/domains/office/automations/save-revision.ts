import type { Draft } from '../../../kernel/automations/definition/draft-forms.ts'
import type { AutomationRow } from '../../../kernel/automations/tables/automations-table.ts'
import { deleteDrafts, insertRevision } from '../../../kernel/automations/tables/revisions-table.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { checkDraft } from './check-draft.ts'

/** Number of latest revisions stored for each automation. Older revisions are stored only if they were published. */
const maxStoredDrafts = 50

/** Returns the columns of an automation's row that are derived from its draft. */
export function headOf({ definition, graph }: Draft) {
  const { name, trigger } = definition
  const mode: AutomationRow['mode'] = graph ? 'graph' : 'linear'
  return { name, mode, trigger_kind: trigger.kind, subject_type: trigger.subjectType }
}

/** Stores a draft as a new revision, with its validation issues. The row of the automation must already be inserted. */
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
