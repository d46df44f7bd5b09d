import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { createMember } from './create.ts'

const ada = { email: 'ada@example.com', name: 'Ada', role: 'owner' }

test('the operator can create members of any role, and no email is sent', async () => {
  const org = await testOrg()
  const member = await org.run(createMember, ada, org.operator)
  assert.deepEqual([member.role, member.location_ids, member.status], ['owner', null, 'active'])
  assert.deepEqual(await org.app.kernel.services.mailer.list(org.id), [])
  await assert.rejects(org.run(createMember, ada, org.owner), { code: 'insufficient_permission' })
})

test('two members cannot have the same email address, regardless of letter case', async () => {
  const org = await testOrg()
  await org.run(createMember, ada, org.operator)
  await assert.rejects(org.run(createMember, { ...ada, email: 'ADA@example.com' }, org.operator), {
    code: 'validation_error',
    details: [{ field: 'email', message: 'already belongs to a member of the organization' }],
  })
})
