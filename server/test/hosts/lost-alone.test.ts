// Slow: it runs several hosts on one database.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { redisFor } from '../../src/kernel/limits/redis-for-tests.ts'
import { addressOf } from '../../src/testing/address-of.ts'
import { type Network, networkTo } from '../../src/testing/network.ts'
import { soon } from '../../src/testing/soon.ts'
import { attempt, isAcknowledged, newWrite, type Outcome } from '../crash/write.ts'
import { type Host, sharedDatabase } from './hosts.ts'
import { startProxy } from './proxy.ts'

/**
 * Time after which the proxy sends no more requests to the host, in milliseconds. The host needs three seconds to
 * detect that it has lost the database or Redis, and the proxy checks the host twice.
 */
const noticedMs = 6_000
const callers = 4

async function readiness({ program }: Host): Promise<[number, unknown]> {
  const answer = await fetch(`${program.url}/api/health/ready`)
  return [answer.status, ((await answer.json()) as { status: unknown }).status]
}

test('behind a proxy, a host that lost Postgres or the limiter gets no requests until it recovers, and all refuse if all lost it', async (t) => {
  const database = await sharedDatabase(t)
  const { connection, keys } = database
  const redis = await redisFor(t)
  const toPostgres = await networkTo(t, { path: `${connection.host}/.s.PGSQL.${connection.port}` })
  const toRedis = await networkTo(t, { port: redis.port, host: '127.0.0.1' })
  const hosts = [
    await database.host({ QUOIN_ROLE: 'api', REDIS_URL: redis.url }),
    await database.host({
      QUOIN_ROLE: 'api',
      DATABASE_URL: addressOf({ ...connection, host: '127.0.0.1', port: toPostgres.port }),
      REDIS_URL: `redis://127.0.0.1:${toRedis.port}`,
    }),
  ] as const
  const url = await startProxy(t, hosts)
  const send = (): Promise<Outcome> => attempt(url, keys, newWrite('lead', keys))
  const sendForAWhile = async (forMs: number): Promise<Outcome[]> => {
    const outcomes: Outcome[] = []
    const until = performance.now() + forMs
    const caller = async (): Promise<void> => {
      for (; performance.now() < until; await sleep(20)) outcomes.push(await send())
    }
    await Promise.all(Array.from({ length: callers }, caller))
    return outcomes
  }

  const lost: [Network, string][] = [
    [toPostgres, 'without_database'],
    [toRedis, 'without_limiter'],
  ]
  for (const [network, status] of lost) {
    network.cut()
    await sendForAWhile(noticedMs)
    assert.deepEqual(await readiness(hosts[1]), [503, status])
    const outcomes = await sendForAWhile(2_000)
    assert.ok(outcomes.length > 20, `${outcomes.length} answers`)
    // On a busy machine, the rate limiter may need more than its 50 ms, so a few requests may fail. If the proxy still
    // sent requests to the host, many more would fail.
    const failed = outcomes.filter((each) => !isAcknowledged(each))
    assert.ok(failed.length < outcomes.length * 0.3, JSON.stringify(failed))
    network.mend()
    await soon(async () => assert.deepEqual(await readiness(hosts[1]), [200, 'ok']), 20_000)
  }

  await redis.kill()
  await sleep(noticedMs)
  for (const host of hosts) assert.deepEqual(await readiness(host), [503, 'without_limiter'])
  const outcome = await send()
  assert.equal('status' in outcome && outcome.code, 'rate_limit_unavailable')
})
