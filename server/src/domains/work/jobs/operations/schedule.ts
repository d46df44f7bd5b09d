import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { withRules } from '../../../../kernel/schema/member-rules.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import {
  appointmentCancelled,
  appointmentScheduled,
  leadStatusChanged,
  markLeadConverted,
} from '../../../customers/leads/index.ts'
import { handingOut, handOut } from '../hand-out.ts'
import { jobAssigned, jobStatusChanged } from '../job-events.ts'
import { noWindow, readWindow, scheduledDate, windowFields, windowRules } from '../job-window.ts'
import { lockJobVisit, visitIdInput, visitIdOf } from '../lock-visit.ts'
import { moveVisit, requireTransition } from '../move-job.ts'
import { plannedJobSchema, withConflicts } from '../schedule-conflicts.ts'
import { storeWindow } from '../schedule-history-table.ts'

export const scheduleJob = mutation({
  name: 'jobs.schedule',
  summary: 'Set or clear the date and time of a job.',
  description:
    'For a job that already has a date, use `jobs.reschedule`. Times are local times of the location. ' +
    'If a time does not exist on that day because of daylight saving time, the job is later by the ' +
    'length of the gap and `time_adjusted` is true; if a time occurs twice, the earlier one applies. ' +
    'The passed members, crew and vehicle are assigned as in `jobs.assign`. If a member has another job at ' +
    'the same time, the call succeeds with a warning. When a job gets its first date, the lead that it came ' +
    'from is converted.',
  permission: ['manage_schedule'],
  input: withRules(
    z.strictObject({
      job_id: id().describe('The job to schedule.'),
      visit_id: visitIdInput(),
      scheduled_date: scheduledDate()
        .nullable()
        .describe("Date in the location's time zone. Null clears the date."),
      ...windowFields,
      ...handingOut,
      expected_version: expectedVersion(),
    }),
    ...windowRules,
  ),
  output: plannedJobSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [jobStatusChanged, jobAssigned, appointmentScheduled, appointmentCancelled, leadStatusChanged],
  async handler(ctx, { job_id, visit_id, expected_version, assignees, crew_id, vehicle_id, ...windowInput }) {
    const row = await lockJobVisit(ctx, job_id, visit_id, expected_version)
    const window = readWindow(windowInput)
    const isLost = window.scheduled_date === null
    const transition = isLost ? 'unschedule' : 'schedule'
    requireTransition(row, transition)
    const assignment = { assignees, crew_id, vehicle_id }
    const isNamed = Object.values(assignment).some((each) => each !== undefined)
    const handed = isNamed ? await handOut(ctx, row, assignment, window.scheduled_date) : undefined
    const unplanned = { ...noWindow, stop_order: null, dispatched_at: null }
    const changes = { ...(isLost ? unplanned : window), ...handed?.changes }
    const { job, visit } = moveVisit(ctx, handed?.row ?? row, transition, changes)
    storeWindow(ctx, row)
    if (!isLost && row.lead_id !== null) await markLeadConverted(ctx, row.lead_id)
    handed?.emitAssigned(visit)
    return await withConflicts(ctx, job, { visit, visitId: visitIdOf(row) })
  },
})
