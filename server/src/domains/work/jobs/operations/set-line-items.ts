import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { formerLines, lineItemsInput, replaceLineItems } from '../../../organization/line-items/index.ts'
import { priceSoldJob } from '../job-contents.ts'
import { jobs, jobSchema } from '../job.ts'
import { keepLinesOfVisits } from '../lines-of-visits-table.ts'
import { changeWork } from '../move-job.ts'

export const setLineItems = mutation({
  name: 'jobs.setLineItems',
  summary: 'Replace the lines of a job that is not invoiced yet.',
  description:
    'All lines get new ids. If a line that was assigned to a visit is replaced, the new line is ' +
    'assigned to that visit. Totals are computed with the accepted discount and tax rates of the ' +
    "job's estimate or, without an estimate, with the tax rate of the location. A line from the " +
    'estimate keeps exactly its accepted amounts if its quantity, price, own discount and tax do not ' +
    'change; with a smaller quantity, it gets the corresponding part of these amounts. If other jobs ' +
    'leave too little of that line, the call is refused with reason `sold_elsewhere`. Lines ' +
    'of a callback must have a total of 0.',
  permission: ['manage_jobs'],
  input: z.strictObject({
    job_id: id().describe('The job to change.'),
    line_items: lineItemsInput().describe('All lines, in order.'),
    expected_version: expectedVersion(),
  }),
  output: jobSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  async handler(ctx, { job_id, line_items, expected_version }) {
    const row = await jobs.lock(ctx, job_id, expected_version)
    if (row.status === 'cancelled') throw invalidState('The job was cancelled.')
    if (row.is_invoiced)
      throw invalidState('The job is already invoiced, so its lines cannot change.', [
        { field: 'job_id', message: 'has an invoice that is not void' },
      ])
    const isCallback = row.callback_of_job_id !== null
    const { estimate_id, ...priced } = await priceSoldJob(ctx, { ...row, isCallback }, line_items)
    await replaceLineItems(ctx.db, ctx.actor.org.id, 'job_id', row.id, priced.line_items)
    keepLinesOfVisits(ctx, row, priced.line_items, formerLines(line_items, row.line_items))
    const after = { ...row, line_items: priced.line_items }
    return await changeWork(ctx, after, { total_cents: priced.total_cents, estimate_id })
  },
})
