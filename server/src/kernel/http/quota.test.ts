import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeQuotaHeaders } from './quota.ts'

test('the quota headers contain the time at which the quota is full again, and the seconds until then', (t) => {
  const now = Date.parse('2026-03-02T15:00:00.500Z')
  t.mock.timers.enable({ apis: ['Date'], now })
  const written = (resetAt: number): Record<string, string> => {
    const headers: Record<string, string> = {}
    const sink = { header: (name: string, value: string) => (headers[name] = value) }
    writeQuotaHeaders(sink, { admitted: true, limit: 600, remaining: 590, resetAt, retryAfterSeconds: 0 })
    return headers
  }
  const seconds = Math.floor(now / 1000)
  assert.deepEqual(written(seconds + 7), {
    'x-ratelimit-limit': '600',
    'x-ratelimit-remaining': '590',
    'x-ratelimit-reset': String(seconds + 7),
    'ratelimit-policy': '"quota";q=600;w=60',
    ratelimit: '"quota";r=590;t=7',
  })
  assert.equal(written(seconds - 1)['ratelimit'], '"quota";r=590;t=0')
})
