import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  acceptByCustomer,
  getEstimate,
  requestChangesByCustomer,
  reviseEstimate,
  sendEstimate,
} from '../operations.ts'
import { estimating } from '../testing/estimating.ts'

test('a change request is stored until the estimate is sent again, and the customer can still accept', async () => {
  const of = await estimating()
  const { id: estimate_id, revision } = await of.sent()
  const eventCount = (await of.org.events()).length
  const requestChanges = (id: string, shownRevision: number) =>
    of.asCustomer(requestChangesByCustomer, {
      estimate_id: id,
      revision: shownRevision,
      message: 'Blue, please.',
    })
  await assert.rejects(requestChanges(estimate_id, revision - 1), { code: 'invalid_state' })
  const changed = await requestChanges(estimate_id, revision)
  assert.deepEqual(
    [changed.status, changed.requested_changes, changed.can_accept],
    ['changes_requested', 'Blue, please.', true],
  )
  assert.deepEqual((await of.org.events()).slice(eventCount), ['estimate.changes_requested'])
  assert.equal((await of.run(getEstimate, { estimate_id })).requested_changes, 'Blue, please.')
  const accepted = await of.asCustomer(acceptByCustomer, { estimate_id, revision, name: 'Ada' })
  assert.equal(accepted.status, 'accepted')

  const other = await of.at('changes_requested')
  await of.run(reviseEstimate, { estimate_id: other.id })
  const sent = await of.run(sendEstimate, { estimate_id: other.id, channels: ['email'] })
  assert.equal(sent.requested_changes, null)
})
