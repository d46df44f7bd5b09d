import * as z from 'zod'
import { limits } from '../../../kernel/automations/definition/limits.ts'
import { findRevisions } from '../../../kernel/automations/tables/revisions-table.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id, text } from '../../../kernel/schema/fields.ts'
import { automationSchema } from '../automation.ts'
import { readAutomation } from '../hold-automation.ts'
import { makeAutomation } from '../new-automation.ts'

export const duplicateAutomation = mutation({
  name: 'automations.duplicate',
  summary: 'Make another automation of the draft of one.',
  description: 'The new one is a draft, whatever the first one is; an archived one can be duplicated too.',
  permission: ['manage_automations'],
  wholeOrganization: true,
  offApi: true,
  reversibleBy: 'automations.archive',
  input: z.strictObject({
    automation_id: id(),
    name: text(limits.nameLength, 1).optional().describe('Of the new one; "Copy of …" unless given.'),
  }),
  output: automationSchema,
  errors: ['not_found', 'invalid_state', 'insufficient_permission'],
  async handler(ctx, { automation_id, name }) {
    const row = await readAutomation(ctx, automation_id)
    const found = await findRevisions(ctx.db, ctx.actor.org.id, row.id, [row.draft_revision])
    const { draft } = found.get(row.draft_revision)!
    const called = name ?? copyOf(row.name)
    return await makeAutomation(ctx, { ...draft, definition: { ...draft.definition, name: called } })
  },
})

function copyOf(name: string): string {
  return [...`Copy of ${name}`].slice(0, limits.nameLength).join('').trim()
}
