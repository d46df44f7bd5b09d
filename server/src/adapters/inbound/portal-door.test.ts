import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { configureBooking } from '../../domains/customers/bookings/operations.ts'
import { assertCommonHeaders, assertError } from '../../testing/expect-error.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import type { TestRequest } from '../../testing/test-request.ts'

const settings = {
  enabled: true,
  origins: ['https://www.ada.example'],
  service_zips: [],
  refuses_other_zips: false,
}
const form = {
  customer: { name: 'Ada', phone: '3125550142' },
  address: { line1: '1 Main St', city: 'Evanston', state: 'IL', zip: '60201' },
}
const anyAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

async function openOrg() {
  const org = await testOrg()
  await org.run(configureBooking, settings, org.owner)
  return org
}

function call(org: TestOrg, method: string, slug: string, request: TestRequest = {}) {
  const usual = { key: null, idempotencyKey: null, from: anyAddress() }
  return org.request(method, `/api/portal/${slug}/book`, { ...usual, ...request })
}

test('an unknown organization and one with its booking form off get the same answer, byte for byte', async () => {
  const org = await openOrg()
  await org.run(configureBooking, { ...settings, enabled: false }, org.owner)
  const never = await testOrg()
  const answers = []
  for (const slug of [org.slug, never.slug, 'nobody', 'x'.repeat(200), "'; drop"])
    for (const method of ['POST', 'OPTIONS'])
      answers.push(await call(org, method, encodeURIComponent(slug), { body: form }))
  const fingerprints = answers.map(({ status, text, headers }) => {
    const { 'x-request-id': _, date: __, ...rest } = headers
    return JSON.stringify([status, text, { ...rest, 'x-ratelimit-reset': '', ratelimit: '' }])
  })
  assert.equal(new Set(fingerprints).size, 1, fingerprints.join('\n'))
  for (const answer of answers) assertError(answer, 'not_found')
})

test('pages of registered origins may call the portal and read every answer; other origins get no CORS headers', async () => {
  const org = await openOrg()
  const preflightHeaders = {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  }
  const origin = 'https://www.ada.example'
  const preflight = await call(org, 'OPTIONS', org.slug, { headers: { origin, ...preflightHeaders } })
  assert.equal(preflight.status, 204)
  assertCommonHeaders(preflight)
  assert.equal(preflight.headers['access-control-allow-origin'], origin)
  assert.equal(preflight.headers['access-control-allow-methods'], 'POST')
  assert.equal(preflight.headers['access-control-allow-headers'], 'content-type')
  assert.equal(preflight.headers['access-control-allow-credentials'], undefined)
  for (const body of [form, {}]) {
    const answer = await call(org, 'POST', org.slug, { body, headers: { origin } })
    assert.equal(answer.headers['access-control-allow-origin'], origin)
    assert.equal(answer.headers['vary'], 'Origin')
  }
  for (const other of ['https://evil.example', 'https://www.ada.example.evil.example', 'null', '*']) {
    for (const method of ['OPTIONS', 'POST']) {
      const answer = await call(org, method, org.slug, {
        body: form,
        headers: { origin: other, ...preflightHeaders },
      })
      const corsHeaders = Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))
      assert.deepEqual(corsHeaders, [], `${method} from ${other}`)
      assert.equal(answer.headers['vary'], 'Origin')
    }
  }
})

test('an address may send sixty requests a minute to all portals together, and every answer shows the quota', async () => {
  const org = await openOrg()
  const from = anyAddress()
  const first = await call(org, 'POST', org.slug, { body: form, from })
  assert.equal(first.headers['x-ratelimit-limit'], '60')
  assert.equal(first.headers['x-ratelimit-remaining'], '59')
  const knock = (sent: number) => call(org, 'POST', sent % 2 ? org.slug : 'nobody', { body: {}, from })
  let admitted = 1
  let refused = await knock(admitted)
  // The limit may be reached later than after 60 requests, because one more request per second is allowed while the
  // loop runs.
  for (; refused.status !== 429 && admitted < 200; refused = await knock(admitted)) admitted++
  assert.ok(admitted >= 60, `only ${admitted}`)
  assertError(refused, 'rate_limited')
  assert.match(refused.headers['retry-after'] ?? '', /^[1-9]\d*$/)
  const sendPreflight = () => call(org, 'OPTIONS', org.slug, { from })
  let answer = await sendPreflight()
  for (let time = 0; answer.status === 204 && time < 20; time++) answer = await sendPreflight()
  assertError(answer, 'rate_limited')
  assert.equal((await call(org, 'POST', org.slug, { body: form })).status, 201)
})

test('a portal accepts six hundred requests a minute from all addresses together', async () => {
  const org = await openOrg()
  const knock = (sent: number) => call(org, 'OPTIONS', org.slug, { from: `10.9.${sent >> 8}.${sent & 255}` })
  let admitted = 0
  let refused = await knock(0)
  // The limit may be reached later than after 600 requests, because ten more requests per second are allowed while the
  // loop runs.
  for (; refused.status === 204 && admitted < 2000; refused = await knock(admitted)) admitted++
  assert.ok(admitted >= 600, `only ${admitted}`)
  assertError(refused, 'rate_limited')
  assert.equal(refused.headers['x-ratelimit-limit'], '600')
})

test('a booking that is not a JSON object is refused', async () => {
  const org = await openOrg()
  assertError(await call(org, 'POST', org.slug, { body: '{' }), 'invalid_json')
  assertError(await call(org, 'POST', org.slug, { body: '[]' }), 'validation_error')
  assertError(await call(org, 'POST', org.slug), 'validation_error')
  const text = { body: 'x', headers: { 'content-type': 'text/plain' } }
  assertError(await call(org, 'POST', org.slug, text), 'unsupported_media_type')
  assertError(await call(org, 'POST', org.slug, { body: ' '.repeat(64 * 1024 + 1) }), 'body_too_large')
  const get = await call(org, 'GET', org.slug)
  assertError(get, 'method_not_allowed')
  assert.equal(get.headers['allow'], 'OPTIONS, POST')
})
