import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emailDoor } from './email-door.ts'
import { createServer } from '../../kernel/http/server.ts'
import { memoryLimiter } from '../../kernel/limits/memory-limiter.ts'
import { assertCommonHeaders, assertError } from '../../testing/expect-error.ts'
import { inboundMailSecret, testApp } from '../../testing/test-app.ts'
import { injectRequest, type TestRequest } from '../../testing/test-request.ts'
import { inboundMailForm } from '../../domains/customers/inbound-mails/index.ts'
import { receiveInboundMail } from '../../domains/customers/inbound-mails/operations.ts'

const path = '/api/webhooks/email-inbound'
const mail = { message_id: '1', from: { email: 'a@b.example' }, to: [] }

async function call(request: TestRequest, at = path) {
  const { server } = await testApp()
  return await injectRequest(server, 'POST', at, { idempotencyKey: null, body: mail, ...request })
}

test('the secret of inbound email is only accepted in its header, and is checked before the body is read', async () => {
  const basic = `Basic ${Buffer.from(`x:${inboundMailSecret}`).toString('base64')}`
  const secret = encodeURIComponent(inboundMailSecret)
  const refused = [
    await call({}),
    await call({ key: `${inboundMailSecret}x`, body: '{' }),
    await call({ key: inboundMailSecret.slice(1) }),
    await call({ headers: { authorization: basic } }),
    await call({ headers: { authorization: inboundMailSecret } }),
    await call({}, `${path}?secret=${secret}`),
    await call({}, `${path}?token=${secret}&authorization=Bearer%20${secret}`),
    await call({ key: 'x', body: ' '.repeat(17 * 1024 * 1024) }),
  ]
  for (const answer of refused) {
    assertError(answer, 'invalid_api_key')
    assert.equal(answer.headers['www-authenticate'], 'Bearer')
  }
  assert.equal(new Set(refused.map((answer) => answer.text)).size, 1)
  assert.equal((await call({ key: inboundMailSecret })).status, 200)
})

test('without a configured secret, every request is refused', async () => {
  const { kernel } = await testApp()
  const server = createServer({
    limiter: memoryLimiter(),
    log: kernel.services.log,
    addressPerMinute: 600,
    secureOrigin: false,
  })
  emailDoor(server, {
    kernel,
    secret: undefined,
    findMailbox: () => Promise.resolve(undefined),
    form: inboundMailForm,
    receive: receiveInboundMail,
  })
  for (const key of [null, '', 'undefined', 'x'])
    assertError(await injectRequest(server, 'POST', path, { key, body: mail }), 'invalid_api_key')
  await server.close()
})

test('an email of 16 MiB is accepted, and one byte more is refused', async () => {
  const sixteen = 16 * 1024 * 1024
  const fill = (length: number): string => {
    const empty = JSON.stringify({ ...mail, text: '' })
    return JSON.stringify({ ...mail, text: 'x'.repeat(length - empty.length) })
  }
  const accepted = await call({ key: inboundMailSecret, body: fill(sixteen) })
  assert.equal(accepted.status, 200)
  assertCommonHeaders(accepted)
  assertError(await call({ key: inboundMailSecret, body: fill(sixteen + 1) }), 'body_too_large')
})

test('an email that is not a JSON object is refused', async () => {
  assertError(await call({ key: inboundMailSecret, body: '{' }), 'invalid_json')
  assertError(await call({ key: inboundMailSecret, body: '[]' }), 'validation_error')
  assertError(await call({ key: inboundMailSecret, body: '' }), 'validation_error')
})

test('an address of the email endpoint has the usual rate limit', async () => {
  const answer = await call({ key: inboundMailSecret })
  assert.equal(answer.headers['x-ratelimit-limit'], '600')
})
