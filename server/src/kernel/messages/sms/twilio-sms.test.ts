import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { tcpReceiver } from '../../outbound/receiver-for-tests.ts'
import { createProviders, type Providers } from '../../providers/index.ts'
import { accountForTests, refusal, twilioForTests } from './twilio-for-tests.ts'
import { twilioSms, type TwilioSettings } from './twilio-sms.ts'

const logged: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
const providers = createProviders({ log })
const publicUrl = () => 'https://quoin.test'
const text = {
  id: '01890000-0000-7000-8000-000000000001',
  orgId: '01890000-0000-7000-8000-000000000002',
  to: '+13125550142',
  from: '+13125550100',
  text: 'We are on our way: 1 + 1 & 2',
}
const send = (
  settings: TwilioSettings,
  more: Partial<typeof text> | { from: null } = {},
  usedProviders: Providers = providers,
) => twilioSms(settings, { providers: usedProviders, publicUrl }).send({ ...text, ...more })

test("the request to Twilio has number, text and callback URL, and the sender's number, a messaging service or both", async () => {
  const { settings, acceptedTexts } = await twilioForTests()
  const end = await send(settings)
  assert.deepEqual(end, { accepted: true, providerMessageId: `SM${'1'.padStart(32, '0')}` })
  const StatusCallback = `https://quoin.test/api/webhooks/twilio/status?text=${text.orgId}.${text.id}`
  assert.deepEqual(acceptedTexts[0], { To: text.to, From: text.from, Body: text.text, StatusCallback })
  const messagingServiceSid = 'MG0123456789abcdef0123456789abcdef'
  await send({ ...settings, messagingServiceSid }, { from: null })
  assert.deepEqual(acceptedTexts[1], {
    To: text.to,
    MessagingServiceSid: messagingServiceSid,
    Body: text.text,
    StatusCallback,
  })
  await send({ ...settings, messagingServiceSid })
  assert.deepEqual(
    [acceptedTexts[2]!['From'], acceptedTexts[2]!['MessagingServiceSid']],
    [text.from, messagingServiceSid],
  )
  const nowhere = await send(settings, { from: null })
  assert.deepEqual([nowhere.accepted, acceptedTexts.length], [false, 3])
})

/** Error responses of Twilio, with the failure of the text message that each must cause. */
const answers: [status: number, code: number, failure: string][] = [
  [400, 21211, 'permanent'],
  [400, 21614, 'permanent'],
  [400, 21610, 'permanent'],
  [400, 30034, 'permanent'],
  [403, 21408, 'permanent'],
  [401, 20003, 'temporary'],
  [429, 20429, 'temporary'],
  [500, 20500, 'temporary'],
  [503, 20503, 'temporary'],
]
test("a refusal is permanent or temporary by Twilio's error code, and the request is not repeated", async () => {
  for (const [status, code, failure] of answers) {
    const { settings, acceptedTexts, instead } = await twilioForTests()
    instead.push(refusal(status, code, 'No.'))
    const error = `Twilio refused the text message. ${code}: No.`
    assert.deepEqual(await send(settings), { accepted: false, failure, error, code: String(code) })
    assert.equal(acceptedTexts.length, 1)
  }
})

test('without a valid answer the outcome is unknown; if no connection was made, the failure is temporary', async () => {
  const { settings, instead, acceptedTexts, close } = await twilioForTests()
  const impatient = createProviders({ log, deadlineMs: 800 })
  const failures: unknown[] = []
  const silence = () => undefined
  const troubles: typeof instead = [
    (response) => response.destroy(),
    silence,
    (response) => response.writeHead(502).end('<html>'),
    (response) => response.writeHead(201).end('{}'),
  ]
  for (const trouble of troubles) {
    instead.push(trouble)
    const end = await send(settings, {}, trouble === silence ? impatient : providers)
    failures.push(!end.accepted && end.failure)
  }
  assert.deepEqual(failures, ['unknown', 'unknown', 'unknown', 'unknown'])
  assert.equal(acceptedTexts.length, 4, 'each once')
  close()
  const silent = await tcpReceiver((socket) => void socket.end())
  silent.close()
  const end = await send({ ...accountForTests, api: silent.url })
  assert.deepEqual([end.accepted, !end.accepted && end.failure], [false, 'temporary'])
})

test('the log contains neither the token nor the text and number of the message', async () => {
  const { settings, instead } = await twilioForTests()
  instead.push((response) => response.destroy())
  await send(settings)
  const all = logged.join('\n')
  assert.match(all, /gave no answer/)
  const token = Buffer.from(`${accountForTests.accountSid}:${accountForTests.authToken}`).toString('base64')
  for (const secret of [accountForTests.authToken, token, text.text, text.to])
    assert.ok(!all.includes(secret), secret)
})
