import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { archiveClient, createClient, getClient } from '../../../clients/operations.ts'
import { optOutByCustomer, setOptOut } from '../../operations.ts'

const homeAddress = { address_line1: '2 Elm St', city: 'Springfield', state: 'IL', zip: '62701' }
const customer = { type: 'customer', id: null } as const
const address = 'bo@example.com'

const add = async (org: TestOrg, email: string) =>
  (await org.run(createClient, { ...homeAddress, name: 'Bo', email, phone: '+13125550142' }, org.owner)).id
const wishes = async (org: TestOrg, client_id: string) => {
  const { sms_opt_out, email_opt_out, version } = await org.run(getClient, { client_id }, org.owner)
  return { sms_opt_out, email_opt_out, version }
}

test('all active clients with the address are opted out of email only; repeating it changes nothing', async () => {
  const org = await testOrg()
  const [one, same, other, archived] = [
    await add(org, 'Bo@Example.com'),
    await add(org, address),
    await add(org, 'ada@example.com'),
    await add(org, address),
  ]
  await org.run(archiveClient, { client_id: archived }, org.owner)
  const before = await wishes(org, archived)
  for (const _twice of [1, 2]) await org.run(optOutByCustomer, { address }, customer)
  for (const id of [one, same])
    assert.deepEqual(await wishes(org, id), { sms_opt_out: false, email_opt_out: true, version: 2 })
  assert.deepEqual(await wishes(org, other), { sms_opt_out: false, email_opt_out: false, version: 1 })
  assert.deepEqual(await wishes(org, archived), before)
})

test("an opt-out that a member recorded earlier remains the member's", async () => {
  const org = await testOrg()
  const optOut = { channel: 'email', email: address, state: 'opted_out' }
  const first = await org.run(setOptOut, optOut, org.owner)
  await org.run(optOutByCustomer, { address }, customer)
  assert.deepEqual(await org.run(setOptOut, optOut, org.owner), first)
  assert.equal(first.source, 'member')
})

test('only the unsubscribe page can call the operation', async () => {
  const org = await testOrg()
  await assert.rejects(org.run(optOutByCustomer, { address }, org.owner), { code: 'insufficient_permission' })
})
