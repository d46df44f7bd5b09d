import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hire } from '../../../../customers/leads/testing/people.ts'
import { pdfText } from '../../../../messages/documents/testing/pdf-text.ts'
import { acceptByCustomer, acceptEstimate, getSignature, readPdf, undoAcceptance } from '../../operations.ts'
import { drawnSignature } from '../../testing/drawn-signature.ts'
import { estimating } from '../../testing/estimating.ts'

test('the signature of an approved estimate has name, time, network address and drawing', async () => {
  const of = await estimating()
  const { id: estimate_id, revision } = await of.sent()
  await assert.rejects(of.run(getSignature, { estimate_id }), { code: 'not_found' })
  const approval = { estimate_id, revision, name: 'Ada Lovelace', signature: drawnSignature }
  const accepted = await of.asCustomer(acceptByCustomer, { ...approval, address: '203.0.113.7' })
  assert.deepEqual(await of.run(getSignature, { estimate_id }), {
    estimate_id,
    revision,
    accepted_via: 'customer_link',
    accepted_by: 'Ada Lovelace',
    accepted_at: accepted.accepted_at,
    network_address: '203.0.113.7',
    total_cents: accepted.total_cents,
    signature: { content_type: 'image/png', content_base64: drawnSignature },
  })
  const bytes = Buffer.from((await of.run(readPdf, { estimate_id })).content_base64, 'base64')
  assert.match(pdfText(bytes).join('\n'), /Approved online by Ada Lovelace on /)
  assert.match(bytes.toString('latin1'), /\/Subtype \/Image/, 'the drawing is printed')
})

test('an approval recorded by a member has no drawing, and an undone acceptance has no signature', async () => {
  const of = await estimating()
  const { id: estimate_id } = await of.sent()
  await of.run(acceptEstimate, { estimate_id, accepted_by: 'Grace', create_job: false })
  const { accepted_via, accepted_by, network_address, signature } = await of.run(getSignature, {
    estimate_id,
  })
  assert.deepEqual([accepted_via, accepted_by, network_address, signature], ['recorded', 'Grace', null, null])
  await of.run(undoAcceptance, { estimate_id })
  await assert.rejects(of.run(getSignature, { estimate_id }), { code: 'not_found' })
})

test('a signature is visible only to members who can access the estimate', async () => {
  const of = await estimating()
  const { id: estimate_id } = await of.at('accepted')
  const rep = await hire(of.org)
  await assert.rejects(of.org.run(getSignature, { estimate_id }, rep), { code: 'not_found' })
  const technician = await hire(of.org, 'technician')
  await assert.rejects(of.org.run(getSignature, { estimate_id }, technician), {
    code: 'insufficient_permission',
  })
})
