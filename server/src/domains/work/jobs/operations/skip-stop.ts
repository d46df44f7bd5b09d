import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { appointmentCancelled } from '../../../customers/leads/index.ts'
import { jobStatusChanged } from '../job-events.ts'
import { noWindow } from '../job-window.ts'
import { jobSchema } from '../job.ts'
import { lockJobVisit, visitIdInput } from '../lock-visit.ts'
import { moveJob } from '../move-job.ts'
import { storeWindow } from '../schedule-history-table.ts'

export const skipStop = mutation({
  name: 'jobs.skipStop',
  summary: "Skip a stop of the day's route. The job becomes unscheduled.",
  description:
    "The former date and time stay in the job's history, and the reason in its status history. No " +
    'message is sent.',
  permission: ['update_job_status'],
  reversibleBy: 'jobs.schedule',
  input: z.strictObject({
    job_id: id().describe('The scheduled job to skip.'),
    visit_id: visitIdInput(),
    reason: text(500, 1).describe('Internal reason.'),
    expected_version: expectedVersion(),
  }),
  output: jobSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [jobStatusChanged, appointmentCancelled],
  async handler(ctx, { job_id, visit_id, reason, expected_version }) {
    const row = await lockJobVisit(ctx, job_id, visit_id, expected_version)
    const changes = { ...noWindow, stop_order: null, dispatched_at: null }
    const job = moveJob(ctx, row, 'unschedule', changes, reason)
    storeWindow(ctx, row)
    return job
  },
})
