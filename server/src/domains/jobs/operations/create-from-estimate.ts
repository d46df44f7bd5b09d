import * as z from 'zod'
import { invalidState } from '../../../kernel/errors.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { requireLockedEstimate } from '../../estimates/index.ts'
import { addJob } from '../add-job.ts'
import { jobTexts } from '../job-input.ts'
import { jobSchema } from '../job.ts'
import { jobCreationEvents } from '../make-job.ts'

export const createFromEstimate = mutation({
  name: 'jobs.createFromEstimate',
  summary: 'Make the job of an accepted estimate that has none yet.',
  description: 'It has copies of the lines that the customer chose, and no date.',
  permission: ['manage_jobs'],
  input: z.strictObject({
    estimate_id: id().describe('The accepted estimate that the job carries out.'),
    ...jobTexts,
  }),
  output: jobSchema,
  errors: ['not_found', 'invalid_state'],
  emits: jobCreationEvents,
  reversibleBy: 'jobs.cancel',
  async handler(ctx, { estimate_id, ...texts }) {
    const estimate = await requireLockedEstimate(ctx, estimate_id)
    if (estimate.status !== 'accepted')
      throw invalidState('The estimate is not accepted.', [
        { field: 'estimate_id', message: `is ${estimate.status}`, status: estimate.status },
      ])
    if (estimate.job_id !== null)
      throw invalidState('The estimate has its job already.', [
        { field: 'estimate_id', message: 'has a job', job_id: estimate.job_id },
      ])
    const { selected_option_id: option } = estimate
    return await addJob(ctx, {
      client_id: estimate.client_id,
      property_id: estimate.property_id,
      estimate_id: estimate.id,
      lead_id: estimate.lead_id,
      location_id: estimate.location_id,
      total_cents: estimate.total_cents,
      lines: estimate.line_items.filter(
        (line) => line.option_id === null || option === null || line.option_id === option,
      ),
      service_type: texts.service_type ?? null,
      notes: texts.notes ?? null,
      access_notes: texts.access_notes ?? null,
      special_instructions: texts.special_instructions ?? null,
    })
  },
})
