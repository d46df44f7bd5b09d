import assert from 'node:assert/strict'
import { test } from 'node:test'
import { healthOf } from './client-health.ts'

const now = '2026-03-31T00:00:00.000Z'

test('a client has health new for its first ninety days, whatever jobs it had', () => {
  const last_job_at = '2020-01-01T00:00:00.000Z'
  assert.equal(healthOf({ created_at: '2025-12-31T00:00:00.001Z', last_job_at }, now), 'new')
  assert.equal(healthOf({ created_at: '2025-12-31T00:00:00.000Z', last_job_at }, now), 'dormant')
})

test("after ninety days the health depends on the last job, or without jobs on the client's age", () => {
  const created_at = '2020-01-01T00:00:00.000Z'
  const of = (last_job_at: string) => healthOf({ created_at, last_job_at }, now)
  assert.equal(of('2026-05-01T00:00:00.000Z'), 'active')
  assert.equal(of('2025-03-31T00:00:00.000Z'), 'active')
  assert.equal(of('2025-03-30T23:59:59.999Z'), 'at_risk')
  assert.equal(of('2024-09-30T00:00:00.000Z'), 'at_risk')
  assert.equal(of('2024-09-29T23:59:59.999Z'), 'dormant')
  assert.equal(healthOf({ created_at: '2025-10-01T00:00:00.000Z', last_job_at: null }, now), 'active')
  assert.equal(healthOf({ created_at, last_job_at: null }, now), 'dormant')
})
