import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPropertyData } from '../../../../../kernel/property-data/index.ts'
import { rentcastForTests, rentcastRecord } from '../../../../../kernel/property-data/rentcast-for-tests.ts'
import type { PropertyData, PropertyFacts } from '../../../../../kernel/property-data/index.ts'
import { createProviders } from '../../../../../kernel/providers/index.ts'
import { newId } from '../../../../../kernel/ids.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { sweepLookups } from '../../sweep-lookups.ts'
import { addLocation, hire } from '../../../leads/testing/people.ts'
import {
  archiveClient,
  createClient,
  createProperty,
  getClient,
  lookUpProperty,
  updateProperty,
} from '../../operations.ts'

const address = { address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }
const dayMs = 86_400_000
const blank = {
  sqft: null,
  stories: null,
  lot_sqft: null,
  year_built: null,
  siding_type: null,
  roof_type: null,
}

/**
 * Creates a client with a property, and a property data provider that returns these facts and records the requests that
 * it receives.
 */
async function setUpLookup(t: TestContext, facts: Partial<PropertyFacts> | null = {}, more: object = {}) {
  const org = await testOrg()
  const requestedKeys: string[] = []
  const lookup = ({ key }: { key: string }) => {
    requestedKeys.push(key)
    return Promise.resolve(facts && { ...blank, ...facts })
  }
  provide(t, org, { of: () => ({ source: 'a provider', lookup }) })
  const client = await org.run(createClient, { name: 'Ada', ...address })
  const property = client.properties[0]!
  await org.run(updateProperty, { property_id: property.id, ...more }, org.owner)
  const look = (input: object = {}, as: object = org.owner) =>
    org.run(lookUpProperty, { property_id: property.id, ...input }, as)
  return { org, client, property_id: property.id, requestedKeys, look }
}

/** Calls the API over HTTP, as a client program does. */
function postLookup(
  org: TestOrg,
  input: object,
  { query = '', idempotencyKey = newId() }: { query?: string; idempotencyKey?: string | null } = {},
) {
  return org.request('POST', `/api/v1/workflows/properties.lookup${query}`, { idempotencyKey, body: input })
}

function provide(t: TestContext, { app }: TestOrg, propertyData: PropertyData): void {
  const { services } = app.kernel
  const usual = services.propertyData
  services.propertyData = propertyData
  t.after(() => {
    services.propertyData = usual
  })
}

test('a lookup fills in missing fields and estimates of the property, as a normal change', async (t) => {
  const facts = { sqft: 2400, stories: '2.0', year_built: 1987, roof_type: 'Slate' }
  const { org, client, look, requestedKeys } = await setUpLookup(t, facts, { roof_type: 'tile', sqft: 2000 })
  const before = (await org.run(getClient, { client_id: client.id })).version
  const result = await look()
  assert.deepEqual(result, {
    property: {
      ...result.property,
      sqft: 2000,
      stories: '2.0',
      year_built: 1987,
      roof_type: 'tile',
      roof_sqft: 1440,
      gutter_linear_ft: 152,
      version: 3,
    },
    found: true,
    source: 'a provider',
    fetched_at: result.fetched_at,
    cached: false,
    values: {
      sqft: 2400,
      stories: '2.0',
      lot_sqft: null,
      year_built: 1987,
      roof_sqft: 1440,
      gutter_linear_ft: 152,
      siding_type: null,
      roof_type: 'Slate',
    },
    estimated: ['roof_sqft', 'gutter_linear_ft'],
    applied: ['stories', 'year_built', 'roof_sqft', 'gutter_linear_ft'],
  })
  assert.deepEqual(requestedKeys, ['US|60601|1 MAIN ST'])
  assert.equal((await org.run(getClient, { client_id: client.id })).version, before + 1)
})

test('with apply all, known values replace those of the property; with none, nothing changes; unknown values clear nothing', async (t) => {
  const { look } = await setUpLookup(
    t,
    { sqft: 2400, stories: '2.0' },
    { sqft: 2000, year_built: 1990, stories: '2' },
  )
  const none = await look({ apply: 'none' })
  assert.deepEqual([none.applied, none.property.sqft, none.property.version], [[], 2000, 2])
  const all = await look({ apply: 'all' })
  assert.deepEqual(all.applied, ['sqft', 'roof_sqft', 'gutter_linear_ft'])
  const { sqft, stories, year_built, version } = all.property
  assert.deepEqual([sqft, stories, year_built, version], [2400, '2.0', 1990, 3])
  const again = await look({ apply: 'all' })
  assert.deepEqual([again.applied, again.property], [[], all.property])
})

test("estimates use the property's own values where the provider has none", async (t) => {
  const { look } = await setUpLookup(t, { year_built: 1990 }, { sqft: 1850, stories: '1.5' })
  const { values, estimated } = await look()
  assert.deepEqual([values.roof_sqft, values.gutter_linear_ft, values.sqft], [1480, 155, null])
  assert.deepEqual(estimated, ['roof_sqft', 'gutter_linear_ft'])
})

