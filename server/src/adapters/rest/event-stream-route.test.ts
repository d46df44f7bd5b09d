import assert from 'node:assert/strict'
import { get, type IncomingMessage } from 'node:http'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createLead, setStatus } from '../../domains/customers/leads/operations.ts'
import { createKey, revokeKey, saveLocation } from '../../domains/organization/company/operations.ts'
import { createRelay } from '../../kernel/events/relay.ts'
import { settled } from '../../domains/office/sync/testing/settled.ts'
import { newId } from '../../kernel/ids.ts'
import { soon } from '../../testing/soon.ts'
import { type TestOrg, testOrg } from '../../testing/test-org.ts'
import { listeningPort } from '../../testing/wire.ts'

const port = await listeningPort()
const opened = new Set<IncomingMessage>()
after(() => {
  for (const each of opened) each.destroy()
})

interface Message {
  id: string
  event: string
  data: { id: string; event: string; timestamp: string; data: Record<string, unknown>; metadata: object }
}

interface Stream {
  response: IncomingMessage
  messages(): Message[]
  /** Names of the records in the events so far. */
  names(): unknown[]
  lastId(): string
  isOver(): boolean
  close(): void
}

/** Opens a stream over a real connection, and waits until it has begun. */
async function listen(
  key: string,
  { lastId, query = '' }: { lastId?: string; query?: string } = {},
): Promise<Stream> {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
  }
  const path = `/api/v1/events/stream${query}`
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, resolve).on('error', reject)
  })
  opened.add(response)
  let text = ''
  let isOver = false
  response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
  response.on('error', () => undefined).on('close', () => (isOver = true))
  const all = (): Message[] =>
    [...text.matchAll(/^id: (.*)\nevent: (.*)\ndata: (.*)\n\n/gm)].map(([, id, event, data]) => ({
      id: id!,
      event: event!,
      data: JSON.parse(data!) as Message['data'],
    }))
  const stream: Stream = {
    response,
    messages: () => all().filter(({ event }) => event !== 'begun' && event !== 'reset'),
    names: () => stream.messages().map(({ data }) => data.data['customer_name'] ?? data.data['status']),
    lastId: () => all().at(-1)!.id,
    isOver: () => isOver,
    close: () => {
      opened.delete(response)
      response.destroy()
    },
  }
  if (response.statusCode === 200) await until(() => assert.ok(all().length > 0))
  else await until(() => assert.ok(isOver))
  return stream
}

/**
 * Maximum time to wait for an event. An event appears once every older transaction of Postgres has ended, which all test
 * processes of a run share.
 */
const timeoutMs = 110_000

const until = (check: () => void): Promise<void> => soon(() => Promise.resolve(check()), timeoutMs)

const lead = (customer_name: string) => ({ customer_name, service_address: '1 Main St' })

/** Passes the events of the organization on, as a worker does. */
async function relayed(org: TestOrg): Promise<void> {
  const { kernel, database } = org.app
  const relay = createRelay({
    database,
    subscribers: [],
    now: () => kernel.now(),
    log: kernel.services.log,
  })
  await soon(async () => {
    await relay()
    const rows = await org.query('select 1 from live.events where org_id = $1 and relayed_at is null limit 1')
    assert.equal(rows.length, 0)
  })
}

async function createLeads(org: TestOrg, ...names: string[]): Promise<void> {
  for (const name of names) await org.run(createLead, lead(name), org.owner)
  await relayed(org)
}

test('a stream sends the events that occur after it was opened, each as the body of a webhook, and none of another organization', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  await createLeads(org, 'Before')
  await settled(org)
  const stream = await listen(await org.key())
  const elsewhere = await listen(await other.key())
  assert.equal(stream.response.headers['content-type'], 'text/event-stream; charset=utf-8')
  await createLeads(org, 'Ada')
  await until(() => assert.deepEqual(stream.names(), ['Ada']))
  const [{ id, event, data }] = stream.messages() as [Message]
  const [stored] = await org.query<{ id: string }>(
    `select id from live.events where org_id = $1 order by id desc limit 1`,
  )
  assert.deepEqual([event, data.event, data.id], ['lead.created', 'lead.created', stored!.id])
  assert.deepEqual(Object.keys(data), ['id', 'event', 'timestamp', 'data', 'metadata'])
  assert.ok(id.endsWith(stored!.id))
  assert.deepEqual(elsewhere.messages(), [])
  for (const each of [stream, elsewhere]) each.close()
})

test('a stream continues after the last event, without loss or repetition, also if events became visible in another order', async () => {
  const org = await testOrg()
  const key = await org.key()
  const first = await listen(key)
  // An event whose id is lower, because its transaction took longer.
  const earlierId = newId()
  await createLeads(org, 'A', 'B')
  await until(() => assert.deepEqual(first.names(), ['A', 'B']))
  const lastId = first.lastId()
  first.close()

  await org.query(
    `insert into live.events (org_id, id, name, payload, cause, occurred_at)
     select $1, $2, name, payload || '{"customer_name": "Late"}', cause, occurred_at
       from live.events where org_id = $1 and name = 'lead.created' limit 1`,
    [earlierId],
  )
  await relayed(org)
  await createLeads(org, 'C')
  const second = await listen(key, { lastId })
  await until(() => assert.deepEqual(second.names(), ['Late', 'C']))
  await createLeads(org, 'D')
  await until(() => assert.deepEqual(second.names(), ['Late', 'C', 'D']))
  const third = await listen(key, { lastId: second.messages()[1]!.id })
  await until(() => assert.deepEqual(third.names(), ['D']))
  for (const each of [second, third]) each.close()
})

