import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Connection } from '../../src/kernel/database/database.ts'
import { migrate } from '../../src/kernel/database/migrate.ts'
import { redisFor } from '../../src/kernel/limits/redis-for-tests.ts'
import { makePartitions } from '../../src/kernel/retention/make-partitions.ts'
import { isAlive } from '../../src/start/postgres/processes.ts'
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

/**
 * Kind of failure. `kill` and `cut` kill or disconnect the machine of the primary, or of the synchronous standby.
 * `switchover` makes another machine the primary, as an operator does.
 */
export type FailureKind = 'kill' | 'cut' | 'switchover' | 'kill standby' | 'cut standby'

interface Failure {
  kind: FailureKind
  machine: string
  /** Machine of the primary afterwards. */
  primary: string
  /** Time in milliseconds during which no write was acknowledged. */
  standstillMs: number
  /** Time in milliseconds during which each host answered 503 at `/api/health/ready`. */
  notReadyMs: number[]
}

export interface Failover {
  failures: Failure[]
  /** Median and longest time without an acknowledged write, by the kind of failure, in milliseconds. */
  standstillMs: Record<string, { median: number; worst: number }>
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
  /** Number of times that an entry of Patroni was deleted by hand; see `DatabaseCluster.unstuck`. */
  unstuck: number
  machine: MachineUse
}

interface Parts {
  /** The failures, in this order. */
  kinds: readonly FailureKind[]
  /** True if no network namespaces are used, even if this user may create them. */
  isOnLoopback?: boolean
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
  { kinds, isOnLoopback = false, pauseMs = 400, say = () => undefined }: Parts,
): Promise<Failover> {
  const cluster = await startCluster(t, isOnLoopback)
  await cluster.setFailureTimes('long')
  createDatabase(cluster, await cluster.whole(wholeWithinMs))
  const { served, hosts } = await startHosts(t, cluster)
  const receiver = await startReceiver(t, status(204))
  await subscribe(served, served.keys, `${receiver.url}/`)
  say(
    `Quoin works on the database of three machines (${cluster.machines.isSuspending ? 'loopback' : 'network namespaces'}).`,
  )

  const machine = watchMachine()
  const readiness = watchReadiness(t, hosts)
  const load = startLoad(served, random, { pauseMs, tries: Infinity, againMs: 500 })
  const payments = await startPayments(t, served)
  await cluster.setFailureTimes('configured')
  const failures: Failure[] = []
  for (const kind of kinds) {
    await sleep(1000 + random.integer(2000))
    const failure = await failOnce(cluster, kind, () => load.answers())
    await cluster.whole(wholeWithinMs)
    const notReadyMs = await readiness.untilReady()
    failures.push({ ...failure, notReadyMs })
    say(
      `${kind} of ${failure.machine}, then ${failure.primary}: writes stood still for ${failure.standstillMs} ms; ${load.writes.length} writes`,
    )
    if (kind === 'kill' || kind === 'cut')
      assert.ok(
        notReadyMs.every((ms) => ms > 0),
        `A host did not refuse while writes were impossible: ${JSON.stringify(notReadyMs)}`,
      )
  }
  await cluster.setFailureTimes('long')
  await Promise.all([load.stop(), payments.stop()])
  const inUse = machine.stop()
  for (const { program } of hosts) assert.ok(isAlive(program.pid), 'a host of Quoin has ended')
  say('The load has ended; what it left is counted.')

  const answers = load.answers()
  assertHonest(answers)
  await assertOnce(served, load.writes, (remaining) => say(`${remaining} writes are left to look at.`))
  const looking = await served.connect()
  await payments.assertOnce(looking)
  await assertNumbersOnce(looking)
  await assertListening(looking, hosts.length)
  await allDelivered(looking)
  const repeated = await assertAllArrived(looking, receiver.arrivals)
  return {
    failures,
    standstillMs: summarize(failures),
    writes: load.writes.length,
    payments: payments.count(),
    refused: answers.filter((outcome) => 'status' in outcome && outcome.status === 503).length,
    lost: answers.filter((outcome) => 'lost' in outcome).length,
    deliveries: receiver.arrivals.length - repeated,
    repeated,
    isSuspending: cluster.machines.isSuspending,
    unstuck: cluster.unstuck,
    machine: inUse,
  }
}

