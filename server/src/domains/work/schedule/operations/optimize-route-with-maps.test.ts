import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { pino } from 'pino'
import { googleApiForTests } from '../../../../kernel/maps/google-api-for-tests.ts'
import { googleMaps } from '../../../../kernel/maps/google-maps.ts'
import { type Maps, type MapsProvider, straightLines } from '../../../../kernel/maps/index.ts'
import { createProviders, onePort, type Providers } from '../../../../kernel/providers/index.ts'
import { testOrg, type TestOrg } from '../../../../testing/test-org.ts'
import { updateProperty } from '../../../customers/clients/operations.ts'
import { getJob, updateJob } from '../../jobs/operations.ts'
import { optimizeRoute } from '../operations.ts'
import { addStop, addStops, day, home, places, settle } from '../testing/stops.ts'

// All tests of a process share one kernel (the running server), so the maps provider is replaced for all tests of
// this file.

let google: Awaited<ReturnType<typeof googleApiForTests>>
let providers: Providers
let impatient: Providers
let usual: Maps
let org: TestOrg
before(async () => {
  google = await googleApiForTests()
  const log = pino({ level: 'silent' })
  providers = createProviders({ log })
  impatient = createProviders({ log, deadlineMs: 2000 })
  usual = (await testOrg()).app.kernel.services.maps
})
beforeEach(async () => {
  google.requests.length = 0
  org = await testOrg()
  await settle(org)
  be('fine')
})
after(async () => {
  org.app.kernel.services.maps = usual
  await Promise.all([providers.close(), impatient.close()])
  await google.close()
})

/**
 * Sets how the simulated Google server behaves. A silent server gets a short timeout, so that the test need not
 * wait.
 */
function be(mood: typeof google.mood.now): void {
  google.mood.now = mood
  const by = mood === 'silent' ? impatient : providers
  org.app.kernel.services.maps = onePort(googleMaps(google.settings, by))
}

const run = (job_ids: readonly string[], more: object = {}) =>
  org.run(optimizeRoute, { date: day, job_ids, ...more }, org.owner)

async function propertyOf(id: string) {
  const rows = await org.query(
    `select latitude::float8, longitude::float8, geocoded_at, place_kept_until, version from live.properties where org_id = $1 and id = $2`,
    [id],
  )
  return rows[0] as Record<string, number | string | null>
}

test('a property without coordinates is geocoded once, and the coordinates are stored for thirty days', async () => {
  const lost = await addStop(org, null, {}, { address_line1: '7 Lake St' })
  const located = await addStop(org, places.A)
  const place = { latitude: 42.05, longitude: -87.7 }
  google.books.addresses.set('7 Lake St, Evanston, IL 60201', { place, type: 'ROOFTOP' })
  const route = await run([lost.job_id, located.job_id])
  assert.deepEqual([route.source, route.unlocated], ['google', []])
  assert.deepEqual(
    google.requests.map(({ path, elements }) => [path, elements]),
    [
      ['/maps/api/geocode/json', 0],
      ['/distanceMatrix/v2:computeRouteMatrix', 9],
    ],
  )
  const property = await propertyOf(lost.property_id)
  assert.deepEqual([property['latitude'], property['longitude'], property['version']], [42.05, -87.7, 2])
  const days =
    (Date.parse(String(property['place_kept_until'])) - Date.parse(String(property['geocoded_at']))) /
    86_400_000
  assert.equal(days, 30)
  assert.equal((await propertyOf(located.property_id))['version'], 1)
  google.requests.length = 0
  await run([lost.job_id, located.job_id])
  assert.equal(google.requests.length, 1)
  // Coordinates whose license has expired are requested again.
  await org.query(
    `update live.properties set place_kept_until = now() - interval '1 minute' where org_id = $1 and id = $2`,
    [lost.property_id],
  )
  google.requests.length = 0
  await run([lost.job_id, located.job_id])
  assert.equal(google.requests.length, 2)
  assert.equal((await propertyOf(lost.property_id))['version'], 3)
})

test('changing the address of a property clears its coordinates, and changing its label does not', async () => {
  const { property_id } = await addStop(org, null, {}, { address_line1: '8 Lake St' })
  const other = await addStop(org, places.A)
  const place = { latitude: 42.05, longitude: -87.7 }
  google.books.addresses.set('8 Lake St, Evanston, IL 60201', { place, type: 'RANGE_INTERPOLATED' })
  const rows = await org.query<{ id: string }>(
    `select id from live.jobs where org_id = $1 and property_id = $2`,
    [property_id],
  )
  await run([rows[0]!.id, other.job_id])
  assert.equal((await propertyOf(property_id))['latitude'], 42.05)
  const moved = await org.run(updateProperty, { property_id, address_line1: '9 Lake St' }, org.owner)
  assert.deepEqual([moved.latitude, moved.longitude, moved.geocoded_at], [null, null, null])
  const renamed = await org.run(updateProperty, { property_id: other.property_id, label: 'Home' }, org.owner)
  assert.equal(renamed.latitude, places.A.latitude)
})

