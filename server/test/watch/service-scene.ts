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
const lockedMs = 2_200
const elevenMinutesMs = 11 * 60_000
/** This installation has no backups, so this alert fires, too. */
const always = ['QuoinNoBackup']

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
  createLead: (of?: Keys) => Promise<Outcome>
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
    take: (url = api.url) => scrape(url, secret),
    createLead: (of = database.keys) => attempt(api.url, of, newWrite('lead', of)),
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

const total = ({ samples }: Scrape, name: string, label: string, value: string): number =>
  samples!.reduce(
    (sum, each) => sum + (each.name === name && each.labels[label] === value ? each.value : 0),
    0,
  )

async function failInBackground(t: TestContext, scene: Scene): Promise<Timeline[]> {
  const { api, client, keys, take, createLead } = scene
  const receiver = await startReceiver(t, status(500))
  await subscribe({ program: api }, keys[0]!, `${receiver.url}/`)
  await scene.publishAutomation()
  await client.query(
    `create function public.refuse_note() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
     create trigger refuse_note before insert on live.messages for each row execute function public.refuse_note()`,
  )
  const before = await take()
  const outcomes = await Promise.all(Array.from({ length: leads }, () => createLead()))
  assert.ok(outcomes.every(isAcknowledged), JSON.stringify(outcomes))
  let after = before
  await soon(async () => {
    after = await take()
    assert.equal(total(after, 'quoin_task_attempts_total', 'end', 'dead_letter'), leads)
    assert.ok(total(after, 'quoin_automation_failures_total', 'what', 'run') >= leads)
  }, 60_000)
  // What follows fails for no such reason.
  receiver.answer = status(204)
  await client.query('drop trigger refuse_note on live.messages')
  return [
    {
      title: 'a receiver of webhooks fails, and so do automations',
      states: [
        { scrape: before, minutes: 40 },
        { scrape: after, minutes: 5 },
      ],
      firing: ['QuoinAutomationsFail', ...always, 'QuoinWorkGivenUp'],
    },
  ]
}

async function lockTable({ client, keys, take, createLead, worker }: Scene): Promise<Timeline[]> {
  for (const each of keys) assert.ok(isAcknowledged(await createLead(each)))
  const lock = async (): Promise<[during: Scrape, after: Scrape]> => {
    await client.query('begin; lock table live.leads in access exclusive mode')
    const creating = Promise.all(keys.map(createLead))
    await sleep(lockedMs / 3)
    const during = await take()
    await sleep(lockedMs)
    await client.query('rollback')
    await creating
    return [during, await take()]
  }
  const before = await take()
  const [during, after] = await lock()
  const [, later] = await lock()
  return [
    {
      title: 'a table is locked, and requests wait for connections',
      states: [
        { scrape: before, minutes: 40 },
        { scrape: during, minutes: 15 },
      ],
      firing: ['QuoinConnectionsShort', ...always],
    },
    {
      title: 'requests wait for a lock again and again',
      states: [
        { scrape: before, minutes: 40 },
        { scrape: after, minutes: 10 },
        { scrape: later, minutes: 8 },
      ],
      firing: [...always, 'QuoinSlow'],
    },
    {
      title: 'a disk has little space',
      states: [{ scrape: await take(worker.url), minutes: 40 }],
      firing: ['QuoinDiskShort', ...always],
    },
  ]
}

async function blockAndSuspend({ api, worker, take }: Scene): Promise<Timeline[]> {
  const before = await take()
  api.signal('SIGUSR2')
  const blocked = await take()
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
      firing: ['QuoinBlocked', ...always],
    },
    {
      title: 'a process is suspended',
      states: [
        { scrape: before, minutes: 40 },
        { scrape: suspended, minutes: 7 },
      ],
      firing: [...always, 'QuoinProcessSilent'],
    },
  ]
}

async function loseDatabase({ toPostgres, take, createLead }: Scene): Promise<Timeline[]> {
  const before = await take()
  toPostgres.cut()
  const fail = async (): Promise<Scrape> => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => createLead()))
    assert.ok(
      outcomes.every((each) => 'status' in each && each.status === 503),
      JSON.stringify(outcomes),
    )
    return await take()
  }
  const [during, later] = [await fail(), await fail()]
  toPostgres.mend()
  await soon(async () => assert.ok(isAcknowledged(await createLead())), 20_000)
  return [
    {
      title: 'the database is away',
      states: [
        { scrape: before, minutes: 40 },
        { scrape: during, minutes: 1 },
        { scrape: later, minutes: 8 },
      ],
      firing: ['QuoinFailures', ...always],
    },
  ]
}

async function loseWorker({ worker, client, take, createLead }: Scene): Promise<Timeline[]> {
  const before = await take()
  await worker.kill()
  assert.ok(isAcknowledged(await createLead()))
  // The id of an event has the time at which the event was created.
  await client.query('update live.events set id = $1 where relayed_at is null', [
    firstIdAt(Date.now() - elevenMinutesMs),
  ])
  return [
    {
      title: 'no worker runs',
      states: [
        { scrape: before, minutes: 40 },
        { scrape: await take(), minutes: 7 },
      ],
      firing: [...always, 'QuoinWorkWaits'],
    },
  ]
}

async function loseRedis({ redis, take, createLead }: Scene): Promise<Timeline[]> {
  const before = await take()
  await redis.kill()
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => createLead()))
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
      firing: ['QuoinFailures', 'QuoinLimiterLost', ...always, 'QuoinWorkWaits'],
    },
  ]
}
