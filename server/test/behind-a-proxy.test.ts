import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pino from 'pino'
import { type App, createApp } from '../src/app/app.ts'
import { readConfig } from '../src/config.ts'
import { testDatabase } from '../src/testing/test-database.ts'

const proxy = '10.0.0.5'
let app: App

before(async () => {
  app = await createApp({
    config: readConfig({
      QUOIN_PUBLIC_URL: 'http://quoin.test',
      QUOIN_TRUSTED_PROXIES: `${proxy}, fd00::/8`,
    }),
    connection: await testDatabase(),
    masterSecret: 'a secret that only tests use, long enough',
    log: pino({ level: 'silent' }),
  })
})
after(() => app.close())

async function request(
  method: 'GET' | 'POST',
  url: string,
  forwardedFor: string,
  peer = proxy,
): Promise<number> {
  const headers = { 'x-forwarded-for': forwardedFor, host: 'quoin.test' }
  return (await app.server.inject({ method, url, headers, remoteAddress: peer })).statusCode
}

/**
 * Returns the number of accepted requests. On a slow machine, it is a little above the limit, because the quota is
 * refilled while the requests are sent.
 */
async function countAccepted(limit: number, again: (sent: number) => Promise<number>): Promise<number> {
  for (let sent = 0; sent < limit * 3; sent++) if ((await again(sent)) === 429) return sent
  return Infinity
}

/** Every entry point that limits requests by IP address, with its limit per minute. */
const endpoints = [
  { limit: 600, method: 'GET', url: '/nothing/here' },
  { limit: 600, method: 'GET', url: '/api/v1/leads' },
  { limit: 600, method: 'POST', url: '/api/mcp' },
  { limit: 60, method: 'POST', url: '/api/portal/nobody/book' },
  { limit: 60, method: 'GET', url: '/p/some-token' },
] as const

for (const [at, { limit, method, url }] of endpoints.entries())
  test(`${method} ${url} counts each caller behind a trusted proxy separately, whatever headers they invent`, async () => {
    const caller = `203.0.113.${at + 1}`
    const accepted = await countAccepted(limit, (sent) =>
      request(method, url, `198.51.100.${sent % 200}, ${proxy}, ${caller}`),
    )
    assert.ok(accepted >= limit && accepted < limit * 3, String(accepted))
    assert.notEqual(await request(method, url, `203.0.113.${at + 100}`), 429)
    // A caller that bypasses the proxy is counted by the address of its connection, whose quota is already used up.
    const besides = await countAccepted(limit, (sent) => request(method, url, `198.51.100.${sent}`, caller))
    assert.ok(besides < limit / 2, String(besides))
  })

test('the requests that a page makes by itself are not counted as page views', async () => {
  const caller = '203.0.113.50'
  for (let sent = 0; sent < 60; sent++) {
    assert.equal(await request('GET', '/p/some-token', caller), 404)
    assert.equal(await request('POST', '/p/some-token/viewed', caller), 404)
    assert.equal(await request('GET', '/p/some-token/logo', caller), 404)
  }
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/viewed'],
    ['GET', '/logo'],
  ] as const)
    assert.ok((await countAccepted(60, () => request(method, `/p/some-token${path}`, caller))) < 180, path)
})
