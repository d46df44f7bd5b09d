import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callConsole, memberWithPasskey } from '../../testing/member-with-passkey.ts'

test('the options name the service, the member and existing passkeys, with a new challenge each time', async () => {
  const { org, member, browser, authenticator } = await memberWithPasskey()
  const begin = async () => (await callConsole(org, browser, 'passkeys.begin')).body.data
  const [first, second] = [await begin(), await begin()]
  assert.deepEqual(first.rp, { id: 'quoin.test', name: 'Quoin – Test Cleaning' })
  assert.deepEqual([first.user.name, first.user.display_name], [member.email, member.name])
  assert.deepEqual(first.exclude, [authenticator.register(first.challenge).credential_id])
  assert.notEqual(first.challenge, second.challenge)
})

test('a member has at most 20 passkeys', async () => {
  const { org, browser } = await memberWithPasskey()
  await org.query(
    `insert into quoin.passkeys (org_id, id, credential_id, member_id, spki, counter, name, created_at)
     select p.org_id, gen_random_uuid(), decode(md5(n::text), 'hex'), p.member_id, p.spki, 0, 'Key ' || n, p.created_at
       from quoin.passkeys p, generate_series(2, 20) n where p.org_id = $1`,
  )
  const { status, body } = await callConsole(org, browser, 'passkeys.begin')
  assert.deepEqual([status, body.error.code], [409, 'invalid_state'])
})
