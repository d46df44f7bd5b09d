import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { jobStatusChanged } from '../job-events.ts'
import { jobs, jobSchema } from '../job.ts'
import { noWindow } from '../job-window.ts'
import { moveJob } from '../move-job.ts'
import { storeWindow } from '../schedule-history-table.ts'

export const restoreJob = mutation({
  name: 'jobs.restore',
  summary: 'Restore a cancelled job.',
  description: 'The job becomes unscheduled. Its former date stays in its history.',
  permission: ['manage_jobs'],
  reversibleBy: 'jobs.cancel',
  input: z.strictObject({
    job_id: id().describe('The cancelled job.'),
    expected_version: expectedVersion(),
  }),
  output: jobSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [jobStatusChanged],
  async handler(ctx, { job_id, expected_version }) {
    const row = await jobs.lock(ctx, job_id, expected_version)
    const job = moveJob(ctx, row, 'restore', {
      ...noWindow,
      stop_order: null,
      dispatched_at: null,
      on_my_way_at: null,
      actual_started_at: null,
      cancelled_at: null,
      cancel_reason: null,
      cancelled_by: null,
    })
    if (row.scheduled_date !== null) storeWindow(ctx, row)
    return job
  },
})