test('without an area nothing is estimated, and a property that the provider does not find returns no values', async (t) => {
  const { look } = await setUpLookup(t, { year_built: 1990 })
  const result = await look()
  assert.deepEqual([result.estimated, result.applied, result.values.roof_sqft], [[], ['year_built'], null])
  const unknownBuilding = await setUpLookup(t, null, { sqft: 1850 })
  const missing = await unknownBuilding.look()
  assert.deepEqual([missing.found, missing.estimated, missing.applied], [false, [], []])
  assert.deepEqual(new Set(Object.values(missing.values)), new Set([null]))
  assert.equal(missing.property.version, 2)
})

test('found property data is cached for 90 days and missing data for 7; refresh asks the provider again', async (t) => {
  const clock = (await testOrg()).app.clock
  t.after(() => (clock.now = undefined))
  for (const [facts, days] of [
    [{ sqft: 900 }, 90],
    [null, 7],
  ] as const) {
    const { look, requestedKeys, org, client } = await setUpLookup(t, facts)
    const start = Date.parse('2026-03-16T15:00:00.000Z')
    clock.now = new Date(start)
    const first = await look()
    clock.now = new Date(start + days * dayMs - 1)
    const again = await look()
    assert.deepEqual(again, { ...first, cached: true, applied: [] })
    assert.equal(requestedKeys.length, 1)
    const other = await org.run(createClient, { name: 'Grace', ...address, address_line1: '1 MAIN STREET' })
    const theirs = await org.run(lookUpProperty, { property_id: other.properties[0]!.id }, org.owner)
    assert.deepEqual([theirs.cached, theirs.fetched_at, requestedKeys.length], [true, first.fetched_at, 1])
    assert.notEqual(other.id, client.id)
    clock.now = new Date(start + days * dayMs)
    const later = await look()
    assert.deepEqual([later.cached, later.fetched_at], [false, clock.now.toISOString()])
    assert.equal((await look()).cached, true)
    const anew = await look({ refresh: true })
    assert.deepEqual([anew.cached, requestedKeys.length], [false, 3])
  }
})

test('a cached answer of another provider, such as a simulated one, is not used', async (t) => {
  const { org, look, requestedKeys } = await setUpLookup(t, { sqft: 900 })
  await look()
  const lookup = () => Promise.resolve({ ...blank, sqft: 1000 })
  provide(t, org, { of: () => ({ source: 'another', lookup }) })
  const result = await look()
  assert.deepEqual(
    [result.source, result.cached, result.values.sqft, requestedKeys.length],
    ['another', false, 1000, 1],
  )
})

test('an answer cached for another organization is not used', async (t) => {
  const first = await setUpLookup(t, { sqft: 900 })
  await first.look()
  const other = await setUpLookup(t, { sqft: 900 })
  assert.equal((await other.look()).cached, false)
})

test('without a provider, a cached answer is returned and any other lookup is refused', async (t) => {
  const { org, look, property_id } = await setUpLookup(t, { sqft: 900 })
  await look()
  provide(t, org, { of: () => null })
  assert.equal((await look()).cached, true)
  const off = {
    code: 'invalid_state',
    details: [
      {
        message: 'requires a provider for property data, but none is configured',
        reason: 'provider_not_configured',
      },
    ],
  }
  await assert.rejects(look({ refresh: true }), off)
  const answer = await postLookup(org, { property_id, refresh: true })
  assert.deepEqual([answer.status, answer.body.error.details], [409, off.details])
  assert.match(answer.body.resolution, /^Nothing was changed/)
})

test('a dry run calls no provider and reports whether a real call would', async (t) => {
  const { org, property_id, requestedKeys, look } = await setUpLookup(t, { sqft: 900 })
  const dry = async () =>
    (await postLookup(org, { property_id }, { query: '?dry_run=true', idempotencyKey: null })).body.data
  const before = await dry()
  assert.deepEqual(
    [
      before.calls_provider,
      before.would.result,
      before.would.changes,
      before.cost.metered,
      requestedKeys.length,
    ],
    [true, null, [], true, 0],
  )
  const { service, action, document, ...rest } = before.would.asks[0]
  assert.deepEqual([service, action, document.id], ['property_data', 'lookup', property_id])
  assert.doesNotMatch(JSON.stringify(rest), /Main/)
  await look({ apply: 'none' })
  const after = await dry()
  assert.deepEqual([after.calls_provider, after.would.result.cached, requestedKeys.length], [false, true, 1])
  assert.equal((await look({ apply: 'none' })).property.version, 1)
})

