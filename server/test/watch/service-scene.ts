import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type TestRedis, redisFor } from '../../src/kernel/limits/redis-for-tests.ts'
import { firstIdAt } from '../../src/kernel/ids.ts'
import { afterwards, scratchDirectory } from '../../src/start/postgres/testing/scratch.ts'
import { addressOf } from '../../src/testing/address-of.ts'
import { type Network, networkTo } from '../../src/testing/network.ts'
import { type ServingProgram, startProgram } from '../../src/testing/program.ts'
import { soon } from '../../src/testing/soon.ts'
import { openOffice } from '../automations/automated.ts'
import { receiversOnLoopback, subscribe } from '../crash/deliveries.ts'
import { type Keys, masterSecret } from '../crash/installation.ts'
import { startReceiver, status } from '../crash/receiver.ts'
import { attempt, isAcknowledged, newWrite, type Outcome } from '../crash/write.ts'
import { sharedDatabase } from '../hosts/hosts.ts'
import type { Sample } from './watched-metrics.ts'
import { commandOnSmallDisk } from './small-disk.ts'
import { type Scrape, scrape, type Timeline } from './timeline.ts'

/** Lets an event loop be blocked by a signal. */
const blockOnSignal = "process.on('SIGUSR2',()=>{for(const until=Date.now()+900;Date.now()<until;);})"
const automation = {
  name: 'Note',
  trigger: { kind: 'lead.created', subjectType: 'lead', config: {} },
  actions: [{ kind: 'add_note', config: { body: 'Met' } }],
}
const leads = 12
const longMs = 60_000
const lockedMs = 2_200
const elevenMinutesMs = 11 * 60_000

interface Scene {
  api: ServingProgram
  worker: ServingProgram
  toPostgres: Network
  redis: TestRedis
  /** Keys of several organizations. */
  keys: readonly Keys[]
  client: pg.Client
  publishAutomation: () => Promise<unknown>
  take: (url?: string) => Promise<Scrape>
  /** Scrapes until nothing is disturbed: on a busy machine, a process can be late or blocked for a moment. */
  takeUndisturbed: () => Promise<Scrape>
  /** Sends a request once. */
  tryLead: () => Promise<Outcome>
  /** Repeats a request until it is acknowledged. */
  createLead: (of?: Keys) => Promise<void>
}

