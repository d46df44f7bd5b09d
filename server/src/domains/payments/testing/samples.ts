import type { TestOrg } from '../../../testing/test-org.ts'
import { pay, sent } from '../../invoices/testing/invoicing.ts'

export const samples = {
  'payments.list': async (org: TestOrg) => {
    await pay(org, (await sent(org)).id, 2500)
    return { input: { method: 'cash' }, subject: null }
  },
}