/** Starts two hosts of Quoin whose database is the current primary of the cluster. */
async function startHosts(
  t: Ending,
  { port, passwords }: DatabaseCluster,
): Promise<{ served: Served; hosts: Host[] }> {
  const connection: Connection = {
    host: '127.0.0.1',
    port,
    database: 'quoin',
    user: 'quoin',
    password: passwords.quoin,
  }
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
  const hosts = await Promise.all([hostOn(t, env), hostOn(t, env)])
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

function summarize(failures: readonly Failure[]): Failover['standstillMs'] {
  const byKind = Object.entries(Object.groupBy(failures, ({ kind }) => kind))
  return Object.fromEntries(
    byKind.map(([kind, of]) => {
      const times = of.map(({ standstillMs }) => standstillMs).sort((a, b) => a - b)
      return [kind, { median: times[times.length >> 1]!, worst: times.at(-1)! }]
    }),
  )
}

/** Lets a machine fail, waits until writes are acknowledged again, and starts or connects the machine again. */
async function failOnce(
  cluster: DatabaseCluster,
  kind: FailureKind,
  answers: () => readonly Outcome[],
): Promise<Omit<Failure, 'notReadyMs'>> {
  const primary = await cluster.whole(wholeWithinMs)
  const isOfStandby = kind === 'kill standby' || kind === 'cut standby'
  const machine = isOfStandby ? await cluster.synchronousStandby() : primary
  const begunAt = Date.now()
  if (kind === 'switchover') await cluster.switchOver(primary)
  else if (kind === 'kill' || kind === 'kill standby') await machine.kill()
  else machine.cut()
  const next = isOfStandby ? primary.name : await nextPrimary(cluster, primary)
  const standstillMs = await untilAcknowledged({ begunAt, failedAt: Date.now() }, answers)
  if (kind === 'kill' || kind === 'kill standby') cluster.start(machine)
  else if (kind !== 'switchover') machine.mend()
  return { kind, machine: machine.name, primary: next, standstillMs }
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
 * Waits until a write that was sent after the failure is acknowledged. Returns the longest time between two
 * acknowledgements from shortly before the failure until then, in milliseconds.
 */
async function untilAcknowledged(
  { begunAt, failedAt }: { begunAt: number; failedAt: number },
  answers: () => readonly Outcome[],
): Promise<number> {
  const deadline = performance.now() + writesAgainWithinMs
  for (;;) {
    const acknowledged = answers()
      .filter(isAcknowledged)
      .map(({ at, tookMs }) => ({ at: Date.parse(at), sentAt: Date.parse(at) - tookMs }))
      .sort((a, b) => a.at - b.at)
    const first = acknowledged.findIndex(({ sentAt }) => sentAt > failedAt)
    if (first > 0) {
      const from = Math.max(1, acknowledged.findLastIndex(({ at }) => at < begunAt) + 1)
      const times = acknowledged.slice(from - 1, first + 1).map(({ at }) => at)
      return Math.max(...times.map((time, n) => (n === 0 ? 0 : time - times[n - 1]!)))
    }
    assert.ok(
      performance.now() < deadline,
      `Writes are not acknowledged again, since ${new Date(failedAt).toISOString()}.`,
    )
    await sleep(100)
  }
}

/** Asserts that a request was acknowledged, refused with 503, in progress, or not answered at all. */
function assertHonest(answers: readonly Outcome[]): void {
  // 503: on a busy machine, the rate limiter may need more than its 50 ms.
  const isHonest = ({ status: code, code: reason }: Answered): boolean =>
    code === 201 || code === 503 || reason === 'idempotency_in_progress'
  assert.deepEqual(
    answers.filter((outcome) => 'status' in outcome && !isHonest(outcome)),
    [],
  )
}

/** Asserts that each host listens for changed keys and for new work on the current primary. */
async function assertListening(database: pg.Client, hosts: number): Promise<void> {
  const { rows } = await database.query<{ listeners: number }>(
    `select count(*)::int as listeners from pg_stat_activity where application_name like 'quoin listener%'`,
  )
  assert.equal(rows[0]!.listeners, 2 * hosts)
}

/** Asserts that no two leads have the same number. */
async function assertNumbersOnce(database: pg.Client): Promise<void> {
  const { rows } = await database.query(
    `select org_id, lead_number, count(*)::int as leads from live.leads group by 1, 2 having count(*) > 1`,
  )
  assert.deepEqual(rows, [], 'leads with the same number')
}
