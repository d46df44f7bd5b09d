import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { runWithSteps, presentRun } from '../../read-run.ts'

export const getAutomationRun = query({
  name: 'automations.runs.get',
  summary: 'Read one run of an automation, with the result and reason of each step.',
  permission: ['manage_automations'],
  wholeOrganization: true,
  input: z.strictObject({ run_id: id().describe('Run to read.') }),
  output: runWithSteps,
  errors: ['not_found', 'insufficient_permission'],
  async handler(ctx, { run_id }) {
    return await presentRun(ctx, run_id)
  },
})
