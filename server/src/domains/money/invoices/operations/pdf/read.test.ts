import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { pdfText } from '../../../../messages/documents/testing/pdf-text.ts'
import { hire } from '../../../../customers/leads/testing/people.ts'
import { updateCompany } from '../../../../organization/company/operations.ts'
import { readPdf, voidInvoice } from '../../operations.ts'
import { addInvoice } from '../../testing/add-invoice.ts'
import { addClient, draft, pay, sent } from '../../testing/invoicing.ts'

const pageOf = (pdf: { content_base64: string }): string =>
  pdfText(Buffer.from(pdf.content_base64, 'base64')).join('\n')

test("an invoice is printed with the company's settings, payments and the amount due", async () => {
  const org = await testOrg()
  await org.run(updateCompany, { website: 'https://clean.example', brand_color: '#aa2200' }, org.owner)
  const invoice = await sent(org, 10_000, { memo: 'Thank you, Ada!' })
  await pay(org, invoice.id, 4_000, { method: 'check', reference: '1042' })
  const pdf = await org.run(readPdf, { invoice_id: invoice.id }, org.owner)
  assert.equal(pdf.file_name, `Invoice-${invoice.invoice_number}.pdf`)
  assert.ok(pdf.version > invoice.version)
  const page = pageOf(pdf)
  for (const text of [
    'Test Cleaning',
    'clean.example',
    'Ada Lovelace',
    'Windows',
    'check 1042',
    '$60.00',
    'Thank you, Ada!',
  ])
    assert.ok(page.includes(text), text)
  assert.deepEqual(await org.run(readPdf, { invoice_id: invoice.id }, org.owner), pdf)
})

test('the PDFs of a draft, a paid and a void invoice have their marks', async () => {
  const org = await testOrg()
  const print = async (invoice_id: string): Promise<string> =>
    pageOf(await org.run(readPdf, { invoice_id }, org.owner))
  assert.match(await print((await draft(org)).id), /^DRAFT$/m)
  const paid = await sent(org)
  await pay(org, paid.id, 10_000)
  assert.match(await print(paid.id), /^PAID$/m)
  const { id } = await sent(org)
  await org.run(voidInvoice, { invoice_id: id, reason: 'Sent twice.' }, org.owner)
  assert.match(await print(id), /^VOID$/m)
})

test("a rep can print only their own invoices; other organizations' and unknown invoices are not found", async () => {
  const [org, foreign] = [await testOrg(), await testOrg()]
  const [rep, other] = [await hire(org), await hire(org)]
  const invoice_id = await addInvoice(org, { client_id: await addClient(org), created_by_id: rep.id })
  assert.match(pageOf(await org.run(readPdf, { invoice_id }, rep)), /Ada Lovelace/)
  const missing = { code: 'not_found' }
  await assert.rejects(org.run(readPdf, { invoice_id }, other), missing)
  await assert.rejects(foreign.run(readPdf, { invoice_id }, foreign.owner), missing)
  await assert.rejects(org.run(readPdf, { invoice_id: randomUUID() }, org.owner), missing)
})

test('the stored answer has no PDF bytes', async () => {
  const org = await testOrg()
  const pdf = await org.run(readPdf, { invoice_id: (await draft(org)).id }, org.owner)
  assert.deepEqual(readPdf.redact!(pdf), { ...pdf, content_base64: '[redacted]' })
})
