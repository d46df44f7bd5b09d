import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfText } from '../../../../messages/documents/testing/pdf-text.ts'
import { hire } from '../../../../customers/leads/testing/people.ts'
import { readPdf, reviseEstimate, setLineItems, updateDetails } from '../../operations.ts'
import { estimating } from '../../testing/estimating.ts'

const pageOf = (pdf: { content_base64: string }): string =>
  pdfText(Buffer.from(pdf.content_base64, 'base64')).join('\n')

test('the PDF has customer, lines and amounts, with identical bytes each time', async () => {
  const estimates = await estimating()
  const { org } = estimates
  const draftPdf = await estimates.run(readPdf, { estimate_id: (await estimates.draft()).id })
  assert.equal(draftPdf.file_name, 'Estimate-draft.pdf')
  assert.match(pageOf(draftPdf), /DRAFT/)

  const estimate = await estimates.sent()
  const pdf = await estimates.run(readPdf, { estimate_id: estimate.id })
  assert.equal(pdf.file_name, `Estimate-${estimate.estimate_number}.pdf`)
  assert.equal(pdf.version, estimate.version)
  assert.equal(pdf.size_bytes, Buffer.from(pdf.content_base64, 'base64').length)
  for (const text of [
    'Test Cleaning',
    'Ada',
    '(312) 555-0142',
    '1 Main St',
    'Chicago, IL 60601',
    'Gutters',
    '$100.00',
  ])
    assert.ok(pageOf(pdf).includes(text), text)
  assert.deepEqual(await estimates.run(readPdf, { estimate_id: estimate.id }), pdf)
  assert.equal((await org.events()).filter((name) => name.includes('pdf')).length, 0)
})

test('a sent revision can be printed as it was sent, also after the estimate was revised', async () => {
  const estimates = await estimating()
  const { id: estimate_id } = await estimates.sent()
  await estimates.run(reviseEstimate, { estimate_id })
  const line_items = [{ name: 'Roof', quantity: '1', unit_price_cents: 77_700 }]
  await estimates.run(setLineItems, { estimate_id, line_items })
  assert.match(pageOf(await estimates.run(readPdf, { estimate_id })), /Roof[^]*\$777\.00/)
  const before = pageOf(await estimates.run(readPdf, { estimate_id, revision: 1 }))
  assert.match(before, /Gutters[^]*\$100\.00/)
  assert.doesNotMatch(before, /Roof|DRAFT/)
  await assert.rejects(estimates.run(readPdf, { estimate_id, revision: 2 }), { code: 'validation_error' })
})

test('a rep can print only their own estimates', async () => {
  const estimates = await estimating()
  const { org } = estimates
  const [rep, other] = [await hire(org), await hire(org)]
  const { id: estimate_id } = await estimates.draft()
  await assert.rejects(org.run(readPdf, { estimate_id }, rep), { code: 'not_found' })
  await estimates.run(updateDetails, { estimate_id, assigned_rep_id: rep.id })
  assert.match(pageOf(await org.run(readPdf, { estimate_id }, rep)), /Gutters/)
  await assert.rejects(org.run(readPdf, { estimate_id }, other), { code: 'not_found' })
  const technician = await hire(org, 'technician')
  await assert.rejects(org.run(readPdf, { estimate_id }, technician), { code: 'insufficient_permission' })
})
