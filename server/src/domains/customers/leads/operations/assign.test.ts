import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { assignLead, createLead, getLead, listLeads } from '../operations.ts'
import { addLocation, hire } from '../testing/people.ts'

const ada = { customer_name: 'Ada', service_address: '1 Main St' }

test('a reassigned lead belongs only to its new member', async () => {
  const org = await testOrg()
  const [first, second] = [await hire(org), await hire(org)]
  const { id: lead_id } = await org.run(createLead, { ...ada, assigned_to: first.id })
  const reassigned = await org.run(assignLead, { lead_id, assigned_to: second.id }, first)
  assert.deepEqual([reassigned.assigned_to, reassigned.version], [second.id, 2])
  await assert.rejects(org.run(getLead, { lead_id }, first), { code: 'not_found' })
  assert.deepEqual((await org.run(listLeads, {}, first)).items, [])
  assert.deepEqual((await org.run(listLeads, {}, second)).items, [reassigned])
})

test('assigning a lead to no one gives it to the caller, and assigning the same member again changes nothing', async () => {
  const org = await testOrg()
  const rep = await hire(org)
  const { id: lead_id } = await org.run(createLead, { ...ada, assigned_to: rep.id })
  const back = await org.run(assignLead, { lead_id, assigned_to: null }, org.owner)
  assert.equal(back.assigned_to, org.ownerId)
  assert.deepEqual(await org.run(assignLead, { lead_id, assigned_to: org.ownerId }, org.owner), back)
  assert.deepEqual(await org.events(), ['lead.created'])
})

test('inactive or unknown members and members without access to the location of the lead cannot be assigned', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const elsewhere = await hire(org, 'sales_rep', [await addLocation(org)])
  const inactive = await hire(org)
  await org.app.inspect.query('update quoin.members set active = false where id = $1', [inactive.id])
  const { id: lead_id } = await org.run(createLead, ada)
  for (const assigned_to of [elsewhere.id, inactive.id, other.ownerId, newId()]) {
    await assert.rejects(
      org.run(assignLead, { lead_id, assigned_to }, org.owner),
      (error: { code: string; details: { field: string }[] }) => {
        assert.deepEqual([error.code, error.details[0]!.field], ['validation_error', 'assigned_to'])
        return true
      },
    )
  }
  assert.equal((await org.run(getLead, { lead_id })).version, 1)
})
