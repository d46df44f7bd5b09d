import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import { newId } from '../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { authorColumns } from '../../../../kernel/records/author.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { cents, id, text } from '../../../../kernel/schema/fields.ts'
import { localToday } from '../../../../kernel/time/index.ts'
import { nextNumber } from '../../../messages/documents/index.ts'
import { deliveriesOutput } from '../../../messages/outbox/index.ts'
import { type CreditNote, creditNotes, findCreditedLines } from '../../credit-notes/index.ts'
import { postJournal } from '../../ledger/index.ts'
import { type CreditedAmounts, creditedAmounts } from '../credited-amounts.ts'
import { deliverCreditNote } from '../deliver-credit-note.ts'
import { recipients } from '../deliver-invoice.ts'
import { headOf } from '../invoice-event-head.ts'
import { invoiceCredited } from '../invoice-events.ts'
import { journalOf, postingOfIssue, reversePosting } from '../invoice-postings.ts'
import { canInvoice } from '../invoice-transitions.ts'
import { type Invoice, type InvoiceRow, invoices, invoiceSchema } from '../invoice.ts'
import { moneyEvents } from '../record-invoice-payment.ts'
import { releaseExcess } from '../release-excess.ts'
import { currentInvoiceState, settleInvoice } from '../settle-invoice.ts'

const input = z.strictObject({
  invoice_id: id().describe('The invoice to credit.'),
  lines: z
    .array(
      z.strictObject({
        line_id: id().describe('A line of the invoice.'),
        quantity: z
          .string()
          .regex(/^\d{1,9}(?:\.\d{1,4})?$/, { message: 'must be a decimal with at most four decimal places' })
          .optional()
          .describe(
            'Quantity to credit. Pass either this or `amount_cents`. If both are absent, the part of the ' +
              'line that is not credited yet is credited.',
          )
          .meta({ example: '1' }),
        amount_cents: cents()
          .min(1)
          .optional()
          .describe("Part of the line's total to credit, in cents, before the invoice's discount and tax."),
      }),
    )
    .min(1)
    .max(200)
    .optional()
    .describe('Lines to credit. Defaults to everything on the invoice that is not credited yet.'),
  reason: text(500, 1).describe('Reason, which is printed on the credit note.'),
  notify: z
    .boolean()
    .default(false)
    .describe(
      'If true, the customer gets an email with two links: to the page of the invoice, which ' +
        'lists the credit note, and to the credit note as a PDF file.',
    ),
  expected_version: expectedVersion(),
})

export const creditInvoice = mutation({
  name: 'invoices.credit',
  summary: 'Create a credit note for lines of an issued invoice.',
  description:
    'Cancels the revenue of the lines, with their shares of discount and tax; the balance of the invoice ' +
    'decreases by the total of the credit note. If the customer has paid more than is then owed, the ' +
    'difference becomes credit of the client, which can be applied or refunded. A call that credits more ' +
    'of a line than remains to be credited is refused with 422. A credit note cannot be undone, and an ' +
    'invoice with a credit note cannot be voided. `invoice.paid` is not emitted.',
  permission: ['void_invoices'],
  money: true,
  sends: true,
  metered: true,
  input,
  output: z.object({ credit_note: creditNotes.schema, invoice: invoiceSchema, ...deliveriesOutput }),
  errors: ['not_found', 'invalid_state', 'stale_version', 'validation_error'],
  emits: [invoiceCredited, ...moneyEvents],
  async handler(ctx, { invoice_id, lines, reason, notify, expected_version }) {
    const row = await invoices.lock(ctx, invoice_id, expected_version)
    const was = currentInvoiceState(ctx, row)
    requireCreditable(row, was.status)
    const to = notify
      ? await recipients(ctx, row, { channels: ['email'], override_quiet_hours: false })
      : null
    const credited = await findCreditedLines(ctx.db, ctx.actor.org.id, row.id)
    const amounts = creditedAmounts(row, credited, lines)
    const note = await addCreditNote(ctx, row, amounts, reason)
    postJournal(ctx, journalOf(row, 'credit_note'), reversePosting(postingOfIssue(amounts)))
    const reduced = { ...row, credited_cents: row.credited_cents + amounts.total_cents }
    const excess = -currentInvoiceState(ctx, reduced).balance_cents
    const after = excess > 0 ? await releaseExcess(ctx, reduced, excess) : reduced
    const invoice = await settleInvoice(ctx, row, after, { reason, isCredit: true })
    emitInvoiceCredited(ctx, invoice, was.status, note)
    const news = { invoice, note, releasedCents: Math.max(excess, 0) }
    const deliveries = to?.email ? await deliverCreditNote(ctx, news, to.email) : []
    return { credit_note: note, invoice, deliveries }
  },
})

function requireCreditable(row: InvoiceRow, status: Invoice['status']): void {
  if (!canInvoice(status, 'credit'))
    throw invalidState(`An invoice that is ${status} cannot be credited.`, [
      { field: 'invoice_id', message: `is ${status}` },
    ])
  if (row.payments.some((entry) => entry.kind === 'refund' && entry.status === 'pending'))
    throw invalidState('A refund of the invoice is pending. Wait for its result.', [
      { field: 'invoice_id', message: 'has a pending refund' },
    ])
  if (row.credited_cents >= row.total_cents)
    throw invalidState('The invoice is already credited in full.', [
      { field: 'invoice_id', message: 'is credited in full', reason: 'credited' },
    ])
}

/**
 * Adds the credit note. Its number is assigned last, after all checks, so that a refused call leaves no gap in the
 * numbers.
 */
async function addCreditNote(
  ctx: MutationContext,
  row: InvoiceRow,
  amounts: CreditedAmounts,
  reason: string,
): Promise<CreditNote> {
  const { number, written } = await nextNumber(ctx, 'credit_note', row.location_id)
  const note = creditNotes.insert(ctx, {
    ...amounts,
    id: newId(),
    location_id: row.location_id,
    client_id: row.client_id,
    invoice_id: row.id,
    credit_note_number: number,
    display_number: written,
    invoice_display_number: row.display_number ?? `#${row.invoice_number}`,
    billing_name: row.billing_name,
    billing_email: row.billing_email,
    billing_phone: row.billing_phone,
    billing_address_line1: row.billing_address_line1,
    billing_address_line2: row.billing_address_line2,
    billing_city: row.billing_city,
    billing_state: row.billing_state,
    billing_zip: row.billing_zip,
    currency: row.currency,
    reason,
    issue_date: localToday(row.timezone, new Date(ctx.now)),
    version: 1,
    ...authorColumns('created', ctx.author),
    created_at: ctx.now,
  })
  return creditNotes.present(note, ctx)
}

function emitInvoiceCredited(
  ctx: MutationContext,
  invoice: Invoice,
  previous_status: Invoice['status'],
  note: CreditNote,
): void {
  ctx.emit(invoiceCredited, {
    ...headOf(invoice),
    previous_status,
    credit_note_id: note.id,
    credit_note_number: note.credit_note_number,
    credit_note_total_cents: note.total_cents,
  })
}
