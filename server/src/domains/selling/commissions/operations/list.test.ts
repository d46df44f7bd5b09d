import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { saveCrew } from '../../../office/workforce/operations.ts'
import { newMember } from '../../../office/workforce/testing/new-member.ts'
import { approveCommissions, listCommissions } from '../operations.ts'
import { soldByRep } from '../testing/selling.ts'

const list = (org: TestOrg, input: object = {}, as: object = org.owner) => org.run(listCommissions, input, as)
const as = (id: string, role: string) => ({ type: 'member', id, role }) as object
const noon = '2026-03-31T17:00:00.000Z'

test('totals follow the filters, and those of month and year run up to now', async () => {
  const org = await testOrg('live', noon)
  const { commission, rep } = await soldByRep(org)
  const other = await soldByRep(org, [{ name: 'Roof', unit_price_cents: 40_000 }])
  await org.run(approveCommissions, { commission_ids: [other.commission.id] }, org.owner)
  assert.equal(commission.earned_at, noon)
  // This instant is still in February in Chicago.
  await org.app.inspect.query(
    `update live.commissions set earned_at = '2026-03-01T05:59:59.999Z' where id = $1`,
    [commission.id],
  )
  const totals = {
    pending_cents: 5000,
    approved_cents: 2000,
    month_to_date_cents: 2000,
    year_to_date_cents: 7000,
  }
  assert.deepEqual((await list(org)).totals, totals)
  assert.deepEqual((await list(org, { status: 'void' })).totals, totals)
  const february = await list(org, { from: '2026-02-01', to: '2026-02-28' })
  assert.deepEqual(
    february.items.map(({ id }) => id),
    [commission.id],
  )
  assert.deepEqual(february.totals, { ...totals, approved_cents: 0 })
  assert.deepEqual((await list(org, { member_id: rep })).totals, {
    pending_cents: 5000,
    approved_cents: 0,
    month_to_date_cents: 0,
    year_to_date_cents: 5000,
  })
  assert.deepEqual(
    (await list(org, { status: 'approved' })).items.map(({ id }) => id),
    [other.commission.id],
  )
})

test('reps see their own commissions, and crew leads also those of their members', async () => {
  const org = await testOrg()
  const mine = await soldByRep(org)
  const theirs = await soldByRep(org)
  const idsFor = async (actor: object) => (await list(org, {}, actor)).items.map(({ id }) => id)
  assert.deepEqual(await idsFor(as(mine.rep, 'sales_rep')), [mine.commission.id])
  assert.equal((await list(org, {}, as(mine.rep, 'sales_rep'))).totals.pending_cents, 5000)
  assert.deepEqual((await list(org, { member_id: theirs.rep }, as(mine.rep, 'sales_rep'))).items, [])
  const lead = await newMember(org, { role: 'crew_lead' })
  const members = [{ member_id: lead.id }, { member_id: theirs.rep }]
  await org.run(saveCrew, { name: 'North', members, lead_member_id: lead.id }, org.owner)
  assert.deepEqual(await idsFor(as(lead.id, 'crew_lead')), [theirs.commission.id])
  assert.equal((await idsFor(org.owner)).length, 2)
})
