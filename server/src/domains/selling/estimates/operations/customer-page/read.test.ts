import assert from 'node:assert/strict'
import { test } from 'node:test'
import { estimating } from '../../testing/estimating.ts'
import { getEstimate } from '../get.ts'
import { readCustomerPage } from './read.ts'

test("a member can read the customer's page of an estimate without its link, which is not recorded as a view", async () => {
  const of = await estimating()
  const { id, estimate_number } = await of.sent()
  const page = await of.org.run(readCustomerPage, { estimate_id: id }, of.org.owner)
  assert.deepEqual(
    [page.is_offered, page.can_accept, page.can_decline, page.is_cut],
    [true, true, true, false],
  )
  assert.match(page.text, new RegExp(`Estimate #${estimate_number}`))
  assert.ok(page.text.includes(page.total!), page.text)
  assert.doesNotMatch(page.text, /https?:|[<>]|\/e\//)
  const after = await of.org.run(getEstimate, { estimate_id: id }, of.org.owner)
  assert.equal(after.status, 'sent')
  assert.equal(after.first_viewed_at, null)
})
