import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { race } from '../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { undoAcceptance } from '../../estimates/operations.ts'
import { newMember } from '../../../office/workforce/testing/new-member.ts'
import { approveCommissions } from '../operations.ts'
import { soldByRep } from '../testing/selling.ts'

const approve = async (org: TestOrg, input: object, as: object = org.owner) =>
  (await org.run(approveCommissions, input, as)).commissions
const countApprovals = async (org: TestOrg) =>
  (await org.events()).filter((name) => name === 'commission.approved').length
const commissionRow = (org: TestOrg, id: string) => ({ table: 'live.commissions', orgId: org.id, id })

test('several commissions are approved in one call, in the order in which they were named', async () => {
  const org = await testOrg()
  const ids = [(await soldByRep(org)).commission.id, (await soldByRep(org)).commission.id]
  const approved = await approve(org, { commission_ids: ids })
  assert.deepEqual(
    approved.map((each) => [each.id, each.status, each.approved_by, each.version, each.adjustment]),
    ids.map((id) => [id, 'approved', org.ownerId, 2, null]),
  )
  assert.equal(await countApprovals(org), 2)
  const again = await approve(org, { commission_ids: ids })
  assert.deepEqual(again, approved)
  assert.equal(await countApprovals(org), 2)
})

test('another amount needs a reason, and the former amount is kept', async () => {
  const org = await testOrg()
  const { commission } = await soldByRep(org)
  const commission_ids = [commission.id]
  const [first] = await approve(org, { commission_ids, amount_cents: 4000, reason: 'Shared' })
  const [second] = await approve(org, {
    commission_ids,
    amount_cents: 4500,
    reason: 'Shared less',
    expected_version: 2,
  })
  assert.deepEqual(
    second!.adjustments.map(({ amount_cents, reason, by }) => [amount_cents, reason, by.id]),
    [
      [4000, 'Shared', org.ownerId],
      [4500, 'Shared less', org.ownerId],
    ],
  )
  assert.deepEqual(second!.adjustment, second!.adjustments[1])
  assert.deepEqual([first!.amount_cents, second!.amount_cents, second!.computed_cents], [4000, 4500, 5000])
  assert.equal(await countApprovals(org), 2)
  for (const [field, input] of [
    ['reason', { amount_cents: 1 }],
    ['reason', { reason: 'Why' }],
    ['amount_cents', { commission_ids: [commission.id, newId()], amount_cents: 1, reason: 'x' }],
    ['expected_version', { commission_ids: [commission.id, newId()], expected_version: 3 }],
    ['amount_cents', { amount_cents: -1, reason: 'x' }],
    ['commission_ids', { commission_ids: [] }],
  ] as const)
    await assert.rejects(
      approve(org, { commission_ids, ...input }),
      (error: { details: { field: string }[] }) => {
        assert.equal(error.details[0]!.field, field)
        return true
      },
    )
})

test('if one of the commissions is void or unknown, none is approved', async () => {
  const org = await testOrg()
  const undone = await soldByRep(org)
  const { commission } = await soldByRep(org)
  await org.run(undoAcceptance, { estimate_id: undone.estimate_id }, org.owner)
  await assert.rejects(approve(org, { commission_ids: [commission.id, undone.commission.id] }), {
    code: 'invalid_state',
    details: [{ commission_id: undone.commission.id, message: 'is void', reason: 'void' }],
  })
  await assert.rejects(approve(org, { commission_ids: [commission.id, newId()] }), { code: 'not_found' })
  const [approved] = await approve(org, { commission_ids: [commission.id] })
  assert.equal(approved!.version, 2)
})

test('only an owner can approve their own commission', async () => {
  const org = await testOrg()
  const manager = await newMember(org, { role: 'manager' })
  const { commission } = await soldByRep(org, undefined, { rep: manager.id })
  const commission_ids = [commission.id]
  const asManager = { type: 'member', id: manager.id, role: 'manager' } as object
  await assert.rejects(approve(org, { commission_ids }, asManager), {
    code: 'invalid_state',
    details: [{ commission_id: commission.id, message: "is the caller's own", reason: 'own_commission' }],
  })
  const own = await soldByRep(org, undefined, { rep: org.ownerId })
  assert.equal((await approve(org, { commission_ids: [own.commission.id] }))[0]!.status, 'approved')
  assert.equal((await approve(org, { commission_ids: [own.commission.id] }, asManager))[0]!.version, 2)
})

test('two simultaneous approvals approve a commission once, with one event', async () => {
  const org = await testOrg()
  const { commission } = await soldByRep(org)
  const one = () => approve(org, { commission_ids: [commission.id] })
  const ends = await race(commissionRow(org, commission.id), [one, one])
  assert.deepEqual(
    ends.map((end) => end.status === 'fulfilled' && end.value[0]!.version),
    [2, 2],
  )
  assert.equal(await countApprovals(org), 1)
})

test('of two simultaneous decisions on an amount with the same version, one succeeds', async () => {
  const org = await testOrg()
  const { commission } = await soldByRep(org)
  const decide = (amount_cents: number) => () =>
    approve(org, { commission_ids: [commission.id], amount_cents, reason: 'x', expected_version: 1 })
  const ends = await race(commissionRow(org, commission.id), [decide(1), decide(2)])
  assert.deepEqual(ends.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
})

test('if an approval and an undone acceptance coincide, the commission cannot be approved afterwards', async () => {
  const org = await testOrg()
  const { commission, estimate_id } = await soldByRep(org)
  const ends = await race<unknown>(commissionRow(org, commission.id), [
    () => approve(org, { commission_ids: [commission.id] }),
    () => org.run(undoAcceptance, { estimate_id }, org.owner),
  ])
  assert.equal(ends[1]!.status, 'fulfilled')
  await assert.rejects(approve(org, { commission_ids: [commission.id] }), { code: 'invalid_state' })
})
