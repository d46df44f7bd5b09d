import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { estimating } from '../testing/estimating.ts'
import { getEstimate } from './get.ts'
import { previewEstimatePage } from './page-preview.ts'

test('a preview shows a draft as its customer will see it, without a link, scripts or a recorded view', async () => {
  const of = await estimating()
  const { id } = await of.draft()
  const { html, styles } = await of.org.run(previewEstimatePage, { estimate_id: id }, of.org.owner)
  assert.match(html, /<h1 id="title">Estimate/)
  assert.doesNotMatch(html, /<script|<style|being revised/)
  assert.doesNotMatch(html, /(?:src|href)="\//)
  assert.match(styles, /--brand:#1f4e79/)
  const after = await of.org.run(getEstimate, { estimate_id: id }, of.org.owner)
  assert.deepEqual([after.status, after.first_viewed_at], ['draft', null])
})

test('a preview shows unsaved settings, and escapes their text', async () => {
  const of = await estimating()
  const { id: estimate_id } = await of.sent()
  const company = { name: '<b>Harbor</b>', brand_color: '#0b5d4e', phone: '+12075550100', notes: 'Pay soon.' }
  const { html, styles } = await of.org.run(previewEstimatePage, { estimate_id, company }, of.org.owner)
  assert.match(html, /&lt;b&gt;Harbor&lt;\/b&gt;/)
  assert.match(html, /Pay soon\./)
  assert.match(html, /\(207\) 555-0100/)
  assert.match(styles, /--brand:#0b5d4e/)
  const saved = await of.org.run(previewEstimatePage, { estimate_id }, of.org.owner)
  assert.doesNotMatch(saved.html, /Harbor|Pay soon/)
})

test('another organization cannot preview an estimate', async () => {
  const [of, other] = [await estimating(), await testOrg()]
  const { id: estimate_id } = await of.sent()
  await assert.rejects(other.run(previewEstimatePage, { estimate_id }, other.owner), { code: 'not_found' })
})
