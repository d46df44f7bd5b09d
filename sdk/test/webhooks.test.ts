import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { signedHeaders } from '../../server/src/domains/office/webhooks/sign-delivery.ts'
import { newSecret } from '../../server/src/domains/office/webhooks/webhook-secret.ts'
import { QuoinError } from '../src/index.ts'
import { readWebhook } from '../src/webhooks.ts'

const secret = newSecret()
const event = {
  id: 'd1',
  event: 'invoice.paid',
  timestamp: '2026-03-02T15:04:05.678Z',
  data: { name: 'Łódź' },
}
const body = JSON.stringify(event)
const refused = { code: 'invalid_webhook' }

const headersAt = (at: Date, secrets = { secret, previous: null as string | null }) =>
  signedHeaders({ id: 'd1', event: 'invoice.paid', body, at: at.toISOString(), number: 1 }, secrets)

/** Only the headers of our own format. */
const ownHeaders = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('X-')))

test('a delivery as the service signs it is read, from each form of headers and body', async () => {
  const headers = headersAt(new Date())
  const lists = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), [value]]),
  )
  for (const form of [headers, new Headers(headers), lists])
    for (const raw of [body, Buffer.from(body), new TextEncoder().encode(body)])
      assert.deepEqual(await readWebhook(raw, form, secret), event)
})

test('a signature of the library of Standard Webhooks is accepted, and ours by it', async () => {
  const at = new Date()
  const signature = new Webhook(secret).sign('d1', at, body)
  const seconds = String(Math.floor(at.getTime() / 1000))
  const headers = { 'webhook-id': 'd1', 'webhook-timestamp': seconds, 'webhook-signature': signature }
  assert.deepEqual(await readWebhook(body, headers, secret), event)
  assert.deepEqual(new Webhook(secret).verify(body, headersAt(at)), event)
})

test('another body, secret, id, time or signature is refused', async () => {
  const headers = headersAt(new Date())
  const later = String(Number(headers['webhook-timestamp']) + 1)
  const wrong: [string, Record<string, string>, string][] = [
    [`${body} `, headers, secret],
    [body, headers, newSecret()],
    [body, { ...headers, 'webhook-id': 'd2' }, secret],
    [body, { ...headers, 'webhook-timestamp': later }, secret],
    [body, { ...headers, 'webhook-timestamp': 'now' }, secret],
    [body, { ...headers, 'webhook-signature': 'v1,' }, secret],
    [body, { ...headers, 'webhook-signature': 'v1,!!!!' }, secret],
    [body, { ...headers, 'webhook-signature': 'v1,A' }, secret],
    [body, { ...headers, 'webhook-signature': headers['webhook-signature']!.replace('v1,', 'v2,') }, secret],
    [body, {}, secret],
    [`${body} `, ownHeaders(headers), secret],
    [body, ownHeaders(headers), newSecret()],
    [body, { 'x-webhook-signature': 'zz' }, secret],
    [body, { 'x-webhook-signature': headers['X-Webhook-Signature']!.slice(2) }, secret],
  ]
  for (const [raw, of, by] of wrong)
    await assert.rejects(readWebhook(raw, of, by), refused, JSON.stringify(of))
})

test('a delivery is refused five minutes before and after its time', async () => {
  const at = new Date('2026-03-02T15:04:05.000Z')
  const headers = headersAt(at)
  const readAt = (seconds: number, options = {}) =>
    readWebhook(body, headers, secret, { now: at.getTime() + seconds * 1000, ...options })
  for (const seconds of [-300, 0, 300]) assert.deepEqual(await readAt(seconds), event)
  for (const seconds of [-301, 301, 86_400]) await assert.rejects(readAt(seconds), refused)
  assert.deepEqual(await readAt(3_000, { tolerance: 3_600 }), event)
})

test('without the headers of Standard Webhooks, our own signature decides', async () => {
  assert.deepEqual(await readWebhook(body, ownHeaders(headersAt(new Date(0))), secret), event)
})

test('while a secret is rotated, receivers with the old, the new and both secrets read deliveries', async () => {
  const next = newSecret()
  const rotating = headersAt(new Date(), { secret: next, previous: secret })
  for (const known of [secret, next, [secret, next], [newSecret(), next]])
    assert.deepEqual(await readWebhook(body, rotating, known), event)
  const rotated = headersAt(new Date(), { secret: next, previous: null })
  assert.deepEqual(await readWebhook(body, rotated, [secret, next]), event)
  assert.deepEqual(await readWebhook(body, ownHeaders(rotated), [secret, next]), event)
  await assert.rejects(readWebhook(body, rotated, secret), refused)
})

test('a receiver without a secret fails at once: an empty secret would accept any sender who knows this', async () => {
  const signature = createHmac('sha256', '').update(body).digest('hex')
  for (const none of ['', [], [''], undefined as unknown as string])
    await assert.rejects(readWebhook(body, { 'x-webhook-signature': signature }, none), TypeError)
  const seconds = String(Math.floor(Date.now() / 1000))
  const empty = createHmac('sha256', '').update(`d1.${seconds}.${body}`).digest('base64')
  const headers = { 'webhook-id': 'd1', 'webhook-timestamp': seconds, 'webhook-signature': `v1,${empty}` }
  await assert.rejects(readWebhook(body, headers, 'whsec_'), (error) =>
    QuoinError.is(error, 'invalid_webhook'),
  )
})
