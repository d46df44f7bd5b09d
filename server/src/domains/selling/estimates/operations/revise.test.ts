import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  acceptByCustomer,
  reviseEstimate,
  sendEstimate,
  setLineItems,
  viewByCustomer,
} from '../operations.ts'
import { estimating } from '../testing/estimating.ts'

test('during a revision the customer cannot view the estimate, and afterwards cannot answer the old revision', async () => {
  const of = await estimating()
  const first = await of.sent()
  const estimate_id = first.id
  const eventCount = (await of.org.events()).length
  const revised = await of.run(reviseEstimate, { estimate_id, expected_version: first.version })
  assert.deepEqual([revised.status, revised.revision, revised.version], ['draft', 1, first.version + 1])
  assert.deepEqual((await of.org.events()).slice(eventCount), [])
  await assert.rejects(of.asCustomer(viewByCustomer, { estimate_id }), { code: 'invalid_state' })

  await of.run(setLineItems, { estimate_id, line_items: [{ name: 'Roof', unit_price_cents: 700 }] })
  await of.run(sendEstimate, { estimate_id, channels: ['email'] })
  await assert.rejects(
    of.asCustomer(acceptByCustomer, { estimate_id, revision: 1, name: 'Ada' }),
    (error: { code?: string; details?: { revision?: number }[] }) => {
      assert.deepEqual([error.code, error.details?.[0]?.revision], ['invalid_state', 2])
      return true
    },
  )
  const accepted = await of.asCustomer(acceptByCustomer, { estimate_id, revision: 2, name: 'Ada' })
  assert.deepEqual([accepted.status, accepted.total_cents], ['accepted', 700])
})

test('revising an estimate with an old version is refused', async () => {
  const of = await estimating()
  const { id: estimate_id, version } = await of.sent()
  await assert.rejects(of.run(reviseEstimate, { estimate_id, expected_version: version - 1 }), {
    code: 'stale_version',
  })
})
