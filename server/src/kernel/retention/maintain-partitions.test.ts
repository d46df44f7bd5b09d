import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import type pg from 'pg'
import { secondConnection } from '../../testing/race.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { firstIdAt, newId } from '../ids.ts'
import { type Finding, maintainPartitions } from './maintain-partitions.ts'
import { defaultRetention, type Retention } from './retention.ts'

const minuteMs = 60_000
const short: Partial<Retention> = { eventsMs: 2 * minuteMs, auditMs: 2 * minuteMs }
const orgId = newId()

let app: TestApp
before(async () => {
  app = await testApp()
})

/** Each test uses a separate day, so that it does not find rows of other tests. */
let day = Date.UTC(2040, 0, 1)
const nextDay = (): number => (day += 30 * 86_400_000)

const maintain = (nowMs: number, retention = short): Promise<Finding[]> =>
  maintainPartitions(app.database.system, { ...defaultRetention, ...retention }, nowMs)

async function emitEvents(
  name: string,
  atMs: number,
  { relayed = true, mode = 'live', count = 1 } = {},
): Promise<void> {
  await app.inspect.query(
    `insert into ${mode}.events (org_id, id, name, payload, cause, occurred_at, relayed_at)
     select $1, overlay($2 placing lpad(n::text, 12, '0') from 25)::uuid, $3, '{}', '{}', now(), $4
       from generate_series(1, $5::int) n`,
    [orgId, firstIdAt(atMs), name, relayed ? new Date(atMs) : null, count],
  )
}

async function audit(operation: string, atMs: number): Promise<void> {
  await app.inspect.query(
    `insert into live.audit_log (org_id, id, operation, actor_type, request_id, at) values ($1, $2, $3, 'system', 'r', now())`,
    [orgId, firstIdAt(atMs), operation],
  )
}

async function eventNames(mode = 'live'): Promise<string[]> {
  const { rows } = await app.inspect.query<{ name: string }>(
    `select distinct name from ${mode}.events where org_id = $1 order by name`,
    [orgId],
  )
  return rows.map(({ name }) => name)
}

/** Returns the names of the partitions that contain events with this name. */
async function homesOf(name: string): Promise<string[]> {
  const { rows } = await app.inspect.query<{ home: string }>(
    `select distinct tableoid::regclass::text as home from live.events where name = $1 order by 1`,
    [name],
  )
  return rows.map(({ home }) => home)
}

async function partitionsOf(table: string): Promise<string[]> {
  const { rows } = await app.inspect.query<{ name: string }>(
    'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass order by 1',
    [table],
  )
  return rows.map(({ name }) => name)
}

const clean = (): Promise<unknown> => app.inspect.query('delete from live.events; delete from sandbox.events')

test('rows older than the retention period are dropped and younger ones stay, in both modes', async () => {
  await clean()
  const start = nextDay()
  await maintain(start)
  await emitEvents('old', start)
  await emitEvents('old', start, { mode: 'sandbox', relayed: false })
  await audit('old', start)
  await emitEvents('young', start + 30_000)
  await emitEvents('young', start + 30_000, { mode: 'sandbox', relayed: false })
  await audit('young', start + 30_000)
  await maintain(start + 2 * minuteMs + 14_999)
  assert.deepEqual(
    [await eventNames(), await eventNames('sandbox')],
    [
      ['old', 'young'],
      ['old', 'young'],
    ],
  )
  assert.deepEqual(await maintain(start + 2 * minuteMs + 15_000), [])
  assert.deepEqual([await eventNames(), await eventNames('sandbox')], [['young'], ['young']])
  const { rows } = await app.inspect.query('select operation from live.audit_log where org_id = $1', [orgId])
  assert.deepEqual(rows, [{ operation: 'young' }])
})

test('a partition with unrelayed events is kept and reported, and is dropped once they are relayed', async () => {
  await clean()
  const start = nextDay()
  await maintain(start)
  await emitEvents('waiting', start, { relayed: false })
  await emitEvents('passed on', start + 1)
  const [finding, ...others] = await maintain(start + 10 * minuteMs)
  assert.deepEqual([finding!.table, others], ['live.events', []])
  assert.match(
    finding!.finding,
    /^live_events_2040\d{10} is not dropped yet, because it contains events that were not relayed/,
  )
  assert.deepEqual(await eventNames(), ['passed on', 'waiting'])
  await app.inspect.query('update live.events set relayed_at = now()')
  assert.deepEqual(await maintain(start + 10 * minuteMs), [])
  assert.deepEqual(await eventNames(), [])
})

test('partitions exist ahead of time, and rows of different periods are in different partitions', async () => {
  await clean()
  const start = nextDay()
  await maintain(start)
  await emitEvents('next', start + 44_000)
  await emitEvents('now', start)
  assert.match(String(await homesOf('now')), /^partitions\.live_events_2040\d{10}$/)
  assert.match(String(await homesOf('next')), /^partitions\.live_events_2040\d{10}$/)
  assert.notDeepEqual(await homesOf('now'), await homesOf('next'))
  const before = await partitionsOf('live.events')
  await maintain(start)
  assert.deepEqual(await partitionsOf('live.events'), before)
})

test('a row without a matching partition goes to the default partition, and moves once its own exists', async () => {
  await clean()
  const start = nextDay()
  await emitEvents('early', start + 3000, { relayed: false, count: 3 })
  assert.deepEqual(await homesOf('early'), ['partitions.live_events_others'])
  await maintain(start)
  assert.match(String(await homesOf('early')), /^partitions\.live_events_2040\d{10}$/)
  const { rows } = await app.inspect.query('select count(*)::int from live.events where relayed_at is null')
  assert.deepEqual(rows, [{ count: 3 }])
})

