// Slow: it kills or stops the program or its Postgres, and starts them again.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDatabase } from '../../src/testing/test-database.ts'
import { acquireLocks, expireLeases, runMutation, terminateBlocked, until } from './gateway-calls.ts'
import { type Installation, install, type Keys } from './installation.ts'
import { type Random, seededRandom } from './random.ts'

// Kills the service at random moments after the first batch of an import has ended, and compares the result with an
// import of the same file into another organization that nothing interrupted. A lock on the last row of the file
// prevents the import from ending before the last kill.

type Row = Record<string, string>

const phoneOf = (n: number): string => `(312) 555-${String(n).padStart(4, '0')}`

/** Rows of new clients. Some are invalid, some are about a client of an earlier batch, and some opt out of messages. */
function newRows(count: number): Row[] {
  return Array.from({ length: count }, (_, n) => {
    const row: Row = { external_id: `C-${n}`, name: `Client ${n}`, phone: phoneOf(n), tags: 'imported' }
    if (n % 3 > 0)
      Object.assign(row, { address_line1: `${n} Oak St`, city: 'Austin', state: 'TX', zip: '78701' })
    if (n % 40 === 7) row['phone'] = '12'
    if (n % 40 === 11 && n > 600) row['phone'] = phoneOf(n - 600)
    if (n % 40 === 13 && n > 30) row['external_id'] = `C-${n - 20}`
    if (n % 40 === 17) row['sms_opt_out'] = 'yes'
    return row
  })
}

/** Rows that change clients of the rows above. */
const changingRows = (count: number): Row[] =>
  Array.from({ length: count }, (_, n) => ({
    external_id: `C-${n * 3}`,
    name: `Renamed ${n}`,
    ...(n % 4 === 0 ? { address_line1: `${n} Elm St`, city: 'Austin', state: 'TX', zip: '78702' } : {}),
  }))

function csvOf(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return [columns.join(), ...rows.map((row) => columns.map((column) => row[column] ?? '').join()), ''].join(
    '\n',
  )
}

interface World {
  installation: Installation
  keys: Keys
}

const call = ({ installation, keys }: World, operation: string, input: object) =>
  runMutation({ program: installation.program, keys }, operation, input)

/** Uploads a file and starts its import. Returns the id of the import. */
async function start(world: World, rows: readonly Row[], on_duplicate: string): Promise<string> {
  const csv = Buffer.from(csvOf(rows))
  const announced = { filename: 'clients.csv', content_type: 'text/csv', size_bytes: csv.length }
  const { file_id, upload } = await call(world, 'files.clientImport.prepareUpload', announced)
  const { 'content-length': _counted, ...headers } = upload.headers as Record<string, string>
  const put = await fetch(upload.url, { method: 'PUT', headers, body: new Uint8Array(csv) })
  assert.equal(put.status, 200)
  await call(world, 'files.clientImport.complete', { file_id })
  return (await call(world, 'clientImports.start', { file_id, mode: 'commit', on_duplicate })).id
}

interface Progress {
  org_id: string
  status: string
  done: number
}

async function progressOf({ installation }: World, id: string): Promise<Progress> {
  const [row] = await installation.query<Progress>(
    `select i.org_id, i.status, i.created_count + i.updated_count + i.skipped_count + i.failed_count as done
       from live.client_imports i where i.id = $1`,
    [id],
  )
  return row!
}

const ended = (world: World, id: string): Promise<void> =>
  until(async () => (await progressOf(world, id)).status === 'done')

/** Kills the service `kills` times after the first batch has ended, and starts it again. */
async function killDuring(world: World, id: string, kills: number, random: Random): Promise<void> {
  const { installation } = world
  const lastLine = await acquireLocks(
    installation,
    `select from live.client_import_rows r where r.import_id = $1 order by r.line desc limit 1 for update`,
    [id],
  )
  await until(async () => (await progressOf(world, id)).done > 0)
  for (let kill = 0; kill < kills; kill++) {
    await sleep(random.integer(400))
    await installation.program.kill()
    await terminateBlocked(installation)
    assert.equal((await progressOf(world, id)).status, 'running')
    await expireLeases(installation)
    await installation.restart()
  }
  await lastLine.letGo()
  await ended(world, id)
}

/** Returns what an organization has after its imports, without ids and times. */
async function stateOf({ installation }: World, orgId: string): Promise<Record<string, unknown[]>> {
  const statements = {
    clients: `select c.external_refs, c.name, c.phone, c.address_line1, c.tags, c.sms_opt_out, c.version,
                     (select count(*)::int from live.search_words w where w.id = c.id) as words,
                     (select count(*)::int from live.events e where e.org_id = c.org_id and e.payload ->> 'client_id' = c.id::text) as events
                from live.clients c where c.org_id = $1 order by c.name, c.phone`,
    properties: `select c.name, p.match_key, p.is_primary, p.version from live.properties p
                   join live.clients c on c.org_id = p.org_id and c.id = p.client_id where p.org_id = $1 order by 1, 2`,
    doors: `select d.match_key, d.version from live.doors d where d.org_id = $1 order by 1`,
    imports: `select i.status, i.created_count, i.updated_count, i.skipped_count, i.failed_count, i.version
                from live.client_imports i where i.org_id = $1 order by i.id`,
    rows: `select r.import_id = min(r.import_id::text) over ()::uuid as is_first, r.line, r.action, r.errors, r.cells, c.name
             from live.client_import_rows r left join live.clients c on c.org_id = r.org_id and c.id = r.result_id
            where r.org_id = $1 order by 1, 2`,
    keys: `select k.line from live.client_import_keys k where k.org_id = $1`,
    'opt-outs': `select o.channel, o.state from quoin.contact_opt_outs o where o.org_id = $1`,
    audit: `select c.change ->> 'kind' as kind, c.change ->> 'change' as change, count(*)::int as times,
                   count(distinct c.change ->> 'id')::int as records
              from live.audit_log a cross join jsonb_array_elements(a.changes) c (change)
             where a.org_id = $1 and a.operation = 'clientImports.advance' group by 1, 2 order by 1, 2`,
  }
  const state: Record<string, unknown[]> = {}
  for (const [name, text] of Object.entries(statements)) state[name] = await installation.query(text, [orgId])
  return state
}

test('an import that is killed between its batches again and again has the result of one that nothing interrupted', async (t) => {
  const random = seededRandom(t)
  const installation = await install(t, await testDatabase())
  const worlds = [installation.keys, await installation.addOrganization('other')].map((keys) => ({
    installation,
    keys,
  }))
  const states: Record<string, unknown[]>[] = []
  for (const [at, world] of worlds.entries()) {
    let orgId = ''
    for (const [rows, on_duplicate, kills] of [
      [newRows(950), 'skip', 2],
      [changingRows(250), 'update', 1],
    ] as const) {
      const id = await start(world, rows, on_duplicate)
      if (at === 0) await ended(world, id)
      else await killDuring(world, id, kills, random)
      orgId = (await progressOf(world, id)).org_id
    }
    states.push(await stateOf(world, orgId))
  }
  const [expected, killed] = states
  assert.deepEqual(killed, expected)
  assert.ok(expected!['clients']!.length > 850)
  assert.equal(expected!['keys']!.length, 0)
  assert.deepEqual(
    expected!['imports']!.map((row) => (row as { status: string }).status),
    ['done', 'done'],
  )
})
