import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { findClientContact } from '../../../customers/clients/index.ts'
import { isAsSold, type LineItem, lineOf, selectLineItems } from '../../../organization/line-items/index.ts'
import { addInvoice, emitInvoiceCreated } from '../add-invoice.ts'
import { applyDepositOfSale } from '../apply-deposit-of-sale.ts'
import { invoiceCreated } from '../invoice-events.ts'
import { discountOf, type InvoiceRow, invoices, invoiceSchema } from '../invoice.ts'
import { hasValidCopy, invoicedLines } from '../invoices-table.ts'
import { lockJobToInvoice } from '../job-to-invoice.ts'

export const copyInvoice = mutation({
  name: 'invoices.copy',
  summary: 'Draft a new invoice as a copy of a void invoice.',
  description:
    "Copies lines, discount, tax rate, terms, due date and memo, with the customer's current data. " +
    'Deposits of the estimate are applied again. If one of the lines is already on another invoice, or ' +
    'if a copy exists that is not void, the call is refused with 409 and the reason `invoiced`. If one ' +
    'of the lines is no longer a line of the job, the call is refused with the reason `sold_elsewhere`; ' +
    'invoice the job instead.',
  permission: ['manage_invoices'],
  money: true,
  reversibleBy: 'invoices.void',
  input: z.strictObject({ invoice_id: id().describe('The void invoice.') }),
  output: invoiceSchema,
  errors: ['not_found', 'invalid_state'],
  emits: [invoiceCreated],
  async handler(ctx, { invoice_id }) {
    const row = await invoices.lock(ctx, invoice_id)
    if (row.voided_at === null)
      throw invalidState('Only a void invoice can be copied.', [
        { field: 'invoice_id', message: 'is not void' },
      ])
    const copied_from = row.copied_from ?? row.id
    // Locks the original invoice before the job. Otherwise concurrent calls for two void copies of the same original
    // could each create a new copy.
    if (copied_from !== row.id) await invoices.findAndLock(ctx, copied_from)
    if (row.job_id !== null) await requireUnbilled(ctx, row, row.job_id)
    await requireNoCopy(ctx, row, copied_from)
    const client = (await findClientContact(ctx.db, ctx.actor.org.id, row.client_id))!
    const copy = await addInvoice(ctx, {
      client,
      location: { id: row.location_id, timezone: row.timezone },
      property_id: row.property_id,
      job_id: row.job_id,
      estimate_id: row.estimate_id,
      lines: row.line_items.map((line) => {
        const { id: _, ...copied } = lineOf(line)
        return copied
      }),
      discount: discountOf(row),
      tax_rate_id: row.tax_rate_id,
      tax_basis: row.tax_basis,
      terms_days: row.terms_days,
      due_date: row.due_date,
      memo: row.memo,
      copied_from,
    })
    return emitInvoiceCreated(ctx, await applyDepositOfSale(ctx, copy))
  },
})

/**
 * Refuses a copy if a line of the invoice is no longer a line of the job. In that case, the same work is billed by the
 * line that replaced it, or by another job. A line that is billed as it was sold must also have the same accepted
 * amounts as the line of the job.
 */
async function requireLinesOfJob(ctx: MutationContext, row: InvoiceRow, jobId: string): Promise<void> {
  const taken = row.line_items.filter((line) => isAsSold(line) || line.source_line_id !== null)
  if (taken.length === 0) return
  const ofJob = new Map(
    (await selectLineItems(ctx.db, ctx.actor.org.id, 'job_id', jobId)).map((line) => [line.id, line]),
  )
  const gone = taken.filter((line) => {
    const ofLine = ofJob.get(line.source_line_id ?? '')
    return ofLine === undefined || (isAsSold(line) && !hasAmountsOf(line, ofLine))
  })
  if (gone.length > 0)
    throw invalidState(
      'Lines of this invoice are no longer lines of its job, or were changed; invoice the job instead.',
      gone.map(({ id: line_id, source_line_id }) => ({
        field: 'invoice_id',
        message: 'has a line that was changed in the job or removed from it',
        reason: 'sold_elsewhere',
        line_id,
        source_line_id,
      })),
    )
}

const hasAmountsOf = (line: LineItem, other: LineItem): boolean =>
  line.line_total_cents === other.line_total_cents &&
  line.sold_discount_cents === other.sold_discount_cents &&
  line.sold_tax_cents === other.sold_tax_cents

async function requireNoCopy(ctx: MutationContext, row: InvoiceRow, firstId: string): Promise<void> {
  if (await hasValidCopy(ctx.db, ctx.actor.org.id, { id: firstId, client_id: row.client_id }))
    throw invalidState('A copy of this invoice already exists.', [
      { field: 'invoice_id', message: 'is already copied', reason: 'invoiced' },
    ])
}

/**
 * Refuses a copy if another invoice bills one of its lines. Locks the job, so that concurrent calls cannot bill a line
 * twice.
 */
async function requireUnbilled(ctx: MutationContext, row: InvoiceRow, jobId: string): Promise<void> {
  await lockJobToInvoice(ctx, jobId)
  await requireLinesOfJob(ctx, row, jobId)
  const billed = await invoicedLines(ctx.db, ctx.actor.org.id, jobId)
  const again = row.line_items.filter(
    ({ source_line_id }) => source_line_id !== null && billed.has(source_line_id),
  )
  if (again.length > 0)
    throw invalidState(
      'Lines of this invoice are already on another invoice.',
      again.map(({ id: line_id, source_line_id }) => ({
        field: 'invoice_id',
        message: 'has a line that is already on another invoice',
        reason: 'invoiced',
        line_id,
        source_line_id,
      })),
    )
}
