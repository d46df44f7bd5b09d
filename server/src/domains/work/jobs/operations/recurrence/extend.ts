import * as z from 'zod'
import { mutation } from '../../../../../kernel/operations/operation.ts'
import { id } from '../../../../../kernel/schema/fields.ts'
import { appointmentScheduled } from '../../../../customers/leads/index.ts'
import { jobAssigned } from '../../job-events.ts'
import { jobCreationEvents } from '../../make-job.ts'
import { makeJobs } from '../../recurrence/make-jobs.ts'
import { planAhead, todayOf } from '../../recurrence/plan-ahead.ts'
import { jobRecurrences } from '../../recurrence/recurrence.ts'
import { selectRecurringJobs, setPlan } from '../../recurrence/recurrences-table.ts'

/**
 * Creates the next jobs of recurring work. Of two concurrent calls, the second finds the jobs of the first and creates
 * none.
 */
export const extendRecurrence = mutation({
  name: 'jobs.recurrence.extend',
  summary: 'Create the jobs of recurring work for the dates that are now within `horizon_days`.',
  permission: [],
  only: 'system',
  input: z.strictObject({ job_recurrence_id: id().describe('The recurring work.') }),
  output: jobRecurrences.schema,
  errors: ['not_found'],
  emits: [...jobCreationEvents, appointmentScheduled, jobAssigned],
  async handler(ctx, { job_recurrence_id }) {
    const row = await jobRecurrences.lock(ctx, job_recurrence_id)
    const today = todayOf(ctx, row)
    if (row.due_date === null || row.due_date > today) return jobRecurrences.present(row, ctx)
    const existingJobs = await selectRecurringJobs(ctx.db, ctx.actor.org.id, row.id, today)
    const { toMake, due_date } = await planAhead(ctx, row, { today, existingJobs })
    await makeJobs(ctx, row, toMake)
    setPlan(ctx, row.id, { due_date, terms_from: row.terms_from })
    return jobRecurrences.present(row, ctx)
  },
})
