// Runs in its own process: it deletes all events of its database.

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { secondConnection } from '../../testing/race.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { newId } from '../ids.ts'
import { createRelay, type RoundEnd, type Subscriber, type EmittedEvent } from './relay.ts'

const now = (): string => '2026-03-01T12:00:00.000Z'
let app: TestApp
/** Deletes all events, so that each test starts with an empty outbox. */
beforeEach(async () => {
  app = await testApp()
  await app.inspect.query('delete from live.events; delete from live.counters')
})

async function emitEvents(orgId: string, count: number, from = 0): Promise<void> {
  await app.inspect.query(
    `insert into live.events (org_id, id, name, payload, cause, occurred_at)
     select $1, gen_random_uuid(), 'test.told', jsonb_build_object('n', n), '{}', $2
       from generate_series($3::int, $3::int + $4::int - 1) n`,
    [orgId, now(), from, count],
  )
}

const unrelayed = async (): Promise<number> =>
  Number(
    (await app.inspect.query('select count(*) from live.events where relayed_at is null')).rows[0]!.count,
  )

function listener() {
  const rounds: (readonly EmittedEvent[])[] = []
  const subscriber: Subscriber = (_transaction, events) => Promise.resolve(void rounds.push(events))
  const received = (orgId: string): unknown[] =>
    rounds.flat().flatMap((event) => (event.org_id === orgId ? [event.payload['n']] : []))
  return { rounds, subscriber, received }
}

/** Returns a function that relays events to the subscribers until none are left. */
const relayTo = (...subscribers: Subscriber[]): (() => Promise<void>) =>
  toTheEnd(createRelay({ database: app.database, subscribers, now, log: app.kernel.services.log }))

const toTheEnd = (round: () => Promise<RoundEnd>) => async (): Promise<void> => {
  while ((await round()) === 'more');
}
const relay = (...subscribers: Subscriber[]): Promise<void> => relayTo(...subscribers)()

test('every subscriber receives each event once, in the order of emission', async () => {
  const orgId = newId()
  await emitEvents(orgId, 5)
  const [one, other] = [listener(), listener()]
  await relay(one.subscriber, other.subscriber)
  await relay(one.subscriber, other.subscriber)
  assert.deepEqual(
    [one.received(orgId), other.received(orgId)],
    [
      [0, 1, 2, 3, 4],
      [0, 1, 2, 3, 4],
    ],
  )
  const { rows } = await app.inspect.query('select distinct relayed_at from live.events')
  assert.deepEqual(rows, [{ relayed_at: new Date(now()) }])
})

/** Joins subscribers, which are otherwise called at the same time. If one fails, the next ones are not called. */
const oneAfterTheOther =
  (...subscribers: Subscriber[]): Subscriber =>
  async (transaction, events) => {
    for (const subscriber of subscribers) await subscriber(transaction, events)
  }

test('if there are more events than one round takes, the next rounds pass them on, each once', async () => {
  const orgId = newId()
  await emitEvents(orgId, 450)
  const { rounds, subscriber, received } = listener()
  await relay(subscriber)
  assert.deepEqual(
    rounds.map((events) => events.length),
    [200, 200, 50],
  )
  assert.deepEqual(
    received(orgId),
    Array.from({ length: 450 }, (_, n) => n),
  )
  assert.equal(await unrelayed(), 0)
})

test('an organization with many events delays no other organization', async () => {
  const [crowded, quiet] = [newId(), newId()]
  await emitEvents(crowded, 300)
  await emitEvents(quiet, 1)
  const { rounds, subscriber } = listener()
  await relay(subscriber)
  assert.ok(rounds[0]!.some((event) => event.org_id === quiet))
})

test('if a subscriber fails, the writes of the others are rolled back and the events are passed on again later', async () => {
  const orgId = newId()
  await emitEvents(orgId, 2)
  const write: Subscriber = async (transaction, events) =>
    void (await transaction.rows(
      `insert into quoin.tasks (org_id, id, kind, lane, payload, due_at, created_at)
       select $1, gen_random_uuid(), 'test.relay', 'lane', '{}', $2, $2 from generate_series(1, $3::int)`,
      [orgId, now(), String(events.length)],
    ))
  const written = async (): Promise<number> =>
    Number(
      (await app.inspect.query('select count(*) from quoin.tasks where org_id = $1', [orgId])).rows[0]!.count,
    )
  await relay(write, () => Promise.reject(new Error('broken')))
  assert.deepEqual([await written(), await unrelayed()], [0, 2])
  await relay(write)
  assert.deepEqual([await written(), await unrelayed()], [2, 0])
})

