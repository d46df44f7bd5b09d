import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { automationSchema } from '../automation.ts'
import { readAutomation } from '../lock-automation.ts'
import { automationOf } from '../present-automation.ts'

export const getAutomation = query({
  name: 'automations.get',
  summary: 'Read one automation: its draft and its active definition.',
  permission: ['manage_automations'],
  wholeOrganization: true,
  scope: 'automations:read',
  offApi: true,
  input: z.strictObject({ automation_id: id() }),
  output: automationSchema,
  errors: ['not_found', 'insufficient_permission'],
  async handler(ctx, { automation_id }) {
    return await automationOf(ctx, await readAutomation(ctx, automation_id))
  },
})
