import * as z from 'zod'
import { invalidField, invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { mutation } from '../../../kernel/operations/operation.ts'
import { id, text } from '../../../kernel/schema/fields.ts'
import { eachOnce } from '../../../kernel/schema/each-once.ts'
import { scheduledDate } from '../job-window.ts'
import { type Job, jobSchema } from '../job.ts'
import type { JobRow } from '../job-row.ts'
import { lockJob } from '../jobs-table.ts'
import { mailStops } from '../mail-stops.ts'
import { changeJob } from '../move-job.ts'

export const dispatchJob = mutation({
  name: 'jobs.dispatch',
  summary: 'Publish the stops of a day, in their order, to those who make them.',
  description:
    'The jobs are open, on that day, and have somebody assigned. Everybody gets one mail with the own stops. Publishing again replaces the order.',
  permission: ['manage_schedule'],
  sends: true,
  input: z.strictObject({
    date: scheduledDate(),
    job_ids: z.array(id()).min(1).max(100).check(eachOnce()).describe('The stops, in their order.'),
    notify: z.boolean().default(true).describe('Mail the stops to those who make them.'),
    message: text(2000).nullish().describe('What they read besides.'),
  }),
  output: z.object({
    date: scheduledDate(),
    stops: z.array(jobSchema).describe('In their order.'),
    notified_member_ids: z.array(id()).describe('Who was sent a mail.'),
  }),
  errors: ['invalid_state'],
  async handler(ctx, { date, job_ids, notify, message }) {
    const rows = await lockStops(ctx, job_ids)
    for (const [at, row] of rows.entries()) requireStop(row, date, `job_ids.${at}`)
    const stops: Job[] = []
    for (const [at, row] of rows.entries())
      stops.push(await changeJob(ctx, row, { stop_order: at + 1, dispatched_at: ctx.now }))
    const notified_member_ids = notify ? await mailStops(ctx, date, stops, message || null) : []
    return { date, stops, notified_member_ids }
  },
})

/** Always locked in the same order, so that two who publish the same stops do not wait for each other. */
async function lockStops(ctx: MutationContext, ids: readonly string[]): Promise<JobRow[]> {
  const held = new Map<string, JobRow>()
  for (const jobId of ids.toSorted()) {
    const row = held.has(jobId) ? undefined : await lockJob(ctx.db, ctx.actor.org.id, jobId)
    if (row) held.set(jobId, row)
  }
  return ids.map((jobId, at) => {
    const row = held.get(jobId)
    if (!row) throw invalidField(`job_ids.${at}`, 'is no job of the organization')
    return row
  })
}

function requireStop(row: JobRow, date: string, field: string): void {
  const refuse = (message: string): never => {
    throw invalidState(`Job ${row.job_number} is no stop of that day.`, [{ field, message, job_id: row.id }])
  }
  if (row.status === 'complete' || row.status === 'cancelled' || row.status === 'unscheduled')
    refuse(`is ${row.status}`)
  if (row.scheduled_date !== date) refuse(`is scheduled for ${row.scheduled_date}`)
  if (row.assignees.length === 0) refuse('has nobody assigned')
}
