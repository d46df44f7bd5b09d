import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reviseEstimate, sendEstimate, voidEstimate } from '../../domains/selling/estimates/operations.ts'
import { drawnSignature } from '../../domains/selling/estimates/testing/drawn-signature.ts'
import { estimateAtLink } from '../../domains/messages/public-links/testing/estimate-at-link.ts'
import { evil } from '../../domains/messages/public-links/testing/invoice-at-link.ts'
import { visit } from './testing/visit.ts'

const signature = `data:image/png;base64,${drawnSignature}`

const lineOf = (text: string): string => /name="line" value="([^"]+)"/.exec(text)![1]!
const revisionOf = (text: string): string => /name="revision" value="(\d+)"/.exec(text)![1]!

test('the emailed link shows the estimate, and only the first view of it is recorded', async () => {
  const { org, path, estimate } = await estimateAtLink()
  const { status, text } = await visit(org, 'GET', path)
  assert.equal(status, 200)
  assert.match(text, /<h1 id="title">Estimate #\d+<\/h1>/)
  assert.match(text, /\$100\.00/)
  assert.match(text, /<label for="name">Your full name<\/label>/)
  assert.equal((await estimate()).status, 'sent')
  await visit(org, 'POST', `${path}/viewed`)
  await visit(org, 'POST', `${path}/viewed`)
  assert.equal((await estimate()).status, 'viewed')
  assert.equal((await org.events()).filter((name) => name === 'estimate.viewed').length, 1)
})

test('accepting stores the name, the signature and the chosen extras, and counts as a view', async () => {
  const { org, id, path, estimate } = await estimateAtLink()
  const { text } = await visit(org, 'GET', path)
  const form = {
    revision: revisionOf(text),
    name: ' Ada Lovelace ',
    signature,
    agreed: 'yes',
    'has-lines': 'yes',
  }
  const accepted = await visit(org, 'POST', `${path}/accept`, { ...form, line: lineOf(text) })
  assert.equal(accepted.status, 303, accepted.text)
  assert.equal(accepted.headers['location'], path)
  const record = await estimate()
  assert.equal(record.status, 'accepted')
  assert.equal(record.accepted_by, 'Ada Lovelace')
  assert.equal(record.total_cents, 15_000)
  assert.ok(record.first_viewed_at !== null)
  const rows = await org.query<{ via: string; signature: Buffer }>(
    `select via, signature from live.estimate_acceptances where org_id = $1 and estimate_id = $2`,
    [id],
  )
  assert.equal(rows.length, 1)
  assert.equal(rows[0]!.via, 'customer_link')
  assert.deepEqual(rows[0]!.signature, Buffer.from(signature.split(',')[1]!, 'base64'))
  const after = await visit(org, 'GET', path)
  assert.match(after.text, /role="status"><p>Approved by Ada Lovelace on /)
  assert.ok(!after.text.includes('<form'))
  const again = await visit(org, 'POST', `${path}/accept`, form)
  assert.equal(again.status, 409)
  assert.match(again.text, /Your answer was not accepted, because the estimate was already answered/)
  assert.equal((await org.events()).filter((name) => name === 'estimate.accepted').length, 1)
})

test('without JavaScript the typed name is the signature, and unticked extras are left out', async () => {
  const { org, path, estimate } = await estimateAtLink()
  const revision = revisionOf((await visit(org, 'GET', path)).text)
  const form = { revision, name: 'Ada', signature: '', agreed: 'yes', 'has-lines': 'yes' }
  const nameless = await visit(org, 'POST', `${path}/accept`, { ...form, name: ' ' })
  assert.equal(nameless.status, 422)
  assert.match(nameless.text, /<a href="#name">Type your full name\.<\/a>/)
  assert.equal(
    (await visit(org, 'POST', `${path}/accept`, { ...form, signature: 'data:text/html,x' })).status,
    422,
  )
  assert.equal((await visit(org, 'POST', `${path}/accept`, form)).status, 303)
  const { status, total_cents } = await estimate()
  assert.deepEqual([status, total_cents], ['accepted', 10_000])
})

test('a customer can request changes to an estimate and still decline it', async () => {
  const { org, path, estimate } = await estimateAtLink()
  const revision = revisionOf((await visit(org, 'GET', path)).text)
  const answer = await visit(org, 'POST', `${path}/request-changes`, { revision, words: evil })
  assert.equal(answer.status, 303, answer.text)
  assert.equal((await estimate()).status, 'changes_requested')
  const { text } = await visit(org, 'GET', path)
  assert.match(text, /You asked for changes: &lt;script&gt;/)
  assert.equal(text.split('<script').length, 2)
  assert.equal((await visit(org, 'POST', `${path}/decline`, { revision, words: 'Too dear' })).status, 303)
  const { status, decline_reason } = await estimate()
  assert.deepEqual([status, decline_reason], ['declined', 'Too dear'])
})

test('an outdated page cannot accept the estimate; a draft and a withdrawn estimate are not shown', async () => {
  const { org, id, path, estimate } = await estimateAtLink()
  const revision = revisionOf((await visit(org, 'GET', path)).text)
  await org.run(reviseEstimate, { estimate_id: id }, org.owner)
  const draft = await visit(org, 'GET', path)
  assert.equal(draft.status, 409)
  assert.match(draft.text, /being revised/)
  assert.ok(!draft.text.includes('Window cleaning'))
  await org.run(sendEstimate, { estimate_id: id, channels: ['email'] }, org.owner)
  const old = await visit(org, 'POST', `${path}/accept`, { revision, name: 'Ada', agreed: 'yes' })
  assert.equal(old.status, 409)
  assert.match(old.text, /role="alert"/)
  assert.notEqual((await estimate()).status, 'accepted')
  await org.run(voidEstimate, { estimate_id: id }, org.owner)
  const voided = await visit(org, 'GET', path)
  assert.equal(voided.status, 404)
  assert.match(voided.text, /This link does not work/)
})

test('an estimate can be downloaded as a PDF', async () => {
  const { org, path } = await estimateAtLink()
  const { text } = await visit(org, 'GET', path)
  assert.ok(text.includes(`href="${path}/pdf"`))
  const pdf = await visit(org, 'GET', `${path}/pdf`)
  assert.equal(pdf.status, 200, pdf.text)
  assert.equal(pdf.headers['content-type'], 'application/pdf')
  assert.match(pdf.headers['content-disposition']!, /^inline; filename="Estimate-\d+\.pdf"$/)
  assert.match(pdf.text, /^%PDF-/)
})
