import * as z from 'zod'
import { mutation } from '../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../kernel/records/expected-version.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { jobStatusChanged } from '../job-events.ts'
import { jobs, jobSchema } from '../job.ts'
import { noWindow } from '../job-window.ts'
import { moveJob } from '../move-job.ts'
import { keepWindow } from '../schedule-history-table.ts'

export const restoreJob = mutation({
  name: 'jobs.restore',
  summary: 'Take back the cancellation of a job.',
  description: 'It is unscheduled from then on; the date that it had stays in its history.',
  permission: ['manage_jobs'],
  reversibleBy: 'jobs.cancel',
  input: z.strictObject({
    job_id: id().describe('The job that is to be done after all.'),
    expected_version: expectedVersion(),
  }),
  output: jobSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [jobStatusChanged],
  async handler(ctx, { job_id, expected_version }) {
    const row = await jobs.hold(ctx, job_id, expected_version)
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
    if (row.scheduled_date !== null) keepWindow(ctx, row)
    return job
  },
})