async function openScene(t: TestContext, secret: string): Promise<Scene> {
  const database = await sharedDatabase(t)
  const { connection } = database
  const redis = await redisFor(t)
  const toPostgres = await networkTo(t, { path: `${connection.host}/.s.PGSQL.${connection.port}` })
  const start = async (env: Record<string, string>, command?: readonly [string, ...string[]]) => {
    const program = await startProgram(
      {
        CRON_SECRET: secret,
        QUOIN_SECRET: masterSecret,
        QUOIN_DATA_DIR: scratchDirectory(t),
        REDIS_URL: redis.url,
        DATABASE_URL: addressOf(connection),
        QUOIN_WEBHOOK_RETRY_SECONDS: '1',
        ...receiversOnLoopback,
        ...env,
      },
      command,
    )
    afterwards(t, () => program.kill())
    return program
  }
  const [api, worker] = await Promise.all([
    start({
      QUOIN_ROLE: 'api',
      QUOIN_DB_CONNECTIONS: '1:2',
      DATABASE_URL: addressOf({ ...connection, host: '127.0.0.1', port: toPostgres.port }),
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(blockOnSignal)}`,
    }),
    start({ QUOIN_ROLE: 'worker' }, commandOnSmallDisk()),
  ])
  const take = (url = api.url): Promise<Scrape> => scrape(url, secret)
  const others = ['second', 'third', 'fourth'].map((slug) => database.addOrganization(slug))
  const client = await database.connect()
  return {
    api,
    worker,
    toPostgres,
    redis,
    keys: [database.keys, ...(await Promise.all(others))],
    client,
    publishAutomation: async () => {
      const office = await openOffice(connection, client)
      await office.publish(automation)
      await office.close()
    },
    take,
    takeUndisturbed: async () => {
      let found = await take()
      await soon(async () => {
        found = await take()
        assert.ok(isUndisturbed(found))
      }, longMs)
      return found
    },
    tryLead: () => attempt(api.url, database.keys, newWrite('lead', database.keys)),
    createLead: async (of = database.keys) => {
      const write = newWrite('lead', of)
      await soon(async () => assert.ok(isAcknowledged(await attempt(api.url, of, write))), longMs)
    },
  }
}

/**
 * Two processes of the service work on one database: their receivers and automations fail, a table is locked, a process is
 * blocked, suspended or killed, and the database and Redis are away.
 */
export async function disturbService(t: TestContext, secret: string): Promise<Timeline[]> {
  const scene = await openScene(t, secret)
  return [
    ...(await failInBackground(t, scene)),
    ...(await lockTable(scene)),
    ...(await blockAndSuspend(scene)),
    ...(await loseDatabase(scene)),
    ...(await loseWorker(scene)),
    ...(await loseRedis(scene)),
  ]
}

const isLongBlocked = ({ name, labels, value }: Sample): boolean =>
  name === 'quoin_event_loop_held_seconds' && labels['measure'] === 'p99' && value > 0.5

const isUndisturbed = ({ samples = [] }: Scrape): boolean => {
  const up = samples.filter(({ name }) => name === 'quoin_process_up')
  return (
    up.length === 2 &&
    up.every(({ value }) => value === 1) &&
    !samples.some(isLongBlocked) &&
    total({ samples }, 'quoin_database_pool_connections', 'use', 'waiting') === 0
  )
}

const total = ({ samples }: Pick<Scrape, 'samples'>, name: string, label: string, value: string): number =>
  samples!.reduce(
    (sum, each) => sum + (each.name === name && each.labels[label] === value ? each.value : 0),
    0,
  )

async function failInBackground(t: TestContext, scene: Scene): Promise<Timeline[]> {
  const { api, client, keys, take, takeUndisturbed, createLead } = scene
  const receiver = await startReceiver(t, status(500))
  await subscribe({ program: api }, keys[0]!, `${receiver.url}/`)
  await scene.publishAutomation()
  await client.query(
    `create function public.refuse_note() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
     create trigger refuse_note before insert on live.messages for each row execute function public.refuse_note()`,
  )
  const before = await takeUndisturbed()
  await Promise.all(Array.from({ length: leads }, () => createLead()))
  let after = before
  await soon(async () => {
    after = await take()
    assert.ok(total(after, 'quoin_task_attempts_total', 'end', 'dead_letter') >= leads)
    assert.ok(total(after, 'quoin_automation_failures_total', 'what', 'run') >= leads)
  }, longMs)
  // The next situations need a receiver and automations that work.
  receiver.answer = status(204)
  await client.query('drop trigger refuse_note on live.messages')
  return [
    {
      title: 'a receiver of webhooks fails, and so do automations',
      states: [
        { scrape: before, minutes: 40 },
        { scrape: after, minutes: 5 },
      ],
      firing: ['QuoinAutomationsFail', 'QuoinWorkGivenUp'],
    },
  ]
}

/** Scrapes until requests wait for a connection. */
async function takeWaiting(take: () => Promise<Scrape>): Promise<Scrape> {
  let found = await take()
  await soon(async () => {
    found = await take()
    assert.ok(total(found, 'quoin_database_pool_connections', 'use', 'waiting') > 0)
  }, longMs)
  return found
}

async function lockTable({
  client,
  keys,
  take,
  takeUndisturbed,
  createLead,
  worker,
}: Scene): Promise<Timeline[]> {
  for (const each of keys) await createLead(each)
  const lock = async (): Promise<[during: Scrape, after: Scrape]> => {
    await client.query('begin; lock table live.leads in access exclusive mode')
    const creating = Promise.all(keys.map(createLead))
    const [during] = await Promise.all([takeWaiting(take), sleep(lockedMs)])
    await client.query('rollback')
    await creating
    return [during, await take()]
  }
  const before = await takeUndisturbed()
  const [during, after] = await lock()
  const [, later] = await lock()
  return [
    {
      title: 'a table is locked, and requests wait for connections',
      states: [
        { scrape: before, minutes: 40 },
        { scrape: during, minutes: 15 },
      ],
      firing: ['QuoinConnectionsShort'],
    },
    {
      title: 'requests wait for a lock again and again',
      states: [
        { scrape: before, minutes: 40 },
        { scrape: after, minutes: 10 },
        { scrape: later, minutes: 8 },
      ],
      firing: ['QuoinSlow'],
    },
    {
      title: 'a disk has little space',
      states: [{ scrape: await take(worker.url), minutes: 40 }],
      firing: ['QuoinDiskShort'],
    },
  ]
}

async function blockAndSuspend({ api, worker, take, takeUndisturbed }: Scene): Promise<Timeline[]> {
  const before = await takeUndisturbed()
  let blocked = before
  await soon(async () => {
    api.signal('SIGUSR2')
    // The process receives the signal before it receives the next request.
    await sleep(100)
    blocked = await take()
    assert.ok(blocked.samples!.some(isLongBlocked))
  }, longMs)
  worker.signal('SIGSTOP')
  const suspended = await take()
  worker.signal('SIGCONT')
  return [
    {
      title: 'a process is blocked',
      states: [
        { scrape: before, minutes: 40 },
        { scrape: blocked, minutes: 17 },
      ],
      firing: ['QuoinBlocked'],
    },
    {
      title: 'a process is suspended',
      states: [
        { scrape: before, minutes: 40 },
        { scrape: suspended, minutes: 7 },
      ],
      firing: ['QuoinProcessSilent'],
    },
  ]
}

async function loseDatabase({ toPostgres, take, tryLead, createLead }: Scene): Promise<Timeline[]> {
  const before = await take()
  toPostgres.cut()
  const fail = async (): Promise<Scrape> => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, tryLead))
    assert.ok(
      outcomes.every((each) => 'status' in each && each.status === 503),
      JSON.stringify(outcomes),
    )
    return await take()
  }
  const [during, later] = [await fail(), await fail()]
  toPostgres.mend()
  await createLead()
  return [
    {
      title: 'the database is away',
      states: [
        { scrape: before, minutes: 40 },
        { scrape: during, minutes: 1 },
        { scrape: later, minutes: 8 },
      ],
      firing: ['QuoinFailures'],
    },
  ]
}

async function loseWorker({ worker, client, take, createLead }: Scene): Promise<Timeline[]> {
  const before = await take()
  await worker.kill()
  await createLead()
  // The id of an event has the time at which the event was created.
  await client.query(
    `update live.events set id = $1 where (org_id, id) = (select e.org_id, e.id from live.events e where e.relayed_at is null limit 1)`,
    [firstIdAt(Date.now() - elevenMinutesMs)],
  )
  return [
    {
      title: 'no worker runs',
      states: [
        { scrape: before, minutes: 40 },
        { scrape: await take(), minutes: 7 },
      ],
      firing: ['QuoinWorkWaits'],
    },
  ]
}

async function loseRedis({ redis, take, tryLead }: Scene): Promise<Timeline[]> {
  const before = await take()
  await redis.kill()
  const outcomes = await Promise.all(Array.from({ length: 8 }, tryLead))
  assert.ok(
    outcomes.every((each) => 'status' in each && each.status === 503),
    JSON.stringify(outcomes),
  )
  return [
    {
      title: 'Redis is away',
      states: [
        { scrape: before, minutes: 40 },
        { scrape: await take(), minutes: 8 },
      ],
      firing: ['QuoinFailures', 'QuoinLimiterLost'],
    },
  ]
}
