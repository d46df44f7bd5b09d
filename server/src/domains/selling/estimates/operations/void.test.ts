import assert from 'node:assert/strict'
import { test } from 'node:test'
import { voidEstimate } from '../operations.ts'
import { estimating } from '../testing/estimating.ts'

test('a void estimate keeps its number, and the next estimate gets another', async () => {
  const of = await estimating()
  const first = await of.sent()
  const eventCount = (await of.org.events()).length
  const voided = await of.run(voidEstimate, { estimate_id: first.id, reason: 'Wrong customer' })
  assert.deepEqual([voided.status, voided.estimate_number, voided.version], ['void', 1, first.version + 1])
  assert.deepEqual((await of.org.events()).slice(eventCount), [])
  assert.equal((await of.sent()).estimate_number, 2)
  const rows = await of.org.query(
    `select reason from live.status_history where org_id = $1 and record_id = $2 and status = 'void'`,
    [first.id],
  )
  assert.deepEqual(rows, [{ reason: 'Wrong customer' }])
})

test('a voided draft has no number', async () => {
  const of = await estimating()
  const { id: estimate_id } = await of.draft()
  const voided = await of.run(voidEstimate, { estimate_id })
  assert.deepEqual([voided.status, voided.estimate_number], ['void', null])
})
