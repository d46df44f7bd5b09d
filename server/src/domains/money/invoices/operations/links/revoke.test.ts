import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visit } from '../../../../../adapters/pages/testing/visit.ts'
import { invoiceAtLink } from '../../../../messages/public-links/testing/invoice-at-link.ts'
import { sendInvoice } from '../send.ts'
import { listInvoiceLinks } from './list.ts'
import { revokeInvoiceLinks } from './revoke.ts'

test('members who may send an invoice can revoke its links, one or all', async () => {
  const at = await invoiceAtLink()
  const { org, id, path } = at
  const opens = async () => (await visit(org, 'GET', path)).status
  await org.run(sendInvoice, { invoice_id: id }, org.owner)
  const links = await org.run(listInvoiceLinks, { invoice_id: id }, org.owner)
  assert.equal(links.items.length, 2)
  const [firstLink, mailed] = links.items
  await org.run(revokeInvoiceLinks, { invoice_id: id, link_id: mailed!.link_id }, org.owner)
  assert.equal(await opens(), 200)
  const after = await org.run(revokeInvoiceLinks, { invoice_id: id, link_id: firstLink!.link_id }, org.owner)
  assert.equal(await opens(), 404)
  assert.deepEqual(
    after.items.map(({ ended_because }) => ended_because),
    ['by_office', 'by_office'],
  )
  await assert.rejects(org.run(revokeInvoiceLinks, { invoice_id: id, link_id: id }, org.owner), {
    code: 'validation_error',
  })
})
