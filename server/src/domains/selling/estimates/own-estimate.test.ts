import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Operation } from '../../../kernel/operations/operation.ts'
import { createLead } from '../../customers/leads/operations.ts'
import {
  acceptEstimate,
  collectDeposit,
  createEstimate,
  declineEstimate,
  getEstimate,
  listEstimates,
  previewEstimate,
  reopenEstimate,
  reviseEstimate,
  sendEstimate,
  setLineItems,
  undoAcceptance,
  updateDetails,
  voidEstimate,
} from './operations.ts'
import { estimating, lines } from './testing/estimating.ts'

const operations: [Operation, object][] = [
  [getEstimate, {}],
  [previewEstimate, {}],
  [updateDetails, { source: 'x' }],
  [setLineItems, { line_items: lines }],
  [sendEstimate, { channels: ['email'] }],
  [reviseEstimate, {}],
  [acceptEstimate, {}],
  [declineEstimate, {}],
  [voidEstimate, {}],
  [reopenEstimate, {}],
  [undoAcceptance, {}],
  [collectDeposit, { method: 'cash' }],
]

async function withRep() {
  const of = await estimating()
  const id = randomUUID()
  await of.org.query(
    `insert into quoin.members (org_id, id, email, name, role, created_at, updated_at) values ($1, $2, $3, 'Rep', 'sales_rep', now(), now())`,
    [id, `${id}@rep.test`],
  )
  return { of, id, rep: { type: 'member', id, role: 'sales_rep' } as const }
}

test("another member's estimate is not found by a sales rep", async () => {
  const { of, rep } = await withRep()
  const { id: estimate_id } = await of.draft()
  for (const [operation, more] of operations)
    await assert.rejects(
      of.org.run(operation, { estimate_id, ...more }, rep),
      { code: 'not_found' },
      operation.name,
    )
  assert.deepEqual((await of.org.run(listEstimates, {}, rep)).items, [])
  assert.equal((await of.run(listEstimates, {})).items.length, 1)
})

test('a rep can access the estimates assigned to them, and those that they made without an assigned rep', async () => {
  const { of, id, rep } = await withRep()
  const assigned = await of.draft()
  await of.run(updateDetails, { estimate_id: assigned.id, assigned_rep_id: id })
  const unassigned = await of.draft()
  await of.org.query(
    `update live.estimates set assigned_rep_id = null, created_by_type = 'member', created_by_id = $3 where org_id = $1 and id = $2`,
    [unassigned.id, id],
  )
  const { items } = await of.org.run(listEstimates, { order: 'asc' }, rep)
  assert.deepEqual(
    items.map((each) => each.id),
    [assigned.id, unassigned.id],
  )
  for (const estimate_id of [assigned.id, unassigned.id])
    assert.equal((await of.org.run(getEstimate, { estimate_id }, rep)).id, estimate_id)
  await of.run(updateDetails, { estimate_id: unassigned.id, assigned_rep_id: of.org.ownerId })
  await assert.rejects(of.org.run(getEstimate, { estimate_id: unassigned.id }, rep), { code: 'not_found' })
})

test("a rep cannot create an estimate for another member's lead", async () => {
  const { of, id, rep } = await withRep()
  const lead = await of.org.run(createLead, { customer_name: 'Grace', service_address: '9 Elm Ave' })
  const create = () => of.org.run(createEstimate, { location_id: of.org.locationId, lead_id: lead.id }, rep)
  await assert.rejects(create(), {
    code: 'validation_error',
    message: 'lead_id: is not a lead of the organization',
  })
  await of.org.query('update live.leads set assigned_to = $2 where org_id = $1', [id])
  assert.equal((await create()).assigned_rep_id, id)
})