test('a stream that continues after many events sends each once, in order', async () => {
  const org = await testOrg()
  const key = await org.key()
  const first = await listen(key)
  const lastId = first.lastId()
  first.close()
  await org.query(
    `insert into live.events (org_id, id, name, payload, cause, occurred_at)
     select $1, quoin.new_id($2), 'lead.created', jsonb_build_object('customer_name', n), '{}', now()
       from generate_series(1, 650) n`,
    [newId()],
  )
  await relayed(org)
  const stream = await listen(key, { lastId })
  await createLeads(org, 'Ada')
  await until(() => assert.equal(stream.names().at(-1), 'Ada'))
  const names = stream.names()
  assert.deepEqual([names.length, new Set(names).size], [651, 651])
  stream.close()
})

test('a stream that cannot continue begins anew and says so', async () => {
  const org = await testOrg()
  const key = await org.key()
  const old = '01980000-0000-7000-8000-000000000001'
  for (const lastId of ['nonsense', `999999999999.${newId()}`, `1.${old}`]) {
    const stream = await listen(key, { lastId })
    assert.deepEqual(stream.messages(), [])
    assert.match(stream.lastId(), /^\d+\.[0-9a-f-]{36}$/)
    stream.close()
  }
})

test('a test key receives events of the sandbox, also those whose transaction ends after later ones', async () => {
  const org = await testOrg('sandbox')
  const stream = await listen(await org.key({ mode: 'test' }))
  const live = await listen(await org.key({ mode: 'live' }))
  const insert = `insert into sandbox.events (org_id, id, name, payload, cause, occurred_at)
    values ($1, $2, 'lead.created', jsonb_build_object('customer_name', $3::text), '{}', now())`
  const client = new pg.Client(org.app.owner)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(insert, [org.id, newId(), 'Slow'])
    await org.query(insert, [newId(), 'Fast'])
    // The stream reads now, and must not pass the event whose transaction is still running.
    await org.query(`select pg_notify('quoin_live', 'sandbox ' || $1::text || ' leads')`)
    await sleep(400)
    await client.query('commit')
  } finally {
    await client.end()
  }
  await until(() => assert.deepEqual(stream.names().toSorted(), ['Fast', 'Slow']))
  assert.deepEqual(live.messages(), [])
  for (const each of [stream, live]) each.close()
})

test('a key receives only events of records that it may read, at its locations', async () => {
  const org = await testOrg()
  const north = await org.run(saveLocation, { name: 'North' }, org.owner)
  const ofNorth = await listen(await org.key({ locationIds: [north.id] }))
  const ofJobs = await listen(await org.key({ scopes: ['webhooks:read', 'jobs:read'] }))
  const selected = await listen(await org.key(), { query: '?events=lead.status_changed,job.created' })
  const south = await org.run(createLead, lead('South'), org.owner)
  const other = await org.run(createLead, { ...lead('North'), location_id: north.id }, org.owner)
  for (const { id } of [south, other])
    await org.run(setStatus, { lead_id: id, status: 'contacted' }, org.owner)
  await relayed(org)
  await until(() => assert.deepEqual(ofNorth.names(), ['North', 'contacted']))
  await until(() => assert.deepEqual(selected.names(), ['contacted', 'contacted']))
  assert.deepEqual(ofJobs.messages(), [])
  for (const each of [ofNorth, ofJobs, selected]) each.close()
})

test('a stream is refused without a key, scope or known event, and beyond the limit of streams', async () => {
  const org = await testOrg()
  const statusOf = async (key: string, query = '') => (await listen(key, { query })).response.statusCode
  assert.equal(await statusOf('quoin_live_wrong'), 401)
  assert.equal(await statusOf(await org.key({ scopes: ['leads:read'] })), 403)
  assert.equal(await statusOf(await org.key({ scopes: ['webhooks:read'] })), 403)
  const key = await org.key()
  assert.equal(await statusOf(key, '?events=lead.eaten'), 422)
  const streams: Stream[] = []
  for (let count = 0; count < 5; count++) streams.push(await listen(key))
  assert.equal(await statusOf(key), 429)
  // Waiting streams hold no connection to the database.
  await soon(() => {
    const { connections, idle } = org.app.database.pools().find(({ role }) => role === 'live')!
    return Promise.resolve(assert.equal(connections, idle))
  })
  for (const each of streams) each.close()
  await soon(async () => {
    const again = await listen(key)
    again.close()
    assert.equal(again.response.statusCode, 200)
  })
})

test('a stream ends when its key is revoked, and another stream of the organization goes on', async () => {
  const org = await testOrg()
  const created = await org.run(
    createKey,
    { mode: 'live', name: 'x', scopes: ['webhooks:read', 'leads:read'], member_id: org.ownerId },
    org.operator,
  )
  const [ending, staying] = [await listen(created.key), await listen(await org.key())]
  await org.run(revokeKey, { key_id: created.id }, org.operator)
  await until(() => assert.ok(ending.isOver()))
  await createLeads(org, 'Ada')
  await until(() => assert.deepEqual(staying.names(), ['Ada']))
  assert.equal(staying.isOver(), false)
  staying.close()
})
