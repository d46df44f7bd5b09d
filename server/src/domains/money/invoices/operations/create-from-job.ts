import * as z from 'zod'
import { type AppError, invalidState, notFound } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { eachOnce } from '../../../../kernel/schema/each-once.ts'
import { invoiceCreated } from '../invoice-events.ts'
import { termFields } from '../invoice-input.ts'
import { invoiceSchema } from '../invoice.ts'
import { invoicesOfJob, invoicesOfLines } from '../invoices-table.ts'
import { linesOfVisits } from '../lines-of-visits.ts'
import { invoiceJob } from '../invoice-job.ts'
import { lockJobToInvoice } from '../job-to-invoice.ts'

export const createFromJob = mutation({
  name: 'invoices.createFromJob',
  summary: 'Draft an invoice for the lines of a job that are not invoiced yet.',
  description:
    'Leaves out lines that are already on another invoice of the job, unless that invoice is void. ' +
    "Applies the deposit of the job's estimate up to the draft's total; the rest remains for the next " +
    'invoice. If the job has no lines left to invoice, or the named visits have none, the call is refused with 409.',
  permission: ['manage_invoices'],
  money: true,
  reversibleBy: 'invoices.void',
  input: z.strictObject({
    job_id: id().describe('The job to invoice.'),
    visit_ids: z
      .array(id())
      .min(1)
      .max(60)
      .check(eachOnce())
      .optional()
      .describe(
        'Only lines that are assigned to one of these visits of the job are invoiced. A line that ' +
          'is already on another invoice is left out.',
      ),
    ...termFields,
  }),
  output: invoiceSchema,
  errors: ['not_found', 'invalid_state'],
  emits: [invoiceCreated],
  async handler(ctx, { job_id, visit_ids, ...terms }) {
    const job = await lockJobToInvoice(ctx, job_id)
    if (!job) throw notFound('job')
    if (job.status === 'cancelled') throw invalidState('The job was cancelled.')
    const only = visit_ids && (await linesOfVisits(ctx, job_id, visit_ids))
    const invoice = await invoiceJob(ctx, job, terms, only)
    if (!invoice) throw only ? await nothingOfVisits(ctx, job_id, only) : await nothingLeft(ctx, job_id)
    return invoice
  },
})

async function nothingLeft(ctx: MutationContext, jobId: string): Promise<AppError> {
  const invoice_ids = await invoicesOfJob(ctx.db, ctx.actor.org.id, jobId)
  if (invoice_ids.length === 0) return invalidState('The job has no lines to invoice. Add lines first.')
  const detail = { field: 'job_id', message: 'is already invoiced', invoice_ids }
  return invalidState(`All lines of this job are already on invoices: ${invoice_ids.join(', ')}.`, [detail])
}

/** Creates the error for visits whose lines cannot be invoiced, although other lines of the job may still be open. */
async function nothingOfVisits(
  ctx: MutationContext,
  jobId: string,
  lineIds: ReadonlySet<string>,
): Promise<AppError> {
  const invoice_ids = await invoicesOfLines(ctx.db, ctx.actor.org.id, jobId, [...lineIds])
  if (invoice_ids.length === 0)
    return invalidState(
      'No lines to invoice are assigned to these visits. Assign lines to them with `jobs.visits.save`, or omit `visit_ids`.',
      [{ field: 'visit_ids', message: 'have no assigned lines to invoice' }],
    )
  return invalidState(`The lines of these visits are already on invoices: ${invoice_ids.join(', ')}.`, [
    { field: 'visit_ids', message: 'are already invoiced', invoice_ids },
  ])
}
