import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import {
  customerPaymentInput,
  customerPaymentOutput,
  payAsCustomer,
  withoutCheckout,
} from '../../../money/payment-records/index.ts'
import { chargeDeposit } from '../charge-deposit.ts'
import { depositDue } from '../customer-deposit.ts'
import { requireOffered } from '../customer-estimate.ts'
import { documentOf } from '../document-of.ts'
import { depositEvents } from '../apply-deposit.ts'

/**
 * Takes a customer's deposit payment for an estimate in the same way as `invoices.payByCustomer` does for an invoice.
 */
export const payDepositByCustomer = mutation({
  name: 'estimates.payDepositByCustomer',
  summary: "Pay an accepted estimate's deposit at its public link.",
  permission: [],
  only: 'customer',
  money: true,
  metered: true,
  provider: {
    resolution:
      'Read the deposit of the estimate. A charge with an unknown result is `pending` until the card ' +
      'processor reports it.',
  },
  input: z.strictObject({
    estimate_id: id().describe('Estimate that the link opens.'),
    ...customerPaymentInput,
  }),
  output: customerPaymentOutput,
  redact: withoutCheckout,
  errors: ['not_found', 'invalid_state', 'validation_error'],
  emits: [...depositEvents],
  async handler(ctx, { estimate_id, ...how }) {
    const row = await requireOffered(ctx, estimate_id)
    const amountCents = depositDue(row)
    if (amountCents <= 0) throw invalidState('There is no deposit to pay on this estimate.')
    const due = {
      amountCents,
      currency: row.currency,
      description: `Deposit on estimate ${row.display_number ?? row.id}`,
      metadata: { estimate_id: row.id },
      document: documentOf(row),
    }
    const deposit = {
      client_id: row.client_id,
      estimate_id: row.id,
      location_id: row.location_id,
      currency: row.currency,
      method: 'card' as const,
      amount_cents: amountCents,
    }
    return await payAsCustomer(ctx, how, due, (token, answer) =>
      chargeDeposit(ctx, row, deposit, token, answer),
    )
  },
})
