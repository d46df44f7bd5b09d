import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import type { Actor } from '../access/actor.ts'
import type { Role } from '../access/permissions.ts'
import { authorize, ownerOnly } from './authorize.ts'
import type { Mutation, Operation } from './operation.ts'
import { keyActor, ownerActor, tally } from './testing/tally.ts'

const operation = (definition: Partial<Mutation> = {}): Operation => ({ ...tally(), ...definition })
const member = (org: TestOrg, role: Role): Actor => ({ ...ownerActor(org), role })
const impersonalActor = (org: TestOrg, type: 'customer' | 'system'): Actor => {
  const { org: organization, mode, locations } = ownerActor(org)
  return { type, id: null, org: organization, mode, locations }
}

const insufficientScope = { code: 'insufficient_scope' }
const insufficientPermission = { code: 'insufficient_permission' }

test('a key needs exactly the scope of the operation, and a permission does not replace it', async () => {
  const org = await testOrg()
  authorize(operation(), keyActor(org, 'leads:write'))
  authorize(operation(), keyActor(org, '*'))
  for (const scope of ['leads:read', 'jobs:write', 'workflows:write'])
    assert.throws(() => authorize(operation(), keyActor(org, scope)), insufficientScope)
})

test('an operation without a declared scope refuses all keys, and one with scope null accepts any key', async () => {
  const org = await testOrg()
  const { scope: _, ...without } = tally()
  assert.throws(() => authorize(without, keyActor(org, '*')), insufficientScope)
  authorize(operation({ scope: null }), keyActor(org, 'jobs:read'))
})

test('a member needs every permission of the operation, and the error lists the missing ones', async () => {
  const org = await testOrg()
  const both = operation({ permission: ['manage_leads', 'manage_settings'] })
  authorize(both, member(org, 'owner'))
  assert.throws(() => authorize(both, member(org, 'sales_rep')), {
    ...insufficientPermission,
    message: 'The member lacks the permission manage_settings.',
  })
  assert.throws(() => authorize(both, member(org, 'technician')), {
    message: 'The member lacks the permissions manage_leads and manage_settings.',
  })
})

test('a customer may call only customer operations, and only customers may call them', async () => {
  const org = await testOrg()
  const forCustomers = operation({ only: 'customer', permission: [] })
  authorize(forCustomers, impersonalActor(org, 'customer'))
  assert.throws(
    () => authorize(operation({ permission: [] }), impersonalActor(org, 'customer')),
    insufficientPermission,
  )
  for (const other of [member(org, 'owner'), keyActor(org, '*'), impersonalActor(org, 'system')])
    assert.throws(() => authorize(forCustomers, other), insufficientPermission)
})

test('an operation for the service itself refuses all other callers', async () => {
  const org = await testOrg()
  const own = operation({ only: 'system', permission: [], scope: null })
  authorize(own, impersonalActor(org, 'system'))
  for (const other of [member(org, 'owner'), keyActor(org, '*'), impersonalActor(org, 'customer')])
    assert.throws(() => authorize(own, other), insufficientPermission)
})

test("if any needed permission covers only the member's own records, the whole call is limited to them", async () => {
  const org = await testOrg()
  const rep = member(org, 'sales_rep')
  assert.equal(ownerOnly(operation(), member(org, 'owner')), null)
  assert.equal(ownerOnly(operation(), rep), org.ownerId)
  assert.equal(ownerOnly(operation({ permission: ['view_clients'] }), rep), null)
  assert.equal(ownerOnly(operation({ permission: ['view_clients', 'manage_leads'] }), rep), org.ownerId)
  assert.equal(ownerOnly(operation(), keyActor(org)), null)
  assert.equal(ownerOnly(operation({ only: 'customer' }), impersonalActor(org, 'customer')), null)
})
