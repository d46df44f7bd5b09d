import assert from 'node:assert/strict'
import { test } from 'node:test'
import { png } from '../../domains/office/files/testing/pictures.ts'
import { uploadCompanyLogo } from '../../domains/office/files/operations.ts'
import { sendInvoice } from '../../domains/money/invoices/operations.ts'
import { estimateAtLink } from '../../domains/messages/public-links/testing/estimate-at-link.ts'
import { invoiceAtLink } from '../../domains/messages/public-links/testing/invoice-at-link.ts'
import { saveLocation } from '../../domains/organization/company/operations.ts'
import { anyAddress, visit } from './testing/visit.ts'

test("the company's logo appears on its pages and PDFs as soon as it is uploaded", async () => {
  const { org, path } = await invoiceAtLink()
  const fetchLogo = () =>
    org.app.server.inject({ method: 'GET', url: `${path}/logo`, remoteAddress: anyAddress() })
  const pdf = async () => (await visit(org, 'GET', `${path}/pdf`)).text
  assert.ok(!(await visit(org, 'GET', path)).text.includes('<img'))
  assert.equal((await fetchLogo()).statusCode, 404)
  assert.doesNotMatch(await pdf(), /\/Subtype \/Image/)
  await org.run(uploadCompanyLogo, { content_base64: png(40, 20).toString('base64') }, org.owner)
  assert.ok((await visit(org, 'GET', path)).text.includes(`<img src="${path}/logo" alt="" />`))
  const { statusCode, headers, rawPayload } = await fetchLogo()
  assert.equal(statusCode, 200)
  const storedLogo = await org.app.inspect.query<{ bytes: Buffer }>(
    'select bytes from quoin.company_logos where org_id = $1',
    [org.id],
  )
  assert.deepEqual([rawPayload], [storedLogo.rows[0]!.bytes])
  assert.equal(headers['content-type'], 'image/png')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['cache-control'], 'private, max-age=300')
  assert.match(await pdf(), /\/Subtype \/Image/)
})

test('an invoice page shows the service address', async () => {
  const { org, path } = await invoiceAtLink()
  const { text } = await visit(org, 'GET', path)
  assert.match(text, /<dt>Service address<\/dt><dd>1 Main St<br \/>Chicago, IL 60601<\/dd>/)
})

test('invoice numbers have the prefix of their location on the page, in the PDF and in emails', async () => {
  const { org, id, path } = await invoiceAtLink({
    prepare: async (org) => {
      await org.run(saveLocation, { location_id: org.locationId, numbering_prefix: 'CHI-' }, org.owner)
      return {}
    },
  })
  assert.match((await visit(org, 'GET', path)).text, /<h1 id="title">Invoice #CHI-1<\/h1>/)
  const pdf = await visit(org, 'GET', `${path}/pdf`)
  assert.equal(pdf.headers['content-disposition'], 'inline; filename="Invoice-CHI-1.pdf"')
  await org.run(sendInvoice, { invoice_id: id, channels: ['email'] }, org.owner)
  const rows = await org.query<{ subject: string }>(
    'select subject from quoin.mail_messages where org_id = $1',
  )
  assert.equal(rows.length, 1)
  assert.match(rows[0]!.subject, /nvoice #CHI-1 from Test Cleaning/)
})

test('previewing another choice of extras shows the new total and changes nothing', async () => {
  const { org, path, estimate } = await estimateAtLink()
  const before = await estimate()
  const { text } = await visit(org, 'GET', path)
  const line = /name="line" value="([^"]+)"/.exec(text)![1]!
  assert.match(text, /<p class="due" id="due">\$100\.00<\/p>/)
  const chosen = await visit(org, 'POST', `${path}/preview`, { 'has-lines': 'yes', line })
  assert.equal(chosen.status, 200)
  assert.match(chosen.text, /<p class="due" id="due">\$150\.00<\/p>/)
  assert.match(chosen.text, /<p class="due" id="due">\$150\.00<\/p>/)
  assert.match(chosen.text, new RegExp(`value="${line}" checked`))
  const deselected = await visit(org, 'POST', `${path}/preview`, { 'has-lines': 'yes' })
  assert.match(deselected.text, /<p class="due" id="due">\$100\.00<\/p>/)
  assert.deepEqual(await estimate(), before)
})

test('choosing a line that is not optional is refused; an invoice page has no preview', async () => {
  const { org, path } = await estimateAtLink()
  const line = '0190a0a0-0000-7000-8000-000000000001'
  const refused = await visit(org, 'POST', `${path}/preview`, { 'has-lines': 'yes', line })
  assert.equal(refused.status, 422)
  const invoice = await invoiceAtLink()
  assert.equal((await visit(invoice.org, 'POST', `${invoice.path}/preview`, {})).status, 404)
})
