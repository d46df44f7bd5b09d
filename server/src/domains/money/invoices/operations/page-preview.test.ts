import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { draft, sent } from '../testing/invoicing.ts'
import { previewInvoicePage } from './page-preview.ts'

test('a preview shows an invoice or a draft with an unsaved memo', async () => {
  const org = await testOrg()
  const issued = await sent(org, 10_000)
  const company = { notes: 'Thank you!' }
  const page = await org.run(previewInvoicePage, { invoice_id: issued.id, company }, org.owner)
  assert.match(page.html, new RegExp(`<h1 id="title">Invoice #${issued.invoice_number}`))
  assert.match(page.html, /<p class="due" id="due">\$100\.00<\/p>/)
  assert.match(page.html, /Thank you!/)
  const unsent = await org.run(previewInvoicePage, { invoice_id: (await draft(org)).id }, org.owner)
  assert.match(unsent.html, /Draft/)
})

test('another organization cannot preview an invoice', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const { id: invoice_id } = await sent(org)
  await assert.rejects(other.run(previewInvoicePage, { invoice_id }, other.owner), { code: 'not_found' })
})
