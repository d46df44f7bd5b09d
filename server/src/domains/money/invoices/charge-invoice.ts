import { invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { payersMails } from '../../messages/outbox/index.ts'
import {
  describeCardRequest,
  chargeFor,
  newPayment,
  type Payment,
  requireProcessor,
} from '../payment-records/index.ts'
import { presentAddress } from './deliver-invoice.ts'
import { documentOf } from './document-of.ts'
import { type Invoice, type InvoiceRow, invoices } from './invoice.ts'
import { endPending, refuseOverpayment } from './record-invoice-payment.ts'
import { settleInvoice, currentInvoiceState, withPayment } from './settle-invoice.ts'

export interface Charged {
  payment: Payment
  decline_reason: string | null
  invoice: Invoice
}

/**
 * Charges a card for an invoice that the caller has locked, in two transactions. The first transaction records a
 * pending payment, which reserves its part of the balance against other charges. Then the server calls the payment
 * processor. The second transaction books the result. If the server crashes between the two transactions, the
 * payment stays pending. The processor's callback identifies it by `metadata.payment_id` and completes it; a
 * repeated call of the operation also completes it.
 */
export async function chargeInvoice<Output>(
  ctx: MutationContext,
  row: InvoiceRow,
  input: { methodToken: string; amount_cents: number | null; tip_cents: number },
  answer: (charged: Charged) => Output,
): Promise<Output> {
  const processor = requireProcessor(ctx)
  const amount_cents = amountOf(ctx, row, input)
  const entry = newPayment(ctx, row, {
    kind: 'payment',
    method: 'card',
    status: 'pending',
    provider: processor,
    amount_cents,
    tip_cents: input.tip_cents,
  })
  const document = documentOf(row)
  await settleInvoice(ctx, row, withPayment(ctx, row, entry))

  ctx.announce(async () => await payersMails(ctx, await presentAddress(ctx, row)))
  const money = { amount_cents, currency: row.currency, method: input.methodToken }
  const request = {
    amountCents: amount_cents,
    currency: row.currency,
    methodToken: input.methodToken,
    description: `Invoice ${row.display_number ?? row.id}`,
    metadata: { payment_id: entry.id, invoice_id: row.id, org_id: ctx.actor.org.id },
  }
  return await chargeFor(ctx, entry, describeCardRequest('charge', money, document), request, async (end) => {
    const lockedRow = (await invoices.findAndLock(ctx, row.id))!
    const decline_reason = end.reason ?? null
    const ended = await endPending(ctx, lockedRow, entry.id, end)
    // If the processor's callback has already booked the payment, `ended` is undefined, and the invoice is presented as
    // it is.
    const invoice = ended ?? invoices.present(lockedRow, ctx)
    const payment = invoice.payments.find(({ id }) => id === entry.id)!
    return answer({ payment, decline_reason, invoice })
  })
}

/** Determines the amount to charge. Excludes amounts for which a payment is already pending. */
function amountOf(
  ctx: MutationContext,
  row: InvoiceRow,
  { amount_cents: requestedCents, tip_cents }: { amount_cents: number | null; tip_cents: number },
): number {
  const was = currentInvoiceState(ctx, row)
  const underWay = underWayCents(row)
  const amount_cents = requestedCents ?? was.balance_cents + was.written_off_cents - underWay + tip_cents
  refuseOverpayment(ctx, row, { amount_cents: amount_cents + underWay, tip_cents })
  if (amount_cents <= 0)
    throw invalidState('Pending payments already cover the balance. Wait for their result.', [
      {
        field: 'amount_cents',
        message: 'cannot be charged: the pending payments cover the balance',
        balance_cents: was.balance_cents,
      },
    ])
  return amount_cents
}

/** Total of pending payments, excluding tips. */
export function underWayCents({ payments }: Pick<Invoice, 'payments'>): number {
  return payments
    .filter(({ kind, status }) => kind === 'payment' && status === 'pending')
    .reduce((sum, { amount_cents, tip_cents }) => sum + amount_cents - tip_cents, 0)
}