test('if the events of one organization cannot be passed on, others are not delayed, and it is retried later', async () => {
  const [bad, good] = [newId(), newId()]
  await emitEvents(bad, 2)
  await emitEvents(good, 2)
  let instant = now()
  let isBroken = true
  const { subscriber, received } = listener()
  let refused = 0
  const refuse: Subscriber = (_transaction, events) => {
    if (!isBroken || events.every((event) => event.org_id !== bad)) return Promise.resolve()
    refused++
    return Promise.reject(new Error('broken'))
  }
  const { database, kernel } = app
  const again = toTheEnd(
    createRelay({
      database,
      subscribers: [oneAfterTheOther(refuse, subscriber)],
      now: () => instant,
      log: kernel.services.log,
    }),
  )
  await again()
  assert.deepEqual([received(bad), received(good), await unrelayed()], [[], [0, 1], 2])
  await emitEvents(good, 1, 2)
  await again()
  assert.deepEqual(
    [received(good), refused],
    [[0, 1, 2], 2],
    'it is left alone: once with the other, once by itself',
  )
  isBroken = false
  instant = '2026-03-01T12:00:01.000Z'
  await again()
  assert.deepEqual([received(bad), await unrelayed()], [[0, 1], 0])
})

test('an event that another process has relayed since a failure is not passed on again', async () => {
  const orgId = newId()
  await emitEvents(orgId, 2)
  let calls = 0
  const { subscriber, received } = listener()
  const breaks = async (): Promise<void> => {
    if (calls++ > 0) return
    await app.inspect.query(`update live.events set relayed_at = $1 where payload = '{"n": 0}'`, [now()])
    throw new Error('broken')
  }
  await relay(oneAfterTheOther(breaks, subscriber))
  assert.deepEqual(received(orgId), [1])
})

test('if there are more organizations than a round takes, the events of all are passed on in the following rounds', async () => {
  const orgs = Array.from({ length: 150 }, newId)
  for (const org of orgs) await emitEvents(org, 2)
  const { subscriber, received, rounds } = listener()
  const again = relayTo(subscriber)
  await again()
  assert.deepEqual(
    orgs.filter((org) => received(org).length !== 2),
    [],
  )
  assert.ok(rounds.every((events) => new Set(events.map(({ org_id }) => org_id)).size <= 64))

  rounds.length = 0
  const crowded = orgs[0]!
  await emitEvents(crowded, 300)
  for (const org of orgs.slice(1)) await emitEvents(org, 1)
  await again()
  assert.equal(rounds.flat().length, 449)
})

test('while another relay is running, no event is passed on twice', async (t) => {
  const orgId = newId()
  await emitEvents(orgId, 3)
  const [entered, go] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  t.after(() => go.resolve())
  const [first, second] = [listener(), listener()]
  const running = relay(first.subscriber, async () => {
    entered.resolve()
    await go.promise
  })
  await entered.promise
  await relay(second.subscriber)
  go.resolve()
  await running
  assert.deepEqual([first.received(orgId), second.received(orgId)], [[0, 1, 2], []])
})

test('a relay whose connection is terminated releases its lock, so that the next relay can run', async () => {
  const orgId = newId()
  await emitEvents(orgId, 1)
  const other = await secondConnection(app)
  const dying: Subscriber = async (transaction) => {
    const { pid } = (await transaction.row<{ pid: number }>('select pg_backend_pid() as pid'))!
    await other.query('select pg_terminate_backend($1, 5000)', [pid])
    await transaction.row('select 1')
  }
  await assert.rejects(relay(dying))
  await other.end()
  const { subscriber, received } = listener()
  await relay(subscriber)
  assert.deepEqual(received(orgId), [0])
})

test('events of the sandbox are not relayed', async () => {
  const orgId = newId()
  await app.inspect.query(
    `insert into sandbox.events (org_id, id, name, payload, cause, occurred_at) values ($1, $2, 'test.told', '{}', '{}', $3)`,
    [orgId, newId(), now()],
  )
  const { rounds, subscriber } = listener()
  await relay(subscriber)
  assert.deepEqual(rounds, [])
})
