import { newId } from '../../../../kernel/ids.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { addJob } from '../../../work/jobs/testing/add-job.ts'
import { lineItem } from '../../../organization/line-items/testing/line-item.ts'
import { applyCredit, voidInvoice } from '../operations.ts'
import { addDeposit } from './add-deposit.ts'
import { addClient, draft, line, pay, sent } from './invoicing.ts'

const onInvoice = (input: object) => ({ input, subject: 'invoice_id' })

export const samples = {
  'invoices.list': async () => ({ input: {}, subject: null }),
  'invoices.get': async (org: TestOrg) => onInvoice({ invoice_id: (await draft(org)).id }),
  'invoices.create': async (org: TestOrg) => ({
    input: { client_id: await addClient(org), line_items: [line(12_500)], memo: 'Thank you.' },
    subject: null,
  }),
  'invoices.createFromJob': async (org: TestOrg) => {
    const line_items = [lineItem(8000)]
    const job_id = await addJob(org, {
      client_id: await addClient(org),
      line_items,
      job_number: freshNumber(),
    })
    return { input: { job_id }, subject: 'job_id' }
  },
  'invoices.update': async (org: TestOrg) =>
    onInvoice({ invoice_id: (await draft(org)).id, line_items: [line(700)], memo: null }),
  'invoices.preview': async (org: TestOrg) => onInvoice({ invoice_id: (await draft(org)).id }),
  'invoices.send': async (org: TestOrg) => onInvoice({ invoice_id: (await draft(org)).id }),
  'invoices.paymentLink.create': async (org: TestOrg) => onInvoice({ invoice_id: (await sent(org)).id }),
  'invoices.recordPayment': async (org: TestOrg) =>
    onInvoice({ invoice_id: (await sent(org)).id, amount_cents: 2500, method: 'check', reference: '1042' }),
  'invoices.chargeCard': async (org: TestOrg) =>
    onInvoice({ invoice_id: (await sent(org)).id, payment_method_token: 'tok_ok' }),
  'invoices.applyCredit': async (org: TestOrg) => {
    const invoice = await sent(org)
    await addDeposit(org, { client_id: invoice.client_id, amount_cents: 3000 })
    return onInvoice({ invoice_id: invoice.id })
  },
  'invoices.unapplyCredit': async (org: TestOrg) => {
    const invoice = await sent(org)
    await addDeposit(org, { client_id: invoice.client_id, amount_cents: 3000 })
    const { payments } = await org.run(applyCredit, { invoice_id: invoice.id }, org.owner)
    return { input: { payment_id: payments[0]!.id, amount_cents: 1000 }, subject: 'payment_id' }
  },
  'invoices.credit': async (org: TestOrg) =>
    onInvoice({ invoice_id: (await sent(org)).id, reason: 'One window was left out.', notify: true }),
  'invoices.copy': async (org: TestOrg) => {
    const { id } = await sent(org)
    await org.run(voidInvoice, { invoice_id: id }, org.owner)
    return onInvoice({ invoice_id: id })
  },
  'invoices.refundPayment': async (org: TestOrg) => {
    const paid = await pay(org, (await sent(org)).id, 4000)
    return {
      input: { payment_id: paid.payments[0]!.id, amount_cents: 1500, reason: 'Two windows were left out.' },
      subject: 'payment_id',
    }
  },
  'invoices.links.list': async (org: TestOrg) => onInvoice({ invoice_id: (await sent(org)).id }),
  'invoices.links.revoke': async (org: TestOrg) => onInvoice({ invoice_id: (await sent(org)).id }),
  'invoices.pagePreview': async (org: TestOrg) => onInvoice({ invoice_id: (await sent(org)).id }),
  'invoices.customerPage.read': async (org: TestOrg) => onInvoice({ invoice_id: (await sent(org)).id }),
  'invoices.pdf.read': async (org: TestOrg) => onInvoice({ invoice_id: (await sent(org)).id }),
  'invoices.writeOff': async (org: TestOrg) =>
    onInvoice({ invoice_id: (await sent(org)).id, reason: 'Moved away.' }),
  'invoices.void': async (org: TestOrg) =>
    onInvoice({ invoice_id: (await sent(org)).id, reason: 'Sent to the wrong customer.' }),
}

/** Returns a job number that no other test uses. */
const freshNumber = (): number => Number.parseInt(newId().slice(-8), 16)
