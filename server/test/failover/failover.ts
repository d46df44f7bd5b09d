import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '../../src/kernel/database/database.ts'
import { migrate } from '../../src/kernel/database/migrate.ts'
import { redisFor } from '../../src/kernel/limits/redis-for-tests.ts'
import { makePartitions } from '../../src/kernel/retention/make-partitions.ts'
import { afterwards, type Ending } from '../../src/start/postgres/testing/scratch.ts'
import { addressOf } from '../../src/testing/address-of.ts'
import { assertOnce } from '../crash/assert-once.ts'
import { allDelivered, assertAllArrived, receiversOnLoopback, subscribe } from '../crash/deliveries.ts'
import { addOrganization, type Served } from '../crash/installation.ts'
import { startLoad } from '../crash/load.ts'
import type { Random } from '../crash/random.ts'
import { startReceiver, status } from '../crash/receiver.ts'
import { type Answered, isAcknowledged, type Outcome } from '../crash/write.ts'
import { type Host, hostOn, servedBy } from '../hosts/hosts.ts'
import { type MachineUse, watchMachine } from '../hosts/machine.ts'
import { createDatabase, type DatabaseCluster, startCluster } from './database-cluster.ts'
import type { Machine } from './machines.ts'
import { startPayments } from './payments.ts'
import { watchReadiness } from './readiness.ts'

/** A failure of the machine of the primary. */
interface FailureOfPrimary {
  kind: 'kill' | 'cut'
  primary: string
  next: string
  /** Time in milliseconds during which no write was acknowledged. */
  standstillMs: number
}

export interface Failover {
  failures: FailureOfPrimary[]
  standstillMs: { median: number; worst: number }
  writes: number
  payments: number
  /** Number of answers with the status 503. Callers repeated these requests. */
  refused: number
  /** Number of requests without an answer. */
  lost: number
  deliveries: number
  /** Number of deliveries that arrived more than once. A repeated delivery has the same id. */
  repeated: number
  isSuspending: boolean
  machine: MachineUse
}

interface Parts {
  kills: number
  cuts: number
  /** Maximum pause after each request of the eight writers, in milliseconds. */
  pauseMs?: number
  say?: (line: string) => void
}

const wholeWithinMs = 180_000
const writesAgainWithinMs = 90_000

/**
 * Runs two hosts of Quoin behind the configuration of `deploy/high-availability`, under load. The machine of the primary
 * (etcd, Patroni and Postgres) is killed or disconnected again and again. Quoin is never restarted.
 *
 * Afterwards every acknowledged write must exist once, with its events and deliveries. Each host must have answered 503 at
 * `/api/health/ready` while no write was possible, and 200 afterwards. The caller of this function judges the times.
 */
export async function failover(
  t: Ending,
  random: Random,
  { kills, cuts, pauseMs = 400, say = () => undefined }: Parts,
): Promise<Failover> {
  const cluster = await startCluster(t)
  createDatabase(cluster, await cluster.whole(wholeWithinMs))
  const { served, hosts } = await startHosts(t, cluster)
  const receiver = await startReceiver(t, status(204))
  await subscribe(served, served.keys, `${receiver.url}/`)
  say(`Quoin works on the database of three machines (${cluster.machines.isSuspending ? 'loopback' : 'network namespaces'}).`)

  const machine = watchMachine()
  const readiness = watchReadiness(t, hosts)
  const load = startLoad(served, random, { pauseMs, tries: Infinity, againMs: 500 })
  const payments = await startPayments(t, served)
  const failures: FailureOfPrimary[] = []
  const kinds = [...Array<'kill'>(kills).fill('kill'), ...Array<'cut'>(cuts).fill('cut')]
  for (const kind of kinds) {
    await sleep(1000 + random.integer(2000))
    const failure = await failOnce(cluster, kind, () => load.answers())
    failures.push(failure)
    say(`${kind} of ${failure.primary}, next ${failure.next}: writes stood still for ${failure.standstillMs} ms; ${load.writes.length} writes`)
    await cluster.whole(wholeWithinMs)
    await readiness.assertRefusedAndBack()
  }
  await Promise.all([load.stop(), payments.stop()])
  const inUse = machine.stop()
  say('The load has ended; what it left is counted.')

  const answers = load.answers()
  assertHonest(answers)
  await assertOnce(served, load.writes, (remaining) => say(`${remaining} writes are left to look at.`))
  const looking = await served.connect()
  await payments.assertOnce(looking)
  await assertNumbersOnce(looking)
  await allDelivered(looking)
  const repeated = await assertAllArrived(looking, receiver.arrivals)
  const times = failures.map(({ standstillMs }) => standstillMs).sort((a, b) => a - b)
  return {
    failures,
    standstillMs: { median: times[times.length >> 1]!, worst: times.at(-1)! },
    writes: load.writes.length,
    payments: payments.count(),
    refused: answers.filter((outcome) => 'status' in outcome && outcome.status === 503).length,
    lost: answers.filter((outcome) => 'lost' in outcome).length,
    deliveries: receiver.arrivals.length - repeated,
    repeated,
    isSuspending: cluster.machines.isSuspending,
    machine: inUse,
  }
}

