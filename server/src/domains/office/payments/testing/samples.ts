import type { TestOrg } from '../../../../testing/test-org.ts'
import { chargeCard } from '../../../money/invoices/operations.ts'
import { pay, sent } from '../../../money/invoices/testing/invoicing.ts'

export const samples = {
  'payments.list': async (org: TestOrg) => {
    await pay(org, (await sent(org)).id, 2500)
    return { input: { method: 'cash' }, subject: null }
  },
  'payments.methods.list': async (org: TestOrg) => {
    const { id: invoice_id, client_id } = await sent(org)
    await org.run(chargeCard, { invoice_id, payment_method_token: 'tok_ok', amount_cents: 100 }, org.owner)
    return { input: { client_id }, subject: 'client_id' }
  },
  'payments.settle': async (org: TestOrg) => {
    const waiting = await pay(org, (await sent(org)).id, 2500, { method: 'check', status: 'pending' })
    const input = { payment_id: waiting.payments[0]!.id, outcome: 'succeeded', reason: 'It was cashed.' }
    return { input, subject: 'payment_id' }
  },
}
