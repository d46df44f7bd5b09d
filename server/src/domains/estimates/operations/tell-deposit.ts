import * as z from 'zod'
import { mutation } from '../../../kernel/operations/operation.ts'
import { cents, id } from '../../../kernel/schema/fields.ts'
import { presentEmail } from '../../clients/index.ts'
import { companySettings, findLocation } from '../../company/index.ts'
import { type PaidMail, paidNewsMail, receiptMail } from '../../documents/index.ts'
import { isMailWritten, tellCompany, tellCustomer, toldOutput } from '../../outbox/index.ts'
import { findPayment } from '../../payments/index.ts'
import { createPublicLink } from '../../public-links/index.ts'
import { acceptedAt, printedCopy } from '../accepted-copy.ts'
import { linkOf } from '../deliver-estimate.ts'
import { type Estimate, estimates } from '../estimate.ts'

export const tellDeposit = mutation({
  name: 'estimates.tellDeposit',
  summary: 'Mail the customer the receipt for a deposit, and tell the company.',
  permission: [],
  only: 'system',
  input: z.strictObject({
    estimate_id: id().describe('Which estimate the deposit is on.'),
    version: z.int().describe('Its version with the deposit.'),
    payment_id: id().describe('The deposit.'),
    collected_cents: cents().describe('What was collected then.'),
  }),
  output: toldOutput,
  errors: ['not_found'],
  async handler(ctx, { estimate_id, version, payment_id, collected_cents }) {
    const orgId = ctx.actor.org.id
    const key = `deposit/${payment_id}`
    const keys = { company: `${key}/company`, customer: `${key}/customer` }
    if (await isMailWritten(ctx, Object.values(keys))) return { deliveries: [] }
    const now = estimates.of(await estimates.get(ctx, estimate_id), ctx)
    const accepted = await acceptedAt(ctx, now, version)
    const was = accepted?.estimate ?? now
    const estimate: Estimate = { ...was, version, deposit: { ...was.deposit, collected_cents } }
    const payment = (await findPayment(ctx.db, orgId, payment_id))!
    const company = await companySettings(ctx.db, orgId)
    const location = await findLocation(ctx.db, orgId, estimate.location_id)
    const paid: PaidMail = {
      company,
      customerName: estimate.customer_name,
      on: `the deposit on estimate ${estimate.display_number ?? ''}`.trim(),
      amountCents: payment.amount_cents,
      tipCents: payment.tip_cents,
      method: payment.method,
      reference: payment.reference,
      receivedAt: payment.received_at,
      timeZone: location?.timezone ?? ctx.actor.org.timezone,
      currency: estimate.currency,
      balanceCents: estimate.total_cents - collected_cents,
    }
    const news = await tellCompany(ctx, {
      company,
      about: { kind: 'estimate', id: estimate_id },
      locationId: estimate.location_id,
      idempotencyKey: keys.company,
      content: paidNewsMail(paid),
    })
    const email = await presentEmail(ctx, estimate.client_id, estimate.customer_email)
    if (email === null) return { deliveries: [news].filter((told) => told !== null) }
    const copy = accepted ?? { via: 'recorded' as const, acceptedBy: '', signature: null }
    const receipt = await tellCustomer(ctx, {
      kind: 'estimate',
      id: estimate_id,
      clientId: estimate.client_id,
      locationId: estimate.location_id,
      shownTo: 'send_estimates',
      idempotencyKey: keys.customer,
      name: estimate.customer_name,
      email,
      company,
      linkTo: (sentTo) => createPublicLink(ctx, { ...linkOf(estimate), sentTo }),
      mail: (url) => receiptMail({ ...paid, url, opens: 'View estimate' }),
      enclosed: [await printedCopy(ctx, { ...copy, estimate }, 'Deposit-receipt-estimate')],
    })
    return { deliveries: [receipt, news].filter((told) => told !== null) }
  },
})