test('many rows in the default partition are reported and deleted later, and the next partition begins after them', async () => {
  await clean()
  const start = nextDay()
  await emitEvents('flood', start + 1000, { count: 10_001 })
  const findings = await maintain(start + 5000, { eventsMs: 60 * minuteMs })
  assert.deepEqual(
    findings.filter(({ table }) => table === 'live.events'),
    [
      {
        table: 'live.events',
        finding:
          '1000 or more rows are in the default partition, because no other partition existed for them when they were written.',
      },
    ],
  )
  assert.deepEqual(await homesOf('flood'), ['partitions.live_events_others'])
  await emitEvents('afterwards', start + 2 * minuteMs)
  assert.match(String(await homesOf('afterwards')), /^partitions\.live_events_2040\d{10}$/)
  await maintain(start + 60 * minuteMs + 1001, { eventsMs: 60 * minuteMs })
  assert.deepEqual(await eventNames(), ['afterwards'])
})

test('a partition that is being read is not dropped, and the attempt does not block writers for long', async () => {
  await clean()
  const start = nextDay()
  await maintain(start)
  await emitEvents('old', start)
  const [reader, writer] = [await secondConnection(app), await secondConnection(app)]
  await reader.query('begin')
  await reader.query('select count(*) from live.events')
  let longestMs = 0
  let written = 0
  const tried = new AbortController()
  const writing = (async () => {
    while (!tried.signal.aborted) {
      const from = performance.now()
      await writer.query(
        `insert into live.events (org_id, id, name, payload, cause, occurred_at) values ($1, $2, 'written', '{}', '{}', now())`,
        [orgId, newId()],
      )
      written++
      longestMs = Math.max(longestMs, performance.now() - from)
    }
  })()
  const later = start + 10 * minuteMs
  const findings = await maintain(later)
  tried.abort()
  await writing
  assert.ok(findings.some(({ finding }) => finding.endsWith(' is in use and could not be dropped.')))
  assert.ok(written > 5, `only ${written} were written`)
  assert.ok(longestMs < 5000, `somebody waited ${Math.round(longestMs)} ms`)
  assert.ok((await eventNames()).includes('old'))
  await reader.query('commit')
  await maintain(later)
  assert.ok(!(await eventNames()).includes('old'))
})

/** Runs the step in an open transaction. It waits 100 ms for its lock, which the relay can hold for longer. */
async function untilLocked(client: pg.Client, step: string): Promise<void> {
  for (;;) {
    await client.query('begin')
    try {
      await client.query(step)
      return
    } catch (error) {
      if ((error as pg.DatabaseError).code !== '55P03') throw error
      await client.query('rollback')
    }
  }
}

test('a crash while a partition is added or dropped leaves the partitions unchanged', async () => {
  await clean()
  const start = nextDay()
  await maintain(start)
  await emitEvents('old', start)
  const before = await partitionsOf('live.events')
  const part = before.find((name) =>
    name.includes(new Date(start).toISOString().slice(0, 10).replaceAll('-', '')),
  )!
  const steps = [
    `select quoin.drop_partition('live.events', '${part.replace('partitions.', '')}', false)`,
    `select quoin.add_partition('live.events', 'new', '${firstIdAt(start + 86_400_000)}', '${firstIdAt(start + 86_400_001)}')`,
  ]
  for (const step of steps) {
    const dying = await secondConnection(app)
    dying.on('error', () => undefined)
    await untilLocked(dying, step)
    const { rows } = await dying.query<{ pid: number }>('select pg_backend_pid() as pid')
    await app.inspect.query('select pg_terminate_backend($1, 5000)', [rows[0]!.pid])
  }
  assert.deepEqual(await partitionsOf('live.events'), before)
  assert.deepEqual(await eventNames(), ['old'])
})

test('after the retention period becomes shorter, empty future partitions are replaced, and those with rows are kept', async () => {
  await clean()
  const start = nextDay()
  await maintain(start, { eventsMs: 60 * minuteMs })
  await emitEvents('ahead', start + 40 * minuteMs)
  const [first, second, third, ...others] = await partitionsOf('live.events')
  assert.deepEqual(others, ['partitions.live_events_others'])
  await maintain(start, { eventsMs: 2 * minuteMs })
  assert.deepEqual(await partitionsOf('live.events'), [first, third, ...others])
  await clean()
  await maintain(start, { eventsMs: 2 * minuteMs })
  assert.deepEqual(await partitionsOf('live.events'), [first, ...others])
  await maintain(start + 15 * minuteMs, { eventsMs: 2 * minuteMs })
  await emitEvents('short', start + 15 * minuteMs)
  assert.deepEqual(await homesOf('short'), [second])
  await maintain(start + 18 * minuteMs, { eventsMs: 2 * minuteMs })
  assert.deepEqual(await eventNames(), [])
})

test('several processes can maintain the partitions at the same time', async () => {
  await clean()
  const start = nextDay()
  await Promise.all([maintain(start), maintain(start), maintain(start)])
  await emitEvents('old', start)
  await Promise.all([maintain(start + 10 * minuteMs), maintain(start + 10 * minuteMs)])
  assert.deepEqual(await eventNames(), [])
})

test('only background connections can drop partitions, and only those of partitioned tables', async () => {
  const { live, system } = app.database
  const scope = { orgId, locations: '*' as const }
  const drop = `select quoin.drop_partition('live.events', 'live_events_others', false)`
  await assert.rejects(live.reader(scope).rows(drop), { code: '42501' })
  await assert.rejects(system.rows(drop), /no partition of live.events that could be dropped/)
  await assert.rejects(
    system.rows(`select quoin.clear_others('live.leads', $1, 1)`, [firstIdAt(day)]),
    /live.leads is not kept in partitions/,
  )
})
