import * as z from 'zod'
import { invalidField, invalidState } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { amount, clientCredit } from '../../payment-records/index.ts'
import { applyAvailableCredit } from '../apply-available-credit.ts'
import { invoices, invoiceSchema } from '../invoice.ts'
import { canInvoice } from '../invoice-transitions.ts'
import { moneyEvents } from '../record-invoice-payment.ts'
import { settleInvoice, currentInvoiceState } from '../settle-invoice.ts'

export const applyCredit = mutation({
  name: 'invoices.applyCredit',
  summary: 'Apply deposits or credit of the client to an invoice.',
  description:
    'Applies the oldest deposit or credit first, up to the balance. An amount above the balance or ' +
    "above the client's credit is refused with 409; the error contains `balance_cents` and " +
    '`credit_cents`.',
  permission: ['manage_invoices'],
  money: true,
  input: z.strictObject({
    invoice_id: id().describe('The invoice to which the credit is applied.'),
    amount_cents: amount()
      .nullish()
      .describe('Amount to apply, in cents. Defaults to the available credit, up to the balance.'),
    payment_id: id()
      .nullish()
      .describe('The deposit or credit of the client to apply. Defaults to all of them, oldest first.'),
    expected_version: expectedVersion(),
  }),
  output: invoiceSchema,
  errors: ['not_found', 'invalid_state', 'stale_version'],
  emits: [...moneyEvents],
  async handler(ctx, { invoice_id, amount_cents, payment_id, expected_version }) {
    const orgId = ctx.actor.org.id
    const row = await invoices.lock(ctx, invoice_id, expected_version)
    const { status, balance_cents } = currentInvoiceState(ctx, row)
    const credit_cents = await clientCredit(ctx.db, orgId, row.client_id)
    const refuse = (message: string): never => {
      throw invalidState(message, [{ field: 'amount_cents', message, balance_cents, credit_cents }])
    }
    if (!canInvoice(status, 'applyCredit')) refuse(`An invoice that is ${status} does not accept credit.`)
    if (amount_cents && amount_cents > balance_cents) refuse('The amount exceeds the balance.')
    const { row: after, entries } = await applyAvailableCredit(ctx, row, {
      limit_cents: amount_cents ?? undefined,
      payment_id: payment_id ?? undefined,
    })
    const applied = entries.reduce((sum, entry) => sum + entry.amount_cents, 0)
    if (payment_id && applied === 0)
      throw invalidField('payment_id', 'is not an available deposit or credit of this client')
    if (applied === 0 || (amount_cents && applied < amount_cents))
      refuse('The client does not have enough credit.')
    return await settleInvoice(ctx, row, after, { last: entries.at(-1) })
  },
})
