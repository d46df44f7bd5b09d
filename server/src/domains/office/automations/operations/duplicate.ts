import * as z from 'zod'
import { limits } from '../../../../kernel/automations/definition/limits.ts'
import { findRevisions } from '../../../../kernel/automations/tables/revisions-table.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { automationSchema } from '../automation.ts'
import { readAutomation } from '../lock-automation.ts'
import { makeAutomation } from '../new-automation.ts'

export const duplicateAutomation = mutation({
  name: 'automations.duplicate',
  summary: 'Copy the draft of an automation to a new automation.',
  description: 'The copy is always a draft. Archived automations can be copied too.',
  permission: ['manage_automations'],
  wholeOrganization: true,
  offApi: true,
  reversibleBy: 'automations.archive',
  input: z.strictObject({
    automation_id: id(),
    name: text(limits.nameLength, 1).optional().describe('Name of the copy. Defaults to “Copy of …”.'),
  }),
  output: automationSchema,
  errors: ['not_found', 'invalid_state', 'insufficient_permission'],
  async handler(ctx, { automation_id, name }) {
    const row = await readAutomation(ctx, automation_id)
    const revisions = await findRevisions(ctx.db, ctx.actor.org.id, row.id, [row.draft_revision])
    const { draft } = revisions.get(row.draft_revision)!
    const called = name ?? copyOf(row.name)
    return await makeAutomation(ctx, { ...draft, definition: { ...draft.definition, name: called } })
  },
})

function copyOf(name: string): string {
  return [...`Copy of ${name}`].slice(0, limits.nameLength).join('').trim()
}
