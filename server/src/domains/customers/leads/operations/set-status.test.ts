import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { race } from '../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { deactivateMember } from '../../../office/workforce/operations.ts'
import { newMember } from '../../../office/workforce/testing/new-member.ts'
import { createLead, getLead, setStatus } from '../operations.ts'
import { hire } from '../testing/people.ts'

async function leadIn(org: TestOrg, status = 'new'): Promise<string> {
  const { id } = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' })
  await org.query(`update live.leads set status = $3 where org_id = $1 and id = $2`, [id, status])
  return id
}

test('an open lead can move forward and back, with one event for each change', async () => {
  const org = await testOrg()
  const lead_id = await leadIn(org)
  for (const status of ['approved', 'contacted'])
    assert.equal((await org.run(setStatus, { lead_id, status }, org.owner)).status, status)
  assert.deepEqual(await org.events(), ['lead.created', 'lead.status_changed', 'lead.status_changed'])
  const rows = await org.query(
    `select previous_status, status, changed_by_id from live.status_history where org_id = $1 order by changed_at, id`,
  )
  assert.deepEqual(rows, [
    { previous_status: 'new', status: 'approved', changed_by_id: org.ownerId },
    { previous_status: 'approved', status: 'contacted', changed_by_id: org.ownerId },
  ])
})

test('setting the current status again emits no event', async () => {
  const org = await testOrg()
  const lead_id = await leadIn(org)
  const lead = await org.run(setStatus, { lead_id, status: 'new' }, org.owner)
  assert.equal(lead.version, 1)
  assert.deepEqual(await org.events(), ['lead.created'])
})

test('a lead needs a reason to be lost; it can be reopened as contacted, without the reason', async () => {
  const org = await testOrg()
  const lead_id = await leadIn(org)
  await assert.rejects(org.run(setStatus, { lead_id, status: 'lost' }, org.owner), {
    code: 'validation_error',
    details: [{ field: 'lost_reason', message: 'is required for a lost lead' }],
  })
  const lost = await org.run(setStatus, { lead_id, status: 'lost', lost_reason: 'price' }, org.owner)
  assert.deepEqual([lost.status, lost.lost_reason], ['lost', 'price'])
  await assert.rejects(org.run(setStatus, { lead_id, status: 'approved' }, org.owner), {
    code: 'invalid_state',
  })
  const open = await org.run(setStatus, { lead_id, status: 'contacted' }, org.owner)
  assert.deepEqual([open.status, open.lost_reason], ['contacted', null])
  const payloads = await org.payloads<{ lost_reason: string | null }>('lead.status_changed')
  assert.deepEqual(
    payloads.map(({ lost_reason }) => lost_reason),
    ['price', null],
  )
})

test('a lead cannot be set to converted directly, and a converted lead stays converted', async () => {
  const org = await testOrg()
  const lead_id = await leadIn(org, 'converted')
  await assert.rejects(org.run(setStatus, { lead_id, status: 'converted' }, org.owner), {
    code: 'validation_error',
  })
  for (const change of [{ status: 'contacted' }, { status: 'lost', lost_reason: 'other' }])
    await assert.rejects(org.run(setStatus, { lead_id, ...change }, org.owner), { code: 'invalid_state' })
  assert.deepEqual(await org.events(), ['lead.created'])
})

test('if two members mark a lead lost at the same time, one event is emitted', async () => {
  const org = await testOrg()
  const lead_id = await leadIn(org)
  const lose = () => org.run(setStatus, { lead_id, status: 'lost', lost_reason: 'spam' }, org.owner)
  await race({ table: 'live.leads', orgId: org.id, id: lead_id }, [lose, lose])
  assert.deepEqual(await org.events(), ['lead.created', 'lead.status_changed'])
})

test('a rep can change the status only of their own leads', async () => {
  const org = await testOrg()
  const rep = await hire(org)
  const foreign = await leadIn(org)
  const own = await org.run(createLead, { customer_name: 'Bo', service_address: '2 Elm St' }, rep)
  for (const lead_id of [foreign, newId()])
    await assert.rejects(org.run(setStatus, { lead_id, status: 'contacted' }, rep), { code: 'not_found' })
  assert.equal((await org.run(setStatus, { lead_id: own.id, status: 'contacted' }, rep)).status, 'contacted')
})

test('reopening a lost lead of a deactivated member reassigns it', async () => {
  const org = await testOrg()
  const { id: member_id } = await newMember(org)
  const stays = await newMember(org)
  const input = { customer_name: 'Ada', service_address: '1 Main St' }
  for (const [assigned_to, then] of [
    [member_id, org.ownerId],
    [stays.id, stays.id],
  ] as const) {
    const { id: lead_id } = await org.run(createLead, { ...input, assigned_to }, org.owner)
    await org.run(setStatus, { lead_id, status: 'lost', lost_reason: 'price' }, org.owner)
    if (assigned_to === member_id) await org.run(deactivateMember, { member_id }, org.owner)
    assert.equal((await org.run(getLead, { lead_id })).assigned_to, assigned_to)
    assert.equal((await org.run(setStatus, { lead_id, status: 'contacted' }, org.owner)).assigned_to, then)
  }
})
