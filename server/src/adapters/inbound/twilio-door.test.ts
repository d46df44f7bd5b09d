import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { findOrganizationById } from '../../domains/organization/company/index.ts'
import { assignNumber, releaseNumber } from '../../domains/organization/numbers/operations.ts'
import { noteTextStatus, receiveText } from '../../domains/customers/texts/operations.ts'
import { createServer } from '../../kernel/http/server.ts'
import { newId } from '../../kernel/ids.ts'
import { memoryLimiter } from '../../kernel/limits/memory-limiter.ts'
import { findPhoneNumber, smsMessages } from '../../kernel/messages/sms/index.ts'
import { accountForTests, signatureOfTwilio } from '../../kernel/messages/sms/twilio-for-tests.ts'
import { testApp } from '../../testing/test-app.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import { type TwilioAccount, twilioDoor } from './twilio-door.ts'

let server: FastifyInstance

async function serve(account: TwilioAccount | null = accountForTests): Promise<FastifyInstance> {
  const { kernel, database } = await testApp()
  const instance = createServer({
    limiter: memoryLimiter(),
    log: kernel.services.log,
    addressPerMinute: 10_000,
    secureOrigin: false,
  })
  twilioDoor(instance, {
    kernel,
    account: account ?? undefined,
    findNumber: (number) => findPhoneNumber(database.system, number),
    findText: (sid) => smsMessages.findByProviderId(database.system, sid),
    findOrganization: (id) => findOrganizationById(database.system, id),
    receive: receiveText,
    noteStatus: noteTextStatus,
  })
  return instance
}
before(async () => void (server = await serve()))
after(() => server.close())

let assignedCount = 0
async function numberOf(org: TestOrg): Promise<string> {
  const number = `+1312555${String(2000 + ++assignedCount)}`
  await org.run(assignNumber, { number, location_id: org.locationId }, org.operator)
  return number
}

const inbound = (to: string, more: object = {}): Record<string, string> => ({
  ToCountry: 'US',
  SmsMessageSid: 'SM1',
  NumMedia: '0',
  MessageSid: `SM${newId().replaceAll('-', '')}`,
  AccountSid: accountForTests.accountSid,
  From: '+13125550142',
  To: to,
  Body: 'Grüß Gott & 1+1=2',
  ...more,
})

/**
 * Posts a signed callback as if through a proxy: the signature covers `url`, the public address that Twilio called,
 * and not the address that the server sees.
 */
async function post(
  path: string,
  fields: Record<string, string>,
  more: { url?: string; signature?: string; at?: FastifyInstance } = {},
) {
  const signature =
    more.signature ?? (await signatureOfTwilio(more.url ?? `http://quoin.test${path}`, fields))
  return await (more.at ?? server).inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': signature,
      host: 'inside.internal:3000',
      'x-forwarded-host': 'somebody.else',
    },
    payload: new URLSearchParams(fields).toString(),
  })
}
const bodies = async (org: TestOrg) =>
  (await org.query<{ body: string }>(`select body from live.messages where org_id = $1 order by id`)).map(
    ({ body }) => body,
  )

const path = '/api/webhooks/twilio/message'

test('a signed text message reaches the organization that owns the number, once per message sid', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const [number, otherNumber] = [await numberOf(org), await numberOf(other)]
  const fields = inbound(number)
  for (const _twice of [1, 2]) {
    const answer = await post(path, fields)
    assert.equal(answer.statusCode, 200)
    assert.match(answer.headers['content-type'] as string, /^text\/xml/)
    assert.match(answer.payload, /<Response\/>$/)
    assert.ok(answer.headers['x-request-id'])
  }
  assert.deepEqual(await bodies(org), ['Grüß Gott & 1+1=2'])
  assert.deepEqual(await bodies(other), [])
  await post(path, inbound(otherNumber, { NumMedia: '2', Body: '' }))
  assert.deepEqual(await bodies(other), ['[The text had 2 attachments, which were not stored.]'])
})

test('a wrong or missing signature, another URL, changed fields or no configured account answers 403', async () => {
  const org = await testOrg()
  const number = await numberOf(org)
  const fields = inbound(number)
  const right = await signatureOfTwilio(`http://quoin.test${path}`, fields)
  const nobodys = await serve(null)
  for (const answer of [
    await post(path, fields, { signature: '' }),
    await post(path, fields, { signature: right.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) }),
    await post(path, fields, { url: `http://inside.internal:3000${path}` }),
    await post(`${path}?more=1`, fields, { signature: right }),
    await post(path, { ...fields, Body: 'STOP' }, { signature: right }),
    await post('/api/webhooks/twilio/status', fields, { signature: right }),
    await server.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    }),
    await post(path, fields, { at: nobodys, signature: right }),
  ])
    assert.equal(answer.statusCode, 403, answer.payload)
  assert.deepEqual(await bodies(org), [])
  await nobodys.close()
})

test('a text message to an unassigned or released number is acknowledged and ignored', async () => {
  const org = await testOrg()
  const number = await numberOf(org)
  await org.run(releaseNumber, { number }, org.operator)
  for (const to of [number, '+13125559999', 'nonsense'])
    assert.equal((await post(path, inbound(to))).statusCode, 200)
  assert.equal((await post(path, {})).statusCode, 200)
  assert.deepEqual(await bodies(org), [])
})

test('the status of an unknown text message is ignored, whether it is identified by sid or in the query string', async () => {
  const org = await testOrg()
  for (const query of ['', `?text=${org.id}.${newId()}`, `?text=${newId()}.${newId()}`, '?text=nonsense']) {
    const answer = await post(`/api/webhooks/twilio/status${query}`, {
      MessageSid: 'SM9',
      MessageStatus: 'delivered',
    })
    assert.deepEqual([answer.statusCode, answer.json()], [200, { data: { result: 'ignored' } }], query)
  }
})

test('other content types, other methods and bodies that are too large are refused', async () => {
  const json = await server.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  })
  assert.equal(json.statusCode, 415)
  assert.equal((await server.inject({ method: 'GET', url: path })).statusCode, 405)
  const long = await post(path, inbound('+13125550100', { Body: 'x'.repeat(200_000) }))
  assert.equal(long.statusCode, 413)
})
