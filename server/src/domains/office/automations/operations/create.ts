import * as z from 'zod'
import { completeOnSave } from '../../../../kernel/automations/definition/complete-on-save.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { automationSchema } from '../automation.ts'
import { documentsInput } from '../documents-input.ts'
import { makeAutomation } from '../new-automation.ts'

export const createAutomation = mutation({
  name: 'automations.create',
  summary: 'Create an automation as a draft.',
  description:
    'No runs start before the automation is published. The draft may be unfinished, as in ' +
    '`automations.saveDraft`.',
  permission: ['manage_automations'],
  wholeOrganization: true,
  offApi: true,
  reversibleBy: 'automations.archive',
  input: z.strictObject(documentsInput),
  output: automationSchema,
  errors: ['invalid_state', 'insufficient_permission'],
  async handler(ctx, save) {
    return await makeAutomation(ctx, completeOnSave(save, null))
  },
})
