// Slow: installations are started, and companies move between them.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { type Cells, quoin, rowsOf, twoCells } from './cells.ts'
import { type Answer } from './moving-company.ts'
import { moveStoredNow, objectsOf, untilStored } from './stored-files.ts'
import { beginWork, type Call, finishWork, readWork } from './work-under-way.ts'

let cells: Cells
let tidy = (): Promise<unknown> => Promise.resolve()
before(async () => void (cells = await twoCells((close) => (tidy = close))))
after(() => tidy())

const fetchApi = async (url: string, key: string, path: string, init: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...init.headers }
  const answer = await fetch(`${url}/api/v1${path}`, { ...init, headers })
  const text = await answer.text()
  return { status: answer.status, text, headers: answer.headers, body: JSON.parse(text) }
}

/** Returns a function that calls operations in one cell with the API key. */
const gateway =
  (url: string, key: string): Call =>
  async (operation, input, kind = 'query') => {
    const path = `/workflows/${operation}`
    const answer =
      kind === 'query'
        ? await fetchApi(url, key, `${path}?input=${encodeURIComponent(JSON.stringify(input))}`)
        : await fetchApi(url, key, path, {
            method: 'POST',
            body: JSON.stringify(input),
            headers: { 'idempotency-key': randomUUID() },
          })
    return { ...answer, isReplayed: false } satisfies Answer
  }

test(
  'a company moves whole with all its data: its keys, links, books, feed and answers work in the other cell, and the old one refuses clearly',
  { timeout: 300_000 },
  async () => {
    const { from, to } = cells
    const demo = await quoin(from, 'demo')
    const org = demo.orgs.find((each: { slug: string }) => each.slug === 'harbor')
    const [here, there] = [from.serving.url, to.serving.url]
    const { location_id } = (await fetchApi(here, org.keys.live, '/jobs?limit=1')).body.data[0]
    const work = await beginWork(gateway(here, org.keys.live), location_id)
    const workBefore = await readWork(gateway(here, org.keys.live), work)
    const read = async (url: string) => [
      (await fetchApi(url, org.keys.live, '/invoices?limit=100')).text.replace(/"request_id":"[^"]*"/, ''),
      (await fetchApi(url, org.keys.test, '/leads?limit=100')).text.replace(/"request_id":"[^"]*"/, ''),
    ]
    const before = await read(here)
    const feed = (await fetchApi(here, org.keys.live, '/workflows/sync.changes?input={}')).body.data
    const lead = JSON.stringify({ customer_name: 'Ada', service_address: '1 Main St' })
    const create = { method: 'POST', body: lead, headers: { 'idempotency-key': 'before the move' } }
    const created = await fetchApi(here, org.keys.live, '/leads', create)
    assert.equal(created.status, 201, created.text)

    const keyOptions = ['--org', 'harbor', '--mode', 'live', '--scopes', 'leads:read']
    const lost = await quoin(from, 'keys', 'create', ...keyOptions)
    const dryRun = await quoin(from, 'orgs', 'move', '--org', 'harbor', '--to', to.address, '--dry-run')
    assert.equal(dryRun.moved, false)
    assert.ok(dryRun.rows > 1000, JSON.stringify(dryRun))
    await untilStored(from)
    const [rows, objects] = [await rowsOf(from, org.id), objectsOf(from, org.id)]
    assert.equal(objects.length, rows['live.files'])
    const moved = await quoin(from, 'orgs', 'move', '--org', 'harbor', '--to', to.address)
    assert.equal(moved.moved, true)
    assert.ok(Object.keys(rows).length > 30)
    assert.deepEqual([await rowsOf(from, org.id), objectsOf(from, org.id)], [{}, []])
    await moveStoredNow(to)
    assert.deepEqual(objectsOf(to, org.id), objects)
    assert.deepEqual(await rowsOf(to, org.id), { ...rows, 'live.audit_log': rows['live.audit_log'] })

    assert.deepEqual((await read(there))[1], before[1])
    assert.equal((await read(there))[0], before[0])
    assert.deepEqual(await readWork(gateway(there, org.keys.live), work), workBefore)
    await finishWork(gateway(there, org.keys.live), work)
    const again = await fetchApi(there, org.keys.live, '/leads', create)
    assert.deepEqual([again.status, again.headers.get('x-idempotent-replayed')], [201, 'true'])
    assert.equal(again.text, created.text)
    const cursor = encodeURIComponent(JSON.stringify({ cursor: feed.next_cursor }))
    const followed = await fetchApi(there, org.keys.live, `/workflows/sync.changes?input=${cursor}`)
    assert.equal(followed.status, 200, followed.text)
    assert.ok(followed.body.data.items.length > 0)

    const refused = await fetchApi(here, org.keys.live, '/leads?limit=1')
    assert.deepEqual([refused.status, refused.body.error.code], [503, 'service_unavailable'])
    assert.ok(Number(refused.headers.get('retry-after')) > 0)
    const names = new Set(moved.proxy.map(({ name }: { name: string }) => name))
    assert.ok(names.has(`key/${org.keys.live.split('_')[2]}`))
    assert.ok(names.has('portal/harbor'))

    const page = new URL(org.customer_links.estimate as string).pathname
    assert.deepEqual([(await fetch(here + page)).status, (await fetch(there + page)).status], [503, 200])
    const form = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    const statuses = [here, there].map(
      async (url) =>
        (await fetch(url + new URL(org.customer_links.booking_form as string).pathname, form)).status,
    )
    assert.deepEqual(await Promise.all(statuses), [503, 422])

    const file = join(from.env['QUOIN_DATA_DIR']!, 'routes.map')
    await quoin(to, 'orgs', 'routes', '--to', file)
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    assert.deepEqual(new Set(lines), new Set([...names].map((name) => `${String(name)} 01`)))
    await quoin(to, 'keys', 'revoke', lost.id)
    const routed = await quoin(to, 'orgs', 'routes')
    assert.ok(routed.some(({ name }: { name: string }) => name === `key/${lost.key.split('_')[2]}`))
    assert.equal((await fetchApi(there, lost.key, '/leads')).status, 401)
    assert.ok((await quoin(from, 'orgs', 'routes')).every(({ cell }: { cell: string }) => cell === '00'))
    const once = await quoin(from, 'orgs', 'move', '--org', 'harbor', '--to', to.address)
    assert.deepEqual([once.moved, once.rows], [true, 0])
  },
)

