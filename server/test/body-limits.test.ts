import assert from 'node:assert/strict'
import { test } from 'node:test'
import { configureBooking } from '../src/domains/customers/bookings/operations.ts'
import { inboundMailSecret } from '../src/testing/test-app.ts'
import { testOrg } from '../src/testing/test-org.ts'

const kib = 1024

/** Every entry point that accepts a body, with the maximum size in bytes. */
const endpoints = [
  { path: '/api/v1/leads', limit: kib * kib },
  { path: '/api/v1/workflows/leads.create', limit: kib * kib },
  { path: '/api/portal/SLUG/book', limit: 64 * kib, key: null },
  {
    path: '/api/webhooks/email-inbound',
    limit: 16 * kib * kib,
    headers: { authorization: `Bearer ${inboundMailSecret}` },
    key: null,
  },
  { path: '/api/webhooks/stripe', limit: kib * kib, key: null },
] as const

for (const { path, limit, ...request } of endpoints)
  test(`POST ${path} names its limit of ${limit} bytes when the body is larger`, async () => {
    const org = await testOrg()
    const settings = { enabled: true, origins: [], service_zips: [], refuses_other_zips: false }
    await org.run(configureBooking, settings, org.owner)
    const refused = await org.request('POST', path.replace('SLUG', org.slug), {
      ...request,
      body: ' '.repeat(limit + 1),
    })
    assert.equal(refused.status, 413, refused.text.slice(0, 200))
    const { code, message, details } = refused.body.error
    assert.equal(code, 'body_too_large')
    assert.ok(message.includes(String(limit)), message)
    assert.deepEqual(details, [{ message: `must be at most ${limit} bytes`, limit }])
  })
