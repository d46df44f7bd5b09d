// Slow: it kills or stops the program or its Postgres, and starts them again.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterwards, kill9 } from '../../src/start/postgres/testing/scratch.ts'
import type { HealthReport } from '../../src/kernel/health/index.ts'
import { type Installation, install } from './installation.ts'
import { freezePostgres } from './postgres-processes.ts'

const secret = 'a cron secret of the crash tests'
/**
 * Time for which the database is frozen, in milliseconds. It is enough for three health checks, each of which takes
 * up to two seconds to fail.
 */
const frozenMs = 10_000
const probeWithinMs = 500
/**
 * Additional time that a busy machine may take, in milliseconds. It is shorter than the time for which the database
 * is frozen.
 */
const slackMs = 1500

interface ProbeAnswer {
  status: number
  tookMs: number
  body: Record<string, unknown>
}

async function sendProbe(installation: Installation, path: string): Promise<ProbeAnswer> {
  const start = performance.now()
  const answer = await fetch(installation.program.url + path, {
    headers: { authorization: `Bearer ${secret}` },
  })
  const body = (await answer.json()) as Record<string, unknown>
  for (const name of ['x-request-id', 'x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'])
    assert.ok(answer.headers.has(name), `${name} is missing`)
  return { status: answer.status, tookMs: performance.now() - start, body }
}

async function callMonitor(installation: Installation): Promise<HealthReport> {
  const { status, body } = await sendProbe(installation, '/api/cron/monitor-service-health')
  assert.equal(status, 200)
  return body['data'] as HealthReport
}

/**
 * Waits for the first scheduled health check after the start, because a call of the monitor while this check runs would
 * return the result of this check.
 */
async function firstTurn(installation: Installation): Promise<void> {
  const database = await installation.connect()
  const successfulProbes = `select 1 from quoin.health_probes where status = 'ok'`
  const deadline = performance.now() + 60_000
  while ((await database.query(successfulProbes)).rows.length === 0) {
    assert.ok(performance.now() < deadline, 'the schedule did not begin in time')
    await sleep(50)
  }
}

async function untilHealthy(installation: Installation): Promise<void> {
  const deadline = performance.now() + 60_000
  while ((await sendProbe(installation, '/api/health')).status !== 200) {
    assert.ok(performance.now() < deadline, 'not healthy again in time')
    await sleep(50)
  }
}

test('while the database is frozen the health endpoints answer at once, and the failed checks open the circuit breaker afterwards', async (t) => {
  const installation = await install(t, undefined, {
    CRON_SECRET: secret,
    QUOIN_MONITOR_INTERVAL_SECONDS: '1',
  })
  await firstTurn(installation)
  const since = new Date().toISOString()
  const resume = await freezePostgres(installation)
  afterwards(t, resume)
  const until = performance.now() + frozenMs
  while (performance.now() < until) {
    const probe = await sendProbe(installation, '/api/health')
    assert.deepEqual([probe.status, probe.body], [503, { status: 'degraded', queue: null }])
    assert.ok(probe.tookMs < probeWithinMs + slackMs, `the probe took ${probe.tookMs} ms`)
    await sleep(100)
  }
  resume()
  const thawed = new Date().toISOString()
  await untilHealthy(installation)
  await sleep(1500)
  const { circuit, probes, status } = await callMonitor(installation)
  assert.equal(status, 'ok')
  assert.equal(circuit.state, 'open', JSON.stringify(probes))
  assert.ok(circuit.opened_at! > since && circuit.opened_at! <= thawed, circuit.opened_at!)
  assert.ok(probes.some((probe) => probe.status === 'ok' && probe.at < since))

  await installation.program.kill()
  await installation.restart()
  assert.deepEqual((await callMonitor(installation)).circuit, circuit, 'the restart lost the circuit')
})

test('while the database is stopped the health endpoints answer at once, and the monitor continues to count failures', async (t) => {
  const installation = await install(t, undefined, {
    CRON_SECRET: secret,
    QUOIN_MONITOR_INTERVAL_SECONDS: '3600',
  })
  await firstTurn(installation)
  const resume = await freezePostgres(installation)
  afterwards(t, resume)
  for (const state of ['closed', 'closed', 'open']) {
    const { status, circuit } = await callMonitor(installation)
    assert.deepEqual([status, circuit.state], ['degraded', state])
  }
  resume()
  await kill9(installation.postmaster())
  const probe = await sendProbe(installation, '/api/health')
  assert.ok(probe.tookMs < probeWithinMs + slackMs, `the probe took ${probe.tookMs} ms`)
  await untilHealthy(installation)
  const { status, circuit } = await callMonitor(installation)
  assert.deepEqual([status, circuit.state], ['ok', 'open'])
})
