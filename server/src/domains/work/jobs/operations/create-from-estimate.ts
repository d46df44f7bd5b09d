import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { selectLineItems } from '../../../organization/line-items/index.ts'
import { addJob } from '../add-job.ts'
import { jobTexts } from '../job-input.ts'
import { jobSchema } from '../job.ts'
import { findJobOfEstimate } from '../jobs-table.ts'
import { jobCreationEvents } from '../make-job.ts'
import { lockSoldEstimate } from '../sold-estimate.ts'

export const createFromEstimate = mutation({
  name: 'jobs.createFromEstimate',
  summary: 'Create the job of an accepted estimate, if it has no job yet.',
  description: 'The job gets copies of the lines that the customer chose. It is unscheduled.',
  permission: ['manage_jobs'],
  input: z.strictObject({
    estimate_id: id().describe('The accepted estimate.'),
    ...jobTexts,
    expected_version: expectedVersion().describe(
      'Expected version of the estimate. If the estimate has changed since, the call is refused with ' +
        '409 `stale_version`.',
    ),
  }),
  output: jobSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: jobCreationEvents,
  reversibleBy: 'jobs.cancel',
  async handler(ctx, { estimate_id, expected_version, ...texts }) {
    const orgId = ctx.actor.org.id
    const estimate = await lockSoldEstimate(ctx, estimate_id, expected_version)
    if (estimate.status !== 'accepted')
      throw invalidState('The estimate is not accepted.', [
        { field: 'estimate_id', message: `is ${estimate.status}`, status: estimate.status },
      ])
    const jobId = await findJobOfEstimate(ctx.db, orgId, estimate.id)
    if (jobId !== null)
      throw invalidState('The estimate already has a job.', [
        { field: 'estimate_id', message: 'already has a job', job_id: jobId },
      ])
    const { selected_option_id: option } = estimate
    const lines = await selectLineItems(ctx.db, orgId, 'estimate_id', estimate.id)
    return await addJob(ctx, {
      client_id: estimate.client_id,
      property_id: estimate.property_id,
      estimate_id: estimate.id,
      lead_id: estimate.lead_id,
      location_id: estimate.location_id,
      total_cents: estimate.total_cents,
      lines: lines.filter((line) => line.option_id === null || option === null || line.option_id === option),
      service_type: texts.service_type ?? null,
      notes: texts.notes ?? null,
      access_notes: texts.access_notes ?? null,
      special_instructions: texts.special_instructions ?? null,
    })
  },
})
