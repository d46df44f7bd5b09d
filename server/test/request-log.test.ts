import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anyAddress } from '../src/adapters/pages/testing/visit.ts'
import { logEvents } from '../src/kernel/log-events.ts'
import { testOrg } from '../src/testing/test-org.ts'

type Line = Record<string, unknown>

/** Sends the request, and returns the line that the request log contains for it. */
async function captureRequestLine(
  org: Awaited<ReturnType<typeof testOrg>>,
  sendRequest: () => Promise<unknown>,
): Promise<Line> {
  const before = org.app.logged.length
  await sendRequest()
  const lines = org.app.logged.slice(before).map((line) => JSON.parse(line) as Line)
  const [line, ...others] = lines.filter(({ event }) => event === logEvents.request)
  assert.deepEqual(others, [])
  return line!
}

test('a request with a key is logged with organization, public id of the key, address and request id', async () => {
  const org = await testOrg()
  const key = await org.key()
  const from = anyAddress()
  const headers = { 'x-request-id': 'of-the-caller' }
  const line = await captureRequestLine(org, () =>
    org.request('GET', '/api/v1/leads', { key, from, headers }),
  )
  const { time, msg, duration_ms, ...rest } = line
  assert.deepEqual(rest, {
    level: 'info',
    event: logEvents.request,
    request_id: 'of-the-caller',
    method: 'GET',
    route: '/api/v1/leads',
    status: 200,
    address: from,
    organization: org.slug,
    key_id: key.split('_')[2],
  })
  assert.ok(typeof time === 'string' && typeof msg === 'string' && Number(duration_ms) > 0)
  assert.ok(!JSON.stringify(line).includes(key.split('_')[3]!))
})

test('a request with a wrong key is logged without an organization and without the key', async () => {
  const org = await testOrg()
  const key = 'quoin_live_abcdefgh_0123456789012345678901234567890123456789'
  const line = await captureRequestLine(org, () =>
    org.request('GET', '/api/v1/leads?email=ada@example.com', { key }),
  )
  assert.deepEqual([line['status'], line['organization'], line['key_id']], [401, undefined, undefined])
  assert.doesNotMatch(JSON.stringify(line), /abcdefgh|ada@/)
})

test('a request that the limiter refuses is logged too', async () => {
  const org = await testOrg()
  const key = await org.key({ perMinute: 1 })
  await org.request('GET', '/api/v1/leads', { key })
  const line = await captureRequestLine(org, () => org.request('GET', '/api/v1/leads', { key }))
  assert.equal(line['status'], 429)
})

test('a page is logged by its route: its token is a secret', async () => {
  const org = await testOrg()
  const line = await captureRequestLine(org, () =>
    org.app.server.inject({ url: '/p/a-token-of-a-customer', remoteAddress: anyAddress() }),
  )
  assert.equal(line['route'], '/p/:token')
  assert.doesNotMatch(JSON.stringify(line), /a-token/)
})
