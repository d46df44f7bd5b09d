import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { jobStatusChanged } from '../job-events.ts'
import { jobSchema } from '../job.ts'
import { lockJobVisit } from '../lock-visit.ts'
import { restoreWholeJob } from '../restore-job.ts'

export const restoreJob = mutation({
  name: 'jobs.restore',
  summary: 'Restore a cancelled job.',
  description:
    'The job becomes unscheduled. Its former date stays in its history. The visits that were cancelled ' +
    'together with the job are restored too. If the job has lines of an accepted estimate, and these ' +
    'lines are now in other jobs, the call is refused with 409 and the reason `sold_elsewhere`.',
  permission: ['manage_jobs'],
  reversibleBy: 'jobs.cancel',
  input: z.strictObject({
    job_id: id().describe('The cancelled job.'),
    visit_id: id().nullish().describe('Restore only this visit of the job.'),
    expected_version: expectedVersion(),
  }),
  output: jobSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [jobStatusChanged],
  async handler(ctx, { job_id, visit_id, expected_version }) {
    const row = await lockJobVisit(ctx, job_id, visit_id, expected_version)
    return await restoreWholeJob(ctx, row, Boolean(visit_id))
  },
})
