import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { redisFor } from '../../src/kernel/limits/redis-for-tests.ts'
import type { Ending } from '../../src/start/postgres/testing/scratch.ts'
import { assertOnce } from '../crash/assert-once.ts'
import { allDelivered, assertAllArrived, receiversOnLoopback, subscribe } from '../crash/deliveries.ts'
import { startLoad } from '../crash/load.ts'
import type { Random } from '../crash/random.ts'
import { startReceiver, status } from '../crash/receiver.ts'
import { isAcknowledged } from '../crash/write.ts'
import { startPayments } from '../failover/payments.ts'
import { unpackProgram } from './former-program.ts'
import { type Host, servedBy, sharedDatabase } from './hosts.ts'

export interface SideBySide {
  former: string
  writes: number
  /** Number of writes that each program acknowledged. */
  acknowledged: { former: number; own: number }
  payments: number
  deliveries: number
  repeated: number
  /** Number of answers with the status 503, which callers repeated. */
  refused: number
}

/**
 * Runs the program of an earlier commit and this one side by side on the database of this one, under load. Requests go to
 * both in turn, also repetitions with the same key; events are relayed and delivered by both. Halfway, each of the two is
 * killed once and started again.
 */
export async function sideBySide(
  t: Ending,
  random: Random,
  { former, forMs, say }: { former: string; forMs: number; say: (line: string) => void },
): Promise<SideBySide> {
  const database = await sharedDatabase(t, { max_connections: '200' })
  const redis = await redisFor(t)
  const receiver = await startReceiver(t, status(204))
  const env = { ...receiversOnLoopback, REDIS_URL: redis.url, QUOIN_LOG_LEVEL: 'warn' }
  const hosts: { former: Host; own: Host } = {
    former: await database.host(env, unpackProgram(t, former)),
    own: await database.host(env),
  }
  say(`The program of ${former.slice(0, 9)} and this one work on one database.`)
  const served = servedBy(t, database, [hosts.former, hosts.own])
  await subscribe(served, database.keys, `${receiver.url}/`)
  const load = startLoad(served, random, { pauseMs: 300, tries: Infinity, againMs: 200 })
  const payments = await startPayments(t, served)
  for (const host of [hosts.former, hosts.own]) {
    await sleep(forMs / 3)
    await host.kill()
    await host.start()
    say(`One of them was killed and is back; ${load.writes.length} writes.`)
  }
  await sleep(forMs / 3)
  await Promise.all([load.stop(), payments.stop()])

  const answers = load.answers()
  const isHonest = (code: number): boolean => code === 201 || code === 503 || code === 409
  assert.deepEqual(
    answers.filter((outcome) => 'status' in outcome && !isHonest(outcome.status)),
    [],
  )
  await assertOnce(served, load.writes, () => undefined)
  const looking = await database.connect()
  await payments.assertOnce(looking)
  await allDelivered(looking)
  const repeated = await assertAllArrived(looking, receiver.arrivals)
  const acknowledgedBy = ({ port }: Host): number =>
    answers.filter((outcome) => isAcknowledged(outcome) && outcome.from.endsWith(`:${port}`)).length
  return {
    former,
    writes: load.writes.length,
    acknowledged: { former: acknowledgedBy(hosts.former), own: acknowledgedBy(hosts.own) },
    payments: payments.count(),
    deliveries: receiver.arrivals.length - repeated,
    repeated,
    refused: answers.filter((outcome) => 'status' in outcome && outcome.status === 503).length,
  }
}