/** Starts two hosts of Quoin whose database is the current primary of the cluster. */
async function startHosts(
  t: Ending,
  { port, passwords }: DatabaseCluster,
): Promise<{ served: Served; hosts: Host[] }> {
  const connection: Connection = { host: '127.0.0.1', port, database: 'quoin', user: 'quoin', password: passwords.quoin }
  await migrate(connection)
  await makePartitions(connection)
  const keys = await addOrganization(connection)
  const redis = await redisFor(t)
  const env = {
    ...receiversOnLoopback,
    DATABASE_URL: addressOf(connection),
    REDIS_URL: redis.url,
    QUOIN_LOG_LEVEL: 'warn',
  }
  const hosts = [await hostOn(t, env), await hostOn(t, env)]
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...connection, user: 'postgres', password: passwords.postgres })
    // The connection is lost when the primary changes.
    client.on('error', () => undefined)
    await client.connect()
    afterwards(t, () => client.end())
    return client
  }
  return { served: servedBy(t, { keys, connect }, hosts), hosts }
}

/** Lets the machine of the primary fail, waits until writes are acknowledged again, and starts the machine again. */
async function failOnce(
  cluster: DatabaseCluster,
  kind: FailureOfPrimary['kind'],
  answers: () => readonly Outcome[],
): Promise<FailureOfPrimary> {
  const primary = await cluster.whole(wholeWithinMs)
  if (kind === 'kill') await primary.kill()
  else primary.cut()
  const failedAt = Date.now()
  const next = await nextPrimary(cluster, primary)
  const standstillMs = await untilAcknowledged(failedAt, answers)
  if (kind === 'kill') cluster.start(primary)
  else primary.mend()
  return { kind, primary: primary.name, next, standstillMs }
}

async function nextPrimary(cluster: DatabaseCluster, former: Machine): Promise<string> {
  const deadline = performance.now() + writesAgainWithinMs
  for (;;) {
    const next = (await cluster.members()).find(({ role, name }) => role === 'leader' && name !== former.name)
    if (next) return next.name
    if (performance.now() > deadline)
      throw new Error(`No machine took over from ${former.name}. ${cluster.logOf(former)}`)
    await sleep(100)
  }
}

/**
 * Waits until a write that was sent after the failure is acknowledged. Returns the time in milliseconds between the last
 * acknowledgement before that one and that one.
 */
async function untilAcknowledged(failedAt: number, answers: () => readonly Outcome[]): Promise<number> {
  const deadline = performance.now() + writesAgainWithinMs
  for (;;) {
    const acknowledged = answers()
      .filter(isAcknowledged)
      .map(({ at, tookMs }) => ({ at: Date.parse(at), sentAt: Date.parse(at) - tookMs }))
      .sort((a, b) => a.at - b.at)
    const first = acknowledged.findIndex(({ sentAt }) => sentAt > failedAt)
    if (first > 0) return acknowledged[first]!.at - acknowledged[first - 1]!.at
    assert.ok(
      performance.now() < deadline,
      `Writes are not acknowledged again, since ${new Date(failedAt).toISOString()}.`,
    )
    await sleep(100)
  }
}

/** Asserts that a request was acknowledged, refused with 503, in progress, or not answered at all. */
function assertHonest(answers: readonly Outcome[]): void {
  const isHonest = (outcome: Answered): boolean =>
    isAcknowledged(outcome) ||
    // On a busy machine, the rate limiter may need more than its 50 ms.
    outcome.status === 503 ||
    outcome.code === 'idempotency_in_progress'
  assert.deepEqual(
    answers.filter((outcome) => 'status' in outcome && !isHonest(outcome)),
    [],
  )
}

/** Asserts that no two leads have the same number. */
async function assertNumbersOnce(database: pg.Client): Promise<void> {
  const { rows } = await database.query(
    `select org_id, lead_number, count(*)::int as leads from live.leads group by 1, 2 having count(*) > 1`,
  )
  assert.deepEqual(rows, [], 'leads with the same number')
}

