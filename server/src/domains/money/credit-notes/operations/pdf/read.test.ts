import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { creditInvoice } from '../../../invoices/operations.ts'
import { sent } from '../../../invoices/testing/invoicing.ts'
import { readPdf } from './read.ts'

test('the PDF of a credit note has its number', async () => {
  const org = await testOrg()
  const { id } = await sent(org)
  const { credit_note } = await org.run(creditInvoice, { invoice_id: id, reason: 'Left out.' }, org.owner)
  const pdf = await org.run(readPdf, { credit_note_id: credit_note.id }, org.owner)
  assert.match(pdf.file_name, /^Credit[- ]note/i)
  assert.equal(Buffer.from(pdf.content_base64, 'base64').subarray(0, 5).toString(), '%PDF-')
})
