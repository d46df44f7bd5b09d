import * as z from 'zod'
import { completeOnSave, type Save } from '../../../kernel/automations/definition/complete-on-save.ts'
import type { Draft } from '../../../kernel/automations/definition/draft-forms.ts'
import { findRevisions } from '../../../kernel/automations/tables/revisions-table.ts'
import { invalidField } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { exactlyOne, needs } from '../../../kernel/schema/member-rules.ts'
import { revisionNumber } from './automation.ts'
import { documentsInput } from './documents-input.ts'
import { readAutomation } from './lock-automation.ts'

const { definition, graph, triggerConfig } = documentsInput

/** Input fields that select a revision of an automation, or contain an unsaved draft. */
export const draftSelectionInput = {
  automation_id: id().optional().describe('Id of the automation. Pass either this or `draft`.'),
  revision: z
    .union([revisionNumber(), z.enum(['draft', 'active'])])
    .optional()
    .describe('Revision to use: a number, `draft` or `active`. Defaults to the draft.'),
  draft: z.strictObject({ definition, graph, triggerConfig }).optional().describe('Unsaved draft.'),
}

export const oneDraft = [
  exactlyOne('automation_id', 'draft'),
  needs('revision', 'automation_id', 'is only allowed with automation_id'),
] as const

interface DraftSelection {
  automation_id?: string | undefined
  revision?: number | 'draft' | 'active' | undefined
  draft?: Save | undefined
}

export interface FoundDraft {
  /** Id of the automation. Null if the draft is not stored. */
  automationId: string | null
  revision: number
  draft: Draft
}

export async function draftIn(
  ctx: QueryContext,
  { automation_id, revision = 'draft', draft }: DraftSelection,
): Promise<FoundDraft> {
  if (automation_id === undefined)
    return { automationId: null, revision: 1, draft: completeOnSave(draft!, null) }
  const row = await readAutomation(ctx, automation_id)
  const number =
    revision === 'draft' ? row.draft_revision : revision === 'active' ? row.active_revision : revision
  const revisionRow =
    number === null
      ? undefined
      : (await findRevisions(ctx.db, ctx.actor.org.id, row.id, [number])).get(number)
  if (!revisionRow) throw invalidField('revision', 'is not a revision of the automation')
  return { automationId: row.id, revision: revisionRow.number, draft: revisionRow.draft }
}