test('stops that no road leads to are last', async () => {
  const ids = await addStops(org)
  for (const name of ['A', 'B', 'D'] as const)
    google.books.noRoads.add(`${places[name].latitude}>${places.C.latitude}`)
  google.books.noRoads.add(`${home.latitude}>${places.C.latitude}`)
  const route = await run([ids.C, ids.A, ids.B, ids.D])
  google.books.noRoads.clear()
  assert.deepEqual(route.unlocated, [ids.C])
  assert.equal(route.stops.at(-1)!.job_id, ids.C)
  assert.equal(route.stops.at(-1)!.arrive_at, null)
})

for (const mood of ['refusing', 'silent', 'nonsense'] as const)
  test(`if the provider was ${mood}, nothing is changed; call and repeat say so, and a call with a new key succeeds`, async () => {
    const lost = await addStop(org, null)
    const ids = await addStops(org)
    be(mood)
    const key = await org.key()
    const optimize = (idempotencyKey: string) =>
      org.request('POST', '/api/v1/workflows/schedule.optimizeRoute', {
        key,
        idempotencyKey,
        body: { date: day, job_ids: [lost.job_id, ids.A, ids.B], apply: true },
      })
    const idempotencyKey = randomUUID()
    const answer = await optimize(idempotencyKey)
    assert.deepEqual([answer.status, answer.body.error.code], [503, 'service_unavailable'])
    assert.equal((await org.run(getJob, { job_id: ids.A })).version, 1)
    assert.equal((await propertyOf(lost.property_id))['geocoded_at'], null)
    be('fine')
    const repeated = await optimize(idempotencyKey)
    const { state, error, resolution } = repeated.body.data
    assert.deepEqual([repeated.status, state, error.code], [202, 'indeterminate', 'service_unavailable'])
    assert.match(resolution, /^Nothing was changed. Call again with a new Idempotency-Key/)
    assert.equal((await optimize(randomUUID())).status, 200)
    assert.equal((await org.run(getJob, { job_id: ids.A })).version, 2)
  })

test('no transaction is open while the provider does not answer', async () => {
  const ids = await addStops(org)
  be('silent')
  const running = run([ids.A, ids.B], { apply: true }).catch((error: { code: string }) => error.code)
  while (google.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  const { rows } = await org.app.inspect.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`,
  )
  assert.equal(rows[0]!.count, 0)
  assert.equal(await running, 'service_unavailable')
})

test('a dry run describes the request to the provider and does not send it', async () => {
  const lost = await addStop(org, null)
  const ids = await addStops(org)
  const answer = await org.request('POST', '/api/v1/workflows/schedule.optimizeRoute?dry_run=true', {
    idempotencyKey: null,
    body: { date: day, job_ids: [lost.job_id, ids.A] },
  })
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(google.requests, [])
  const { calls_provider, would, cost } = answer.body.data
  assert.deepEqual([calls_provider, would.result, would.asks.length], [true, null, 1])
  assert.deepEqual(would.asks[0].details, { stops: 2, addresses: 1 })
  assert.deepEqual(cost, { emails: 0, sms: 0, metered: true })
})

test('if a job changes while the route is computed, the call is refused and no stop order changes', async () => {
  const ids = await addStops(org)
  const { services } = org.app.kernel
  const originalMaps = services.maps
  services.maps = onePort<MapsProvider>({
    source: 'pretended',
    retentionDays: null,
    geocode: () => Promise.resolve(null),
    async matrix(way) {
      await org.run(updateJob, { job_id: ids.A, notes: 'Two ladders' }, org.owner)
      return straightLines(way)
    },
  })
  try {
    await assert.rejects(run([ids.B, ids.A], { apply: true }), ({ code, details }) => {
      assert.deepEqual(
        [code, details[0].reason, details[0].job_id],
        ['invalid_state', 'changed_meanwhile', ids.A],
      )
      return true
    })
    const { stops } = await run([ids.B, ids.A])
    assert.equal(stops.length, 2)
  } finally {
    services.maps = originalMaps
  }
  for (const job_id of [ids.A, ids.B]) assert.equal((await org.run(getJob, { job_id })).stop_order, null)
})
