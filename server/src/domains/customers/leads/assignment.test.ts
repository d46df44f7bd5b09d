import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertError } from '../../../testing/expect-error.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { createMember, deactivateMember, updateMember } from '../../office/workforce/operations.ts'

const ada = { customer_name: 'Ada', service_address: '1 Main St' }

async function hire(org: TestOrg, name: string): Promise<{ id: string; email: string }> {
  const member = { email: `${name}@${org.slug}.test`, name, role: 'manager' }
  return await org.run(createMember, member, org.operator)
}

test('a lead is assigned to the named member, else to the member who made the key, else to the owner', async () => {
  const org = await testOrg()
  const [maker, named] = [await hire(org, 'maker'), await hire(org, 'named')]
  const key = await org.key({ memberId: maker.id })
  const assigned = async (body: object): Promise<string> => {
    const answer = await org.request('POST', '/leads', { key, body: { ...ada, ...body } })
    assert.equal(answer.status, 201, answer.text)
    return answer.body.data.assigned_to as string
  }
  assert.equal(await assigned({ assigned_to: named.id }), named.id)
  assert.equal(await assigned({}), maker.id)
  assert.equal(await assigned({ assigned_to: null }), maker.id)

  await org.run(deactivateMember, { member_id: maker.id }, org.operator)
  await eventually(async () => (await assigned({})) === org.ownerId)
  await org.run(updateMember, { member_id: maker.id, active: true }, org.operator)
  await eventually(async () => (await assigned({})) === maker.id)
})

test('inactive members and members of other organizations cannot be assigned', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const inactive = await hire(org, 'left')
  await org.run(deactivateMember, { member_id: inactive.id }, org.operator)
  for (const assigned_to of [inactive.id, other.ownerId]) {
    const answer = await org.request('POST', '/leads', { body: { ...ada, assigned_to } })
    assertError(answer, 'validation_error', 'assigned_to')
  }
  assert.deepEqual(await org.events(), [])
})

/**
 * Waits until the condition is true, because the permissions of an API key are cached until the server is notified
 * of the change.
 */
async function eventually(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000
  while (!(await condition())) assert.ok(Date.now() < deadline, 'the change did not take effect in time')
}
