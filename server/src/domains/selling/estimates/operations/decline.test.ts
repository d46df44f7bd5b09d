import assert from 'node:assert/strict'
import { test } from 'node:test'
import { declineEstimate } from '../operations.ts'
import { estimating } from '../testing/estimating.ts'

test('a decline stores its time and reason, and emits an event', async () => {
  const of = await estimating()
  const sent = await of.sent()
  const eventCount = (await of.org.events()).length
  const declined = await of.run(declineEstimate, { estimate_id: sent.id, reason: 'Too dear' })
  assert.deepEqual(
    [declined.status, declined.decline_reason, declined.declined_at, declined.version],
    ['declined', 'Too dear', declined.updated_at, sent.version + 1],
  )
  assert.deepEqual((await of.org.events()).slice(eventCount), ['estimate.declined'])
  const rows = await of.org.query(
    `select previous_status, status, reason from live.status_history where org_id = $1 and record_id = $2 order by changed_at, id`,
    [sent.id],
  )
  assert.deepEqual(rows, [
    { previous_status: null, status: 'draft', reason: null },
    { previous_status: 'draft', status: 'sent', reason: null },
    { previous_status: 'sent', status: 'declined', reason: 'Too dear' },
  ])
})
