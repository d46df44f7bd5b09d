import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visit } from '../../../adapters/pages/testing/visit.ts'
import { archiveClient, updateClient } from '../../customers/clients/operations.ts'
import {
  getEstimate,
  listEstimateLinks,
  updateDetails,
  voidEstimate,
} from '../../selling/estimates/operations.ts'
import { listInvoiceLinks, voidInvoice } from '../../money/invoices/operations.ts'
import { estimateAtLink } from './testing/estimate-at-link.ts'
import { invoiceAtLink } from './testing/invoice-at-link.ts'

type At = Awaited<ReturnType<typeof estimateAtLink>>
const statusAt = async ({ org, path }: Pick<At, 'org' | 'path'>) => (await visit(org, 'GET', path)).status
const clientOf = async ({ org, id }: At) => (await org.run(getEstimate, { estimate_id: id })).client_id

test('voiding a document ends its links', async () => {
  const estimate = await estimateAtLink()
  assert.equal(await statusAt(estimate), 200)
  await estimate.org.run(voidEstimate, { estimate_id: estimate.id }, estimate.org.owner)
  assert.equal(await statusAt(estimate), 404)
  const invoice = await invoiceAtLink()
  await invoice.org.run(voidInvoice, { invoice_id: invoice.id }, invoice.org.owner)
  assert.equal(await statusAt(invoice), 404)
  const { items } = await invoice.org.run(listInvoiceLinks, { invoice_id: invoice.id }, invoice.org.owner)
  assert.deepEqual(
    items.map(({ sent_to, ended_because }) => [sent_to, ended_because]),
    [[null, 'withdrawn']],
  )
})

test('archiving a client ends its links, and the page answers like any dead link', async () => {
  const at = await estimateAtLink()
  await at.org.run(archiveClient, { client_id: await clientOf(at) }, at.org.owner)
  const response = await visit(at.org, 'GET', at.path)
  assert.equal(response.status, 404)
  assert.match(response.text, /This link does not work/)
})

test("correcting a client's email address ends the links that were sent to it, and no others", async () => {
  const at = await estimateAtLink()
  const { org } = at
  const invoice = await invoiceAtLink()
  const same = { client_id: await clientOf(at), email: 'Ada@Example.com' }
  assert.equal((await org.run(updateClient, same, org.owner)).ended_links, undefined)
  assert.equal(await statusAt(at), 200, 'the same address in another spelling')
  const right = { ...same, email: 'ada@right.example' }
  const { ended_links } = await org.run(updateClient, right, org.owner)
  assert.deepEqual(ended_links, { count: 1, documents: [{ kind: 'estimate', id: at.id }] })
  assert.equal(await statusAt(at), 404)
  const { items } = await org.run(listEstimateLinks, { estimate_id: at.id }, org.owner)
  assert.deepEqual(
    items.map(({ channel, sent_to, ended_because }) => [channel, sent_to, ended_because]),
    [['email', 'ada@example.com', 'address_corrected']],
  )
  await invoice.org.run(
    updateClient,
    { client_id: invoice.clientId, email: 'ada@right.example' },
    invoice.org.owner,
  )
  assert.equal(await statusAt(invoice), 200, 'told to the company, which knows to whom it gave it')
})

test('correcting the email address of an estimate ends its link', async () => {
  const at = await estimateAtLink()
  const { org } = at
  const right = { estimate_id: at.id, customer_email: 'ada@right.example' }
  const { ended_links } = await org.run(updateDetails, right, org.owner)
  assert.deepEqual(ended_links, { count: 1, documents: [{ kind: 'estimate', id: at.id }] })
  assert.equal(await statusAt(at), 404)
})
