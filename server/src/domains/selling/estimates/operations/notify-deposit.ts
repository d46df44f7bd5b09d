import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { cents, id } from '../../../../kernel/schema/fields.ts'
import { findLocation } from '../../../organization/company/index.ts'
import { type PaidMail, paidNewsMail, receiptMail } from '../../../messages/documents/index.ts'
import { notifyCompanyAndCustomer, notificationOutput } from '../../../messages/outbox/index.ts'
import { findPayment } from '../../../money/payment-records/index.ts'
import { acceptedAt, printedCopy } from '../accepted-copy.ts'
import { type Estimate, estimates } from '../estimate.ts'
import { letterOf } from '../letter-of.ts'

export const notifyDeposit = mutation({
  name: 'estimates.notifyDeposit',
  formerName: 'estimates.tellDeposit',
  summary: 'Email the customer the receipt for a deposit, and notify the company.',
  permission: [],
  only: 'system',
  sends: true,
  input: z.strictObject({
    estimate_id: id().describe('Estimate whose deposit was paid.'),
    version: z.int().describe('Version of the estimate for which the deposit was paid.'),
    payment_id: id().describe('Payment of the deposit.'),
    collected_cents: cents().describe('Total collected deposit after this payment, in cents.'),
  }),
  output: notificationOutput,
  errors: ['not_found'],
  async handler(ctx, { estimate_id, version, payment_id, collected_cents }) {
    const { org } = ctx.actor
    return await notifyCompanyAndCustomer(ctx, `deposit/${payment_id}`, async (company) => {
      const now = estimates.present(await estimates.get(ctx, estimate_id), ctx)
      const accepted = await acceptedAt(ctx, now, version)
      const was = accepted?.estimate ?? now
      const estimate: Estimate = { ...was, version, deposit: { ...was.deposit, collected_cents } }
      const payment = (await findPayment(ctx.db, org.id, payment_id))!
      const location = await findLocation(ctx.db, org.id, estimate.location_id)
      const paid: PaidMail = {
        company,
        customerName: estimate.customer_name,
        on: `the deposit on estimate ${estimate.display_number ?? ''}`.trim(),
        payment,
        timeZone: location?.timezone ?? org.timezone,
        currency: estimate.currency,
        balanceCents: estimate.total_cents - collected_cents,
      }
      const copy = accepted ?? { via: 'recorded' as const, acceptedBy: '', signature: null }
      return {
        about: { kind: 'estimate', id: estimate_id },
        locationId: estimate.location_id,
        news: paidNewsMail(paid),
        letter: {
          ...(await letterOf(ctx, estimate)),
          content: (url) => receiptMail({ ...paid, url, opens: 'View estimate' }),
          enclosed: [await printedCopy(ctx, { ...copy, estimate }, 'Deposit-receipt-estimate')],
        },
      }
    })
  },
})
