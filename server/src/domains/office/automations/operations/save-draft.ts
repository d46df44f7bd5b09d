import * as z from 'zod'
import { completeOnSave } from '../../../../kernel/automations/definition/complete-on-save.ts'
import { staleRevision } from '../../../../kernel/automations/stale-revision.ts'
import { updateAutomation } from '../../../../kernel/automations/tables/automations-table.ts'
import { findRevisions } from '../../../../kernel/automations/tables/revisions-table.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { automationSchema, revisionNumber } from '../automation.ts'
import { documentsInput } from '../documents-input.ts'
import { lockAutomation } from '../lock-automation.ts'
import { headOf, saveRevision } from '../save-revision.ts'
import { automationOf } from '../present-automation.ts'

export const saveAutomationDraft = mutation({
  name: 'automations.saveDraft',
  summary: 'Replace the draft of an automation with a complete definition.',
  description:
    'The published revision stays active. A draft may be unfinished: the config of a step may be empty ' +
    'or wrong, and a connection in the graph may have no target. `draft.faults` lists the issues that ' +
    'prevent publishing. Each save creates a new revision.',
  permission: ['manage_automations'],
  wholeOrganization: true,
  scope: 'automations:write',
  offApi: true,
  input: z.strictObject({
    automation_id: id(),
    expectedRevision: revisionNumber().describe(
      'Revision of the draft that the caller has read. If the draft has a newer revision, the call is refused.',
    ),
    ...documentsInput,
  }),
  output: automationSchema,
  errors: ['not_found', 'invalid_state', 'stale_revision', 'insufficient_permission'],
  async handler(ctx, { automation_id, expectedRevision, ...save }) {
    const orgId = ctx.actor.org.id
    const row = await lockAutomation(ctx, automation_id)
    if (row.draft_revision !== expectedRevision) throw staleRevision(row.draft_revision)
    const stored = await findRevisions(ctx.db, orgId, row.id, [row.draft_revision])
    const draft = completeOnSave(save, stored.get(row.draft_revision)!.draft)
    const after = { ...row, ...headOf(draft), draft_revision: row.draft_revision + 1, updated_at: ctx.now }
    updateAutomation(ctx.db, orgId, after)
    await saveRevision(ctx, row.id, after.draft_revision, draft)
    return await automationOf(ctx, after)
  },
})