test('a provider that times out, refuses, fails or returns nonsense changes nothing, and the error says how to proceed', async (t) => {
  const { org, property_id, look } = await setUpLookup(t)
  const api = await rentcastForTests({ '1 Main St, Chicago, IL, 60601': rentcastRecord })
  const { log } = org.app.kernel.services
  const [providers, impatient] = [createProviders({ log }), createProviders({ log, deadlineMs: 700 })]
  t.after(() => Promise.all([providers.close(), impatient.close()]))
  const troubles: (typeof api.instead)[] = [
    [() => undefined],
    [async (response) => void (await sleep(1500), response.end('[]'))],
    [429, 429].map((status) => (response) => void response.writeHead(status).end()),
    [500, 503].map((status) => (response) => void response.writeHead(status).end()),
    [(response) => response.end('<html>')],
    [(response) => response.end(Buffer.alloc(5 * 1024 * 1024, ' '))],
    [(response) => void response.writeHead(302, { location: 'http://127.0.0.1/' }).end()],
    [(response) => void response.writeHead(401).end('{}')],
  ]
  for (const [at, trouble] of troubles.entries()) {
    const isSilent = at < 2
    provide(t, org, createPropertyData(api.settings, isSilent ? impatient : providers))
    api.instead.push(...trouble)
    const idempotencyKey = newId()
    const answer = await postLookup(org, { property_id }, { idempotencyKey })
    assert.deepEqual([answer.status, answer.body.error?.code], [503, 'service_unavailable'], `trouble ${at}`)
    const resolution =
      'Nothing was changed. Call again with a new Idempotency-Key; the provider may charge again.'
    assert.deepEqual([answer.body.resolution, answer.body.receipt_status], [resolution, 'indeterminate'])
    const again = await postLookup(org, { property_id }, { idempotencyKey })
    assert.deepEqual([again.status, again.body.data.resolution], [202, resolution])
  }
  const rows = await org.query('select 1 from live.property_lookups where org_id = $1')
  assert.deepEqual(rows, [])
  const result = await look()
  assert.deepEqual([result.source, result.property.sqft, result.property.version], ['rentcast', 1878, 2])
  const busy = await setUpLookup(t)
  provide(t, busy.org, createPropertyData(api.settings, providers))
  api.instead.push((response) => void response.writeHead(429).end())
  assert.equal((await busy.look()).found, true)
})

test("if the property's address changes during a lookup, nothing of the former address is applied", async (t) => {
  const { org, property_id, look } = await setUpLookup(t)
  const lookup = async () => {
    await org.run(updateProperty, { property_id, address_line1: '3 Elm St' }, org.owner)
    return { ...blank, sqft: 900 }
  }
  provide(t, org, { of: () => ({ source: 'slow', lookup }) })
  await assert.rejects(look(), {
    code: 'invalid_state',
    details: [
      {
        field: 'property_id',
        message: 'has a different address now; look it up again',
        reason: 'address_changed',
      },
    ],
  })
})

test('a field changed during a lookup is kept; of two simultaneous lookups both succeed and one changes the property', async (t) => {
  const { org, property_id, look } = await setUpLookup(t)
  const both = Promise.withResolvers<void>()
  let arrivals = 0
  const lookup = async () => {
    if (++arrivals === 2) both.resolve()
    await both.promise
    if (arrivals === 2) await org.run(updateProperty, { property_id, year_built: 1901 }, org.owner)
    return { ...blank, sqft: 900, year_built: 1950 }
  }
  provide(t, org, { of: () => ({ source: 'slow', lookup }) })
  const other = await org.run(createClient, { name: 'Grace', ...address })
  const [mine, theirs] = await Promise.all([
    look(),
    org.run(lookUpProperty, { property_id: other.properties[0]!.id }, org.owner),
  ])
  assert.deepEqual([mine.property.year_built, mine.property.sqft], [1901, 900])
  assert.deepEqual([theirs.property.year_built, theirs.property.sqft], [1950, 900])
})

test('a property without access is not found, and a property of an archived client is not looked up', async (t) => {
  const { org, look, requestedKeys, client } = await setUpLookup(t)
  const hidden = await hire(org, 'manager', [await addLocation(org)])
  await assert.rejects(look({}, hidden), { code: 'not_found' })
  await assert.rejects(look({}, await hire(org)), { code: 'not_found' })
  await assert.rejects(look({ property_id: newId() }), { code: 'not_found' })
  await assert.rejects(look({}, await hire(org, 'technician')), { code: 'insufficient_permission' })
  await org.run(archiveClient, { client_id: client.id }, org.owner)
  await assert.rejects(look(), { code: 'invalid_state', message: 'The client is archived.' })
  assert.equal(requestedKeys.length, 0)
})

test('the sweep deletes only expired lookup answers', async (t) => {
  const { org, look, client } = await setUpLookup(t, { sqft: 900 })
  await look()
  const elm = { client_id: client.id, ...address, address_line1: '3 Elm St' }
  const { id: property_id } = await org.run(createProperty, elm, org.owner)
  await org.run(lookUpProperty, { property_id }, org.owner)
  await org.query(
    `update live.property_lookups set expires_at = now() - interval '1 second' where org_id = $1 and address_key like '%ELM%'`,
  )
  const sweep = sweepLookups(org.app.database)
  await sweep.run(org.app.kernel.now())
  const rows = await org.query('select address_key from live.property_lookups where org_id = $1')
  assert.deepEqual(rows, [{ address_key: 'US|60601|1 MAIN ST' }])
  assert.equal(sweep.suspendWhenCircuitOpen, true)
})
