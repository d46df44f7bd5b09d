import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { saveLocation } from '../../../../organization/company/operations.ts'
import { inviteMember } from './invite.ts'
import { listMembers } from './list.ts'
import { newMember } from '../../testing/new-member.ts'

const ada = { email: 'Ada@Example.com', name: 'Ada', role: 'sales_rep', location_ids: null }

test('an invited person is a member at once and gets an email', async () => {
  const org = await testOrg()
  const { deliveries, ...member } = await org.run(
    inviteMember,
    { ...ada, phone: '(312) 555-0142', location_ids: [org.locationId] },
    org.owner,
  )
  assert.deepEqual(
    { ...member, id: '', created_at: '', updated_at: '' },
    {
      id: '',
      name: 'Ada',
      email: 'Ada@Example.com',
      phone: '+13125550142',
      job_title: null,
      home_location_id: null,
      hire_date: null,
      role: 'sales_rep',
      location_ids: [org.locationId],
      status: 'active',
      deactivated_at: null,
      version: 1,
      created_at: '',
      updated_at: '',
    },
  )
  assert.deepEqual(
    deliveries.map(({ to, state }) => [to, state]),
    [['Ada@Example.com', 'kept_in_outbox']],
  )
  const [mail, ...more] = await org.app.kernel.services.mailer.list(org.id)
  assert.deepEqual(more, [])
  assert.equal(mail!.to_address, 'Ada@Example.com')
  assert.equal(mail!.subject, 'Test Cleaning invites you to Quoin')
  assert.match(mail!.text, /member as sales rep/)
  const { items } = await org.run(listMembers, { status: 'active' }, org.owner)
  assert.deepEqual(
    items.filter((each) => each.id === member.id),
    [member],
  )
})

test('an email address belongs to one member, and a refused invitation sends no email', async () => {
  const org = await testOrg()
  await org.run(inviteMember, ada, org.owner)
  await assert.rejects(org.run(inviteMember, { ...ada, email: 'ADA@example.com' }, org.owner), {
    code: 'validation_error',
    details: [{ field: 'email', message: 'already belongs to a member of the organization' }],
  })
  assert.equal((await org.app.kernel.services.mailer.list(org.id)).length, 1)
})

test('no one can be invited as owner, to foreign locations, or in the sandbox', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const invite = (change: object, as = org.owner) => org.run(inviteMember, { ...ada, ...change }, as)
  await assert.rejects(invite({ role: 'owner' }), { code: 'validation_error' })
  await assert.rejects(invite({ location_ids: [other.locationId] }), { code: 'validation_error' })
  await assert.rejects(invite({}, { ...org.owner, mode: 'sandbox' }), { code: 'unsupported_in_test_mode' })
})

test('a manager of some locations cannot give access beyond them', async () => {
  const org = await testOrg()
  const denver = await org.run(saveLocation, { name: 'Denver' }, org.owner)
  const { id } = await newMember(org, { role: 'manager', location_ids: [denver.id] })
  const manager = { type: 'member', id, role: 'manager', locations: [denver.id] } as const
  const invite = (location_ids: string[] | null) => org.run(inviteMember, { ...ada, location_ids }, manager)
  for (const beyond of [null, [org.locationId], [denver.id, org.locationId]])
    await assert.rejects(invite(beyond), { code: 'insufficient_permission' })
  assert.deepEqual((await invite([denver.id])).location_ids, [denver.id])
})
