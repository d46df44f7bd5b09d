// Runs in its own process: the large tables that it fills would slow down other tests.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { newId } from '../../../kernel/ids.ts'
import { runEnqueuedOperations } from '../../../testing/run-enqueued-operations.ts'
import { plansOf } from '../../../testing/plans-of.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { doorsAtOnce, doorsConcerned } from '../../customers/canvassing-records/index.ts'
import { listDoors, listTerritories, saveTerritory } from './operations.ts'
import { addTerritory, square } from './testing/walking.ts'

const count = 100_000
let org: TestOrg
let large: string
let small: string

before(async () => {
  org = await testOrg()
  large = (await addTerritory(org, { area: { polygon: square(42, -88, 0.5) } })).id
  small = (await addTerritory(org, { area: { polygon: square(43, -88, 0.5) } })).id
  const { inspect } = org.app
  await inspect.query('begin')
  await inspect.query('set local session_replication_role = replica')
  await inspect.query(
    `insert into live.doors (org_id, id, location_id, address_line1, city, state, zip, country, match_key, latitude, longitude,
                             territory_id, outcome, last_knocked_at, last_knocked_by, created_by_type, created_at, updated_at)
     select $1, gen_random_uuid(), $2, n || ' Oak St', 'Evanston', 'IL', '60201', 'US', 'US|60201|' || n,
            42 + (n % 317) * 0.001, -88 + (n / 317) * 0.001, case when n % 2000 = 0 then $4::uuid else $3::uuid end,
            case when n % 3 > 0 then case when n % 999 = 1 then 'sold' else 'not_home' end end,
            case when n % 3 > 0 then now() - n * interval '1 minute' end, case when n % 3 > 0 then $5::uuid end, 'system',
            now() - n * interval '1 second', now()
       from generate_series(1, $6::int) n`,
    [org.id, org.locationId, large, small, org.ownerId, count],
  )
  await inspect.query('commit')
  await inspect.query('vacuum analyze live.doors')
})

type Concerned = Parameters<typeof doorsConcerned>[2]
const idle: Concerned = {
  id: newId(),
  active: true,
  archived_at: null,
  zips: null,
  city_keys: null,
  west: null,
  south: null,
  east: null,
  north: null,
}

const blocksOf = (plan: string): number =>
  [...plan.matchAll(/^ {2}Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/gm)]
    .slice(0, 1)
    .reduce((sum, [, hit, read]) => sum + Number(hit ?? 0) + Number(read ?? 0), 0)

/** Maximum number of blocks that a query may read. All doors together occupy several thousand blocks. */
const few = 700
const box = { south: 42.1, west: -87.9, north: 42.11, east: -87.89 }
const list = (input: object) => org.run(listDoors, input, org.owner)
const longAgo = '2020-01-01T00:00:00Z'
const byKnocks = { sort: 'last_knocked_at' }
const reads: Record<string, () => Promise<unknown>> = {
  'all of them': () => list({}),
  'a box': () => list({ box }),
  'a box over the 180th degree': () => list({ box: { south: 42, west: 179.8, north: 42.5, east: -179.8 } }),
  'a territory': () => list({ territory_id: large }),
  'a territory of few doors': () => list({ territory_id: small, ...byKnocks }),
  'a territory by its knocks': () => list({ territory_id: large, ...byKnocks }),
  'a territory by its first knocks': () => list({ territory_id: large, ...byKnocks, order: 'asc' }),
  'all by their knocks': () => list(byKnocks),
  'outcomes that are rare': () => list({ outcomes: ['sold', 'callback'] }),
  'outcomes that no door has': () => list({ outcomes: ['callback'], ...byKnocks }),
  'rare outcomes of a territory': () => list({ territory_id: large, outcomes: ['sold'] }),
  'doors where nobody knocked since': () => list({ not_knocked_since: longAgo }),
}

for (const [label, run] of Object.entries(reads))
  test(`with 100,000 doors, ${label} are read by index, in few blocks`, async () => {
    const plans = await plansOf(org, run)
    assert.ok(plans.length > 0, 'nothing was asked')
    for (const plan of plans) {
      assert.doesNotMatch(plan, /Seq Scan on doors/, plan)
      if (label.startsWith('a box')) assert.match(plan, /Index Cond: .*band = ANY/, plan)
      assert.ok(blocksOf(plan) > 0 && blocksOf(plan) < few, `${blocksOf(plan)} blocks\n${plan}`)
    }
  })

test('a territory’s door counts are computed once and shared by all of its fields', async () => {
  for (const plan of await plansOf(org, () => org.run(listTerritories, {}, org.owner))) {
    const scans = plan.match(/ on doors /g) ?? []
    assert.equal(scans.length, 1, plan)
    assert.doesNotMatch(plan, /Seq Scan on doors/, plan)
  }
})

test('a change of a territory finds affected doors by index, one page at a time', async () => {
  const { live } = org.app.database
  const areas: Partial<Concerned>[] = [
    { zips: ['60201'] },
    { zips: ['99999'] },
    { city_keys: ['evanston|IL'] },
    { city_keys: ['nowhere|IL'] },
    { west: -88_000_000, south: 42_000_000, east: -87_500_000, north: 42_500_000 },
    { west: -86_000_000, south: 42_000_000, east: -85_500_000, north: 42_500_000 },
  ]
  for (const area of areas) {
    const reader = () => live.reader({ orgId: org.id, locations: '*' })
    const plans = await plansOf(org, () => doorsConcerned(reader(), org.id, { ...idle, ...area }, 501))
    for (const plan of plans) assert.ok(blocksOf(plan) < few, `${blocksOf(plan)} blocks\n${plan}`)
  }
})

test('saving a territory with more doors than a page reassigns its doors later, page by page', async () => {
  const staying = async () => {
    const countQuery = `select count(*)::int as count from live.doors where org_id = $1 and territory_id = $2`
    return (await org.query<{ count: number }>(countQuery, [large]))[0]!.count
  }
  const before = await staying()
  await org.run(saveTerritory, { territory_id: large, active: false }, org.owner)
  assert.equal(await staying(), before)
  // Runs the task of the first page twice, as after a crash of the worker.
  assert.equal(await runEnqueuedOperations(org, 2), 1)
  const moved = before - (await staying())
  assert.ok(moved > 0 && moved <= doorsAtOnce, `${moved} doors at once`)
  // Both runs of the first page have enqueued a task for the next page.
  assert.equal(await runEnqueuedOperations(org), 2)
  assert.ok(before - (await staying()) <= 2 * doorsAtOnce)
})
