import assert from 'node:assert/strict'
import { test } from 'node:test'
import { declineByCustomer } from '../operations.ts'
import { estimating } from '../testing/estimating.ts'

test('a customer can decline only the revision that was shown', async () => {
  const of = await estimating()
  const { id: estimate_id, revision } = await of.at('viewed')
  await assert.rejects(of.asCustomer(declineByCustomer, { estimate_id, revision: revision + 1 }), {
    code: 'invalid_state',
  })
  const eventCount = (await of.org.events()).length
  const declined = await of.asCustomer(declineByCustomer, { estimate_id, revision, reason: 'No need' })
  assert.deepEqual(
    [declined.status, declined.decline_reason, declined.can_accept],
    ['declined', 'No need', false],
  )
  assert.deepEqual((await of.org.events()).slice(eventCount), ['estimate.declined'])
})
