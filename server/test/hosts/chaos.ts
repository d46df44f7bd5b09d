import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { redisFor } from '../../src/kernel/limits/redis-for-tests.ts'
import { afterwards, type Ending } from '../../src/start/postgres/testing/scratch.ts'
import { assertOnce, idOf } from '../crash/assert-once.ts'
import { allDelivered, assertAllArrived, receiversOnLoopback, subscribe } from '../crash/deliveries.ts'
import { startLoad } from '../crash/load.ts'
import type { Random } from '../crash/random.ts'
import { startReceiver, status } from '../crash/receiver.ts'
import { isAcknowledged, readBack, type Outcome, type Write } from '../crash/write.ts'
import { type Failure, watchFailures } from './failures.ts'
import { type Host, servedBy, sharedDatabase } from './hosts.ts'
import { type MachineUse, watchMachine } from './machine.ts'

export interface Chaos {
  kills: Record<string, number>
  writes: number
  acknowledged: number
  /** Number of requests that were not answered because their host was killed. */
  lost: number
  /** Requests that were answered 5xx, with the log lines of their host. */
  failed: Failure[]
  /** Number of requests that were repeated while another host was still processing the same idempotency key. */
  inProgress: number
  reads: number
  deliveries: number
  /** Number of deliveries that arrived more than once. A repeated delivery has the same id. */
  repeated: number
  /** Load of the machine during the test. */
  machine: MachineUse
}

interface Parts {
  forMs: number
  killEveryMs?: number
  /**
   * Maximum pause after each request of the eight writers and four readers, in milliseconds. The actual pause is
   * random.
   */
  pauseMs?: number
  say?: (line: string) => void
}

const everyMs = 10_000
const readers = 4

/**
 * Runs two API hosts and two workers with separate data directories on one Postgres and one Redis. Callers write and
 * repeat requests with their idempotency keys, readers read acknowledged writes, and events cause webhook deliveries.
 * Every ten seconds, one of the four hosts is killed and started again.
 *
 * Afterwards, every acknowledged write must exist, every key must have had one effect, every event must have been
 * delivered, and no request may have been answered with 500. The caller of this function must judge answers with 503. A
 * few may occur on an overloaded machine, where the rate limiter can need more than its 50 ms.
 */
export async function chaos(
  t: Ending,
  random: Random,
  { forMs, killEveryMs = everyMs, pauseMs = 800, say = () => undefined }: Parts,
): Promise<Chaos> {
  const database = await sharedDatabase(t, { max_connections: '200' })
  const redis = await redisFor(t)
  const receiver = await startReceiver(t, status(204))
  const env = { ...receiversOnLoopback, REDIS_URL: redis.url, QUOIN_LOG_LEVEL: 'warn' }
  const host = (role: 'api' | 'worker'): Promise<Host> => database.host({ ...env, QUOIN_ROLE: role })
  const hosts: Record<string, Host> = {
    'API one': await host('api'),
    'API two': await host('api'),
    'worker one': await host('worker'),
    'worker two': await host('worker'),
  }
  const served = servedBy(t, database, [hosts['API one']!, hosts['API two']!])
  await subscribe(served, database.keys, `${receiver.url}/`)

  const machine = watchMachine()
  const load = startLoad(served, random, { pauseMs })
  const reading = startReading(served, load.writes, random, pauseMs)
  afterwards(t, () => reading.stop())
  const kills: Record<string, number> = {}
  const failures = watchFailures(hosts, () => [...load.answers(), ...reading.outcomes], say)
  const began = performance.now()
  const passed = (): number => performance.now() - began
  for (let next = killEveryMs / 2; Math.max(next, passed()) < forMs; next += killEveryMs) {
    await sleep(Math.max(0, next - passed()))
    const names = Object.keys(hosts)
    const name = names[random.integer(names.length)]!
    await hosts[name]!.kill()
    failures.collectLog(name)
    kills[name] = (kills[name] ?? 0) + 1
    await sleep(random.integer(Math.min(2000, killEveryMs / 4)))
    await hosts[name]!.start()
    say(`${(passed() / 1000).toFixed(0)} s: ${name} was killed and is back; ${load.writes.length} writes`)
    failures.report()
  }
  await sleep(Math.max(0, forMs - passed()))
  await load.stop()
  const reads = await reading.stop()
  const inUse = machine.stop()
  const failed = failures.report()
  const answers = load.answers()
  say('The load has ended; what it left is counted.')

  assert.deepEqual(
    failed.filter(({ status }) => status !== 503),
    [],
    'answered 5xx',
  )
  assert.deepEqual(
    reads.filter((outcome) => 'status' in outcome && ![200, 503].includes(outcome.status)),
    [],
    'acknowledged and not there',
  )
  await assertOnce(served, load.writes, (remaining) => say(`${remaining} writes are left to look at.`))
  const looking = await database.connect()
  await allDelivered(looking)
  const repeated = await assertAllArrived(looking, receiver.arrivals)
  return {
    kills,
    writes: load.writes.length,
    acknowledged: load.writes.filter(({ answers: each }) => each.some(isAcknowledged)).length,
    lost: [...answers, ...reads].filter((outcome) => 'lost' in outcome).length,
    failed,
    inProgress: answers.filter((outcome) => 'status' in outcome && outcome.code === 'idempotency_in_progress')
      .length,
    reads: reads.length,
    deliveries: receiver.arrivals.length - repeated,
    repeated,
    machine: inUse,
  }
}

/** Starts readers that read acknowledged writes from either host. */
function startReading(
  served: ReturnType<typeof servedBy>,
  writes: readonly Write[],
  random: Random,
  pauseMs: number,
): { outcomes: readonly Outcome[]; stop(): Promise<Outcome[]> } {
  const outcomes: Outcome[] = []
  const stopping = new AbortController()
  const reader = async (): Promise<void> => {
    for (; !stopping.signal.aborted; await sleep(random.integer(pauseMs))) {
      const write = writes[random.integer(writes.length)]
      const answer = write?.answers.find(isAcknowledged)
      if (!write || !answer) continue
      outcomes.push(await readBack(served.program.url, served.keys, write, idOf(answer)))
    }
  }
  const reading = Promise.all(Array.from({ length: readers }, reader))
  return {
    outcomes,
    stop: async () => {
      stopping.abort()
      await reading
      return outcomes
    },
  }
}