test('an organization that cannot be moved is refused with the reason, and stays', async () => {
  const { from, to } = cells
  const move = (...args: string[]) => quoin(from, 'orgs', 'move', ...args)
  await assert.rejects(move('--org', 'nobody', '--to', to.address), /not_found/)
  await assert.rejects(move('--org', 'summit', '--to', from.address), /same database/)
  await from.inspect.query('update quoin.installation set quiet_since = now()')
  await assert.rejects(move('--org', 'summit', '--to', to.address), /is quiet after a restore/)
  await from.inspect.query('update quoin.installation set quiet_since = null')
  const strange = { env: { ...from.env, QUOIN_CELL: '01' } }
  await assert.rejects(
    quoin(strange, 'orgs', 'move', '--org', 'summit', '--to', to.address),
    /both .*QUOIN_CELL/i,
  )
  await to.inspect.query(
    `insert into public.quoin_migrations (name, digest) select '9999_later.sql', digest from public.quoin_migrations limit 1`,
  )
  await assert.rejects(move('--org', 'summit', '--to', to.address), /have different versions/)
  await to.inspect.query(`delete from public.quoin_migrations where name = '9999_later.sql'`)
  await to.inspect.query(`update quoin.root_secrets set number = number + 1`)
  await to.inspect.query(
    `insert into quoin.root_secrets select org_id, 1, sealed, created_at from quoin.root_secrets limit 1`,
  )
  await assert.rejects(move('--org', 'summit', '--to', to.address), /secret/)
  assert.deepEqual(
    (await quoin(from, 'orgs', 'list')).map(({ slug }: { slug: string }) => slug),
    ['summit'],
  )
})
