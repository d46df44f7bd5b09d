import { invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { findClientContact } from '../../customers/clients/index.ts'
import {
  type Discount,
  discountOfSale,
  hasNegativeTotal,
  hasShares,
  type LineItem,
  lineOf,
  selectLineItems,
} from '../../organization/line-items/index.ts'
import { addInvoice, type InvoiceToAdd, emitInvoiceCreated } from './add-invoice.ts'
import { applyDepositOfSale } from './apply-deposit-of-sale.ts'
import type { Invoice } from './invoice.ts'
import { invoicedLines } from './invoices-table.ts'
import type { JobToInvoice } from './job-to-invoice.ts'

/**
 * Drafts an invoice for the lines of a locked job that are not invoiced yet, and applies the deposit of the job's
 * estimate. Returns undefined if no such lines are left. Lines that are unchanged since the customer accepted the
 * estimate are billed with their accepted amounts. A percentage discount of the estimate also applies to the other
 * lines. An operation that calls this function must declare that it emits `invoiceCreated`.
 */
export async function invoiceJob(
  ctx: MutationContext,
  job: JobToInvoice,
  terms: Pick<InvoiceToAdd, 'terms_days' | 'due_date' | 'memo'> = {},
  /** Ids of the lines to invoice. Defaults to all lines that are not invoiced yet. */
  only?: ReadonlySet<string>,
): Promise<Invoice | undefined> {
  const open = await linesToInvoice(ctx, job.id)
  const lines = open.filter(({ id }) => only?.has(id) ?? true)
  if (lines.length === 0) return undefined
  requireBillable(
    job,
    lines,
    open.filter((line) => !lines.includes(line)),
  )
  return await draftLines(ctx, job, terms, lines)
}

/**
 * Like `invoiceJob`, for a job that has just been completed. If the lines that are not invoiced yet have a negative
 * total, no invoice is drafted and the caller gets a warning: completing a job must not fail because of its invoice.
 */
export async function invoiceCompletedJob(
  ctx: MutationContext,
  job: JobToInvoice,
): Promise<Invoice | undefined> {
  const lines = await linesToInvoice(ctx, job.id)
  if (lines.length === 0) return undefined
  if (!hasNegativeTotal(lines)) return await draftLines(ctx, job, {}, lines)
  ctx.warn?.({
    code: 'not_invoiced',
    message:
      'No invoice was drafted, because the lines of the job that are not invoiced have a negative ' +
      'total. Void the other draft invoice of the job and invoice all lines together.',
    job_id: job.id,
  })
  return undefined
}

/** The lines of the job that are not invoiced yet. */
async function linesToInvoice(ctx: MutationContext, jobId: string): Promise<LineItem[]> {
  const orgId = ctx.actor.org.id
  const invoicedIds = await invoicedLines(ctx.db, orgId, jobId)
  return (await selectLineItems(ctx.db, orgId, 'job_id', jobId)).filter(
    (line) => !invoicedIds.has(line.id) && (!line.optional || line.selected),
  )
}

/**
 * Refuses an invoice with a negative total. Also refuses it if the remaining lines of the job would have a negative
 * total, because no later invoice could bill them.
 */
function requireBillable(job: JobToInvoice, lines: readonly LineItem[], rest: readonly LineItem[]): void {
  if (hasNegativeTotal(lines))
    throw invalidState(
      'The lines to invoice have a negative total. Invoice them together with other lines.',
      [{ field: 'job_id', message: 'has lines to invoice with a negative total', job_id: job.id }],
    )
  if (hasNegativeTotal(rest))
    throw invalidState(
      'The lines of the job that would remain uninvoiced have a negative total. Invoice them together ' +
        'with the lines of this call.',
      [{ field: 'visit_ids', message: 'leave lines with a negative total', job_id: job.id }],
    )
}

async function draftLines(
  ctx: MutationContext,
  job: JobToInvoice,
  terms: Pick<InvoiceToAdd, 'terms_days' | 'due_date' | 'memo'>,
  lines: readonly LineItem[],
): Promise<Invoice> {
  const orgId = ctx.actor.org.id
  const client = await findClientContact(ctx.db, orgId, job.client_id)
  if (!client) throw new Error(`The job ${job.id} has no client.`)
  const row = await addInvoice(ctx, {
    ...terms,
    client,
    location: { id: job.location_id, timezone: job.timezone },
    property_id: job.property_id,
    job_id: job.id,
    estimate_id: job.estimate_id,
    lines: lines.map((line) => {
      const { id, ...copied } = lineOf(line)
      return { ...copied, source_line_id: id, option_id: null }
    }),
    discount: discountOf(job, lines),
    tax_basis: job.tax_basis,
  })
  return emitInvoiceCreated(ctx, await applyDepositOfSale(ctx, row))
}

/**
 * Returns the discount of the invoice. A fixed discount of the job applies only to the job's first invoice. If the
 * lines have shares of the discount, which were fixed when the customer accepted the estimate, each invoice gets the
 * shares of its lines.
 */
function discountOf(job: JobToInvoice, lines: readonly LineItem[]): Discount | null {
  if (job.discount_type === null || job.discount_value === null) return null
  if (job.discount_type === 'fixed' && job.is_invoiced && !hasShares(lines)) return null
  return discountOfSale({ type: job.discount_type, value: job.discount_value }, job.bought_ids, lines)
}
