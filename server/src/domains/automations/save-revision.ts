import type { Draft } from '../../kernel/automations/definition/draft-forms.ts'
import type { AutomationRow } from '../../kernel/automations/tables/automations-table.ts'
import { forgetDrafts, insertRevision } from '../../kernel/automations/tables/revisions-table.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { checkDraft } from './check-draft.ts'

/** Besides those that were published, so many drafts are kept. */
const draftsKept = 50

/** What of an automation follows from its draft. */
export function headOf({ definition, graph }: Draft) {
  const { name, trigger } = definition
  const mode: AutomationRow['mode'] = graph ? 'graph' : 'linear'
  return { name, mode, trigger_kind: trigger.kind, subject_type: trigger.subjectType }
}

/** Writes a draft as a revision, with what publishing would say; the automation is there or written before. */
export async function saveRevision(
  ctx: MutationContext,
  automationId: string,
  number: number,
  draft: Draft,
): Promise<void> {
  const faults = await checkDraft(ctx, automationId, draft)
  const { org } = ctx.actor
  insertRevision(ctx.db, org.id, automationId, {
    number,
    draft,
    faults,
    savedAt: ctx.now,
    savedBy: ctx.author,
  })
  forgetDrafts(ctx.db, org.id, automationId, number - draftsKept)
}
