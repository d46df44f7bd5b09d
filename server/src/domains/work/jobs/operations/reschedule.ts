import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { withRules } from '../../../../kernel/schema/member-rules.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { appointmentScheduled } from '../../../customers/leads/index.ts'
import { deliveriesOutput } from '../../../messages/outbox/index.ts'
import { noticeFields, notifyCustomer } from '../customer-notice.ts'
import { findFormerStop } from '../former-stop-table.ts'
import { jobRescheduled } from '../job-events.ts'
import { type JobWindow, readWindow, scheduledDate, windowFields, windowRules } from '../job-window.ts'
import type { JobRow } from '../job.ts'
import { lockJobVisit, visitIdInput, visitIdOf } from '../lock-visit.ts'
import { requireTransition } from '../move-job.ts'
import { moveWindow } from '../move-window.ts'
import { plannedJobSchema, withConflicts } from '../schedule-conflicts.ts'

export const rescheduleJob = mutation({
  name: 'jobs.reschedule',
  summary: 'Move a job to another date or time, and notify the customer if requested.',
  description:
    "The former date and time stay in the job's history. The job loses its position on the day's " +
    'route, unless `restore_stop` brings a former one back. If the customer opted out of a requested channel, the call is refused with 409 and nothing ' +
    'changes, unless `notify_required` is false.',
  permission: ['manage_schedule'],
  sends: true,
  metered: true,
  input: withRules(
    z.strictObject({
      job_id: id().describe('The job to move.'),
      visit_id: visitIdInput(),
      scheduled_date: scheduledDate(),
      ...windowFields,
      restore_stop: z
        .boolean()
        .default(false)
        .describe(
          'True restores the position on the route and the time of dispatch that the job had when it last ' +
            'had this date and these times, unless another stop of an assignee has that position now or an ' +
            'assignee was sent a newer list of the stops of that day. ' +
            'The undo of a batch passes true. Defaults to false.',
        ),
      ...noticeFields,
      expected_version: expectedVersion(),
    }),
    ...windowRules,
  ),
  output: plannedJobSchema.extend(deliveriesOutput),
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [jobRescheduled, appointmentScheduled],
  async handler(ctx, { job_id, visit_id, notify, message, override_quiet_hours, notify_required, ...input }) {
    const { expected_version, restore_stop, ...windowInput } = input
    const row = await lockJobVisit(ctx, job_id, visit_id, expected_version)
    const window = readWindow(windowInput)
    requireTransition(row, 'reschedule')
    requireOther(row, window)
    const stop = restore_stop ? await findFormerStop(ctx, row, window) : {}
    const { job, visit } = moveWindow(ctx, row, window, stop)
    const visitId = visitIdOf(row)
    const wishes = { message, override_quiet_hours, notify_required }
    const notice = { channels: notify, news: 'rescheduled', ...wishes } as const
    const notification = await notifyCustomer(ctx, visit, notice, visitId)
    return { ...(await withConflicts(ctx, job, { visit, visitId })), ...notification }
  },
})

/** Refuses a move to the same date and times, because it would be counted as a change and announced to the customer. */
function requireOther(row: JobRow, window: JobWindow): void {
  const names = Object.keys(window) as (keyof JobWindow)[]
  if (names.every((name) => window[name] === row[name]))
    throw invalidState('The job already has this date and time.', [
      { field: 'scheduled_date', message: 'must differ from the scheduled date if the times do not change' },
    ])
}
