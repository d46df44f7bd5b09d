import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Operation } from '../../../kernel/operations/operation.ts'
import { type EstimateStatus, estimateStatuses } from './estimate-status.ts'
import {
  acceptByCustomer,
  acceptEstimate,
  collectDeposit,
  declineByCustomer,
  declineEstimate,
  expireEstimate,
  reopenEstimate,
  requestChangesByCustomer,
  reviseEstimate,
  sendEstimate,
  setAdjustments,
  setLineItems,
  undoAcceptance,
  updateDetails,
  viewByCustomer,
  voidEstimate,
} from './operations.ts'
import { estimating, lines } from './testing/estimating.ts'

const open: EstimateStatus[] = ['sent', 'viewed', 'changes_requested']
const all: EstimateStatus[] = [...estimateStatuses]
const to = (statuses: EstimateStatus[], status: EstimateStatus) =>
  Object.fromEntries(statuses.map((from) => [from, status]))
const stay = (statuses: EstimateStatus[]) => Object.fromEntries(statuses.map((from) => [from, from]))

type Ends = Record<string, EstimateStatus>

/**
 * For each operation, the status that results from each starting status. If a starting status is missing, the
 * operation returns 409 and changes nothing.
 */
const table: [operation: Operation, more: object, customer: boolean, ends: Ends][] = [
  [sendEstimate, { channels: ['email'] }, false, to(['draft'], 'sent')],
  [reviseEstimate, {}, false, to(open, 'draft')],
  [acceptEstimate, {}, false, to(open, 'accepted')],
  [declineEstimate, {}, false, to(open, 'declined')],
  [voidEstimate, {}, false, to(['draft', ...open, 'expired'], 'void')],
  [reopenEstimate, {}, false, to(['expired', 'declined'], 'sent')],
  [undoAcceptance, {}, false, to(['accepted'], 'sent')],
  [setLineItems, { line_items: lines }, false, stay(['draft'])],
  [setAdjustments, { discount: null }, false, stay(['draft'])],
  [updateDetails, { terms: 'New terms' }, false, stay(['draft'])],
  [updateDetails, { expires_at: '2100-01-01T00:00:00Z' }, false, stay(['draft', ...open])],
  [updateDetails, { siding_type: 'brick' }, false, stay(all.filter((status) => status !== 'void'))],
  [
    viewByCustomer,
    {},
    true,
    { sent: 'viewed', ...stay(['viewed', 'changes_requested', 'accepted', 'declined', 'expired']) },
  ],
  [acceptByCustomer, { revision: 1, name: 'Ada' }, true, to(open, 'accepted')],
  [declineByCustomer, { revision: 1 }, true, to(open, 'declined')],
  [
    requestChangesByCustomer,
    { revision: 1, message: 'Blue' },
    true,
    to(['sent', 'viewed'], 'changes_requested'),
  ],
  [collectDeposit, { amount_cents: 1, method: 'cash' }, false, stay(['accepted'])],
]

for (const from of estimateStatuses)
  test(`each operation on an estimate with the status ${from} succeeds or is refused as listed`, async () => {
    const of = await estimating()
    for (const [operation, more, customer, ends] of table) {
      const { id: estimate_id } = await of.at(from)
      const before = await of.row(estimate_id)
      const events = (await of.org.events()).length
      const call = (customer ? of.asCustomer : of.run)(operation, { estimate_id, ...more })
      const title = `${operation.name} ${JSON.stringify(more)} from ${from}`
      const expected = ends[from]
      if (expected === undefined) {
        await assert.rejects(call, { code: 'invalid_state' }, title)
        assert.deepEqual(await of.row(estimate_id), before, title)
        assert.equal((await of.org.events()).length, events, title)
        continue
      }
      const answer = (await call) as { status?: string; estimate?: { status: string } }
      assert.equal(answer.status ?? answer.estimate?.status, expected, title)
    }
  })

test('only an estimate whose expiry has passed is stored as expired, once', async () => {
  const of = await estimating()
  const expire = (estimate_id: string) =>
    of.org.run(expireEstimate, { estimate_id }, { type: 'system', id: null } as object)
  for (const status of estimateStatuses.filter((each) => each !== 'expired')) {
    const { id } = await of.at(status)
    const before = await of.row(id)
    assert.equal((await expire(id)).status, status)
    assert.deepEqual(await of.row(id), before)
  }
  const { id } = await of.at('expired')
  assert.equal((await of.row(id)).status, 'sent')
  const events = await of.org.events()
  await expire(id)
  await expire(id)
  assert.equal((await of.row(id)).status, 'expired')
  assert.deepEqual((await of.org.events()).slice(events.length), ['estimate.expired'])
})
