import { createClient } from '../../../customers/clients/operations.ts'
import {
  createInvoice,
  createPaymentLink,
  getInvoice,
  sendInvoice,
} from '../../../money/invoices/operations.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'

export const evil = `<script>alert("x")</script>'"&amp;`

/** Creates and sends an invoice of $100. Returns it with the path of the customer's link. */
export async function invoiceAtLink(
  options: { name?: string; memo?: string; prepare?: (org: TestOrg) => Promise<object> } = {},
) {
  const org: TestOrg = await testOrg()
  const client = await org.run(createClient, {
    name: options.name ?? 'Ada Lovelace',
    email: 'ada@example.com',
    address_line1: '1 Main St',
    city: 'Chicago',
    state: 'IL',
    zip: '60601',
  })
  const { id } = await org.run(
    createInvoice,
    {
      client_id: client.id,
      line_items: [{ name: options.name ?? 'Window cleaning', quantity: '1', unit_price_cents: 10_000 }],
      tax_rate_id: null,
      memo: options.memo,
      ...(await options.prepare?.(org)),
    },
    org.owner,
  )
  await org.run(sendInvoice, { invoice_id: id, channels: ['none'] }, org.owner)
  const link = await org.run(createPaymentLink, { invoice_id: id }, org.owner)
  return {
    org,
    id,
    clientId: client.id,
    url: link.url,
    path: new URL(link.url).pathname,
    invoice: () => org.run(getInvoice, { invoice_id: id }, org.owner),
  }
}
