import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exactScopes } from '../../kernel/access/scopes.ts'
import { assertError } from '../../testing/expect-error.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import { createKey, createMember, deactivateMember, reactivateMember } from '../company/index.ts'

const ada = { customer_name: 'Ada', service_address: '1 Main St' }

async function hire(org: TestOrg, name: string): Promise<{ id: string; email: string }> {
  const member = { email: `${name}@${org.slug}.test`, name, role: 'manager', locations: 'all' } as const
  return await createMember(org.app.database.system, org.id, member, org.app.kernel.now())
}

async function keyOf(org: TestOrg, memberId: string): Promise<string> {
  const wanted = { orgId: org.id, memberId, mode: 'live', name: 'test', scopes: exactScopes } as const
  const limit = { rateLimitPerMinute: 1_000_000 }
  const { database, keyPepper, kernel } = org.app
  return (await createKey(database.system, keyPepper, { ...wanted, ...limit }, kernel.now())).key
}

test('a lead goes to the member named, else to who made the key, else to the owner', async () => {
  const org = await testOrg()
  const [maker, named] = [await hire(org, 'maker'), await hire(org, 'named')]
  const key = await keyOf(org, maker.id)
  const assigned = async (body: object): Promise<string> => {
    const answer = await org.request('POST', '/leads', { key, body: { ...ada, ...body } })
    assert.equal(answer.status, 201, answer.text)
    return answer.body.data.assigned_to as string
  }
  assert.equal(await assigned({ assigned_to: named.id }), named.id)
  assert.equal(await assigned({}), maker.id)
  assert.equal(await assigned({ assigned_to: null }), maker.id)

  const { system } = org.app.database
  await deactivateMember(system, org.id, maker.email, org.app.kernel.now())
  await eventually(async () => (await assigned({})) === org.ownerId)
  await reactivateMember(system, org.id, maker.email, org.app.kernel.now())
  await eventually(async () => (await assigned({})) === maker.id)
})

test('somebody who is no active member of the organization cannot be named', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const left = await hire(org, 'left')
  await deactivateMember(org.app.database.system, org.id, left.email, org.app.kernel.now())
  for (const assigned_to of [left.id, other.ownerId]) {
    const answer = await org.request('POST', '/leads', { body: { ...ada, assigned_to } })
    assertError(answer, 'validation_error', 'assigned_to')
  }
  assert.deepEqual(await org.events(), [])
})

/** What a key may do is remembered until the notice of the change arrives. */
async function eventually(holds: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 5000
  while (!(await holds())) assert.ok(Date.now() < deadline, 'the change was never heard of')
}
