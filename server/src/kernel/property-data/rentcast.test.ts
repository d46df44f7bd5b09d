import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pino from 'pino'
import { createProviders } from '../providers/index.ts'
import type { Organization } from '../access/actor.ts'
import { createPropertyData } from './index.ts'
import { rentcastForTests, rentcastRecord } from './rentcast-for-tests.ts'

const providers = createProviders({ log: pino({ level: 'silent' }) })
after(() => providers.close())

const place = {
  key: 'US|78244|5500 GRAND LAKE DR',
  line1: '5500 Grand Lake Dr',
  line2: null,
  city: 'San Antonio',
  state: 'TX',
  zip: '78244',
}
const address = '5500 Grand Lake Dr, San Antonio, TX, 78244'
const org = { isDemo: false, clock: null, practiceOf: null } as Organization
const noAnswer = { code: 'service_unavailable' }

async function setup(record?: unknown) {
  const api = await rentcastForTests(record === undefined ? {} : { [address]: record as object })
  return { ...api, provider: createPropertyData(api.settings, providers).of(org)! }
}

test('a building is looked up by its address, and the known facts are returned', async () => {
  const { provider, requestedAddresses } = await setup(rentcastRecord)
  assert.equal(provider.source, 'rentcast')
  assert.deepEqual(await provider.lookup(place), {
    sqft: 1878,
    stories: '1.0',
    lot_sqft: 8843,
    year_built: 1973,
    siding_type: 'Wood',
    roof_type: 'Asphalt',
  })
  await provider.lookup({ ...place, line2: 'Apt 4' })
  assert.deepEqual(requestedAddresses, [address, '5500 Grand Lake Dr, Apt 4, San Antonio, TX, 78244'])
})

test('an unknown address and an empty list return null', async () => {
  const { provider, instead } = await setup()
  assert.equal(await provider.lookup(place), null)
  instead.push((response) => response.end('[]'))
  assert.equal(await provider.lookup(place), null)
})

test('implausible or malformed facts are returned as null', async () => {
  const unknown = {
    sqft: null,
    stories: null,
    lot_sqft: null,
    year_built: null,
    siding_type: null,
    roof_type: null,
  }
  const records = [
    {},
    { squareFootage: -4, lotSize: 0, yearBuilt: 12, features: null },
    { squareFootage: 'large', lotSize: 1e12, yearBuilt: null, features: 'many' },
    { features: { floorCount: -1, exteriorType: ' \u0000 ', roofType: 7 } },
  ]
  for (const record of records) {
    const { provider } = await setup(record)
    assert.deepEqual(await provider.lookup(place), unknown, JSON.stringify(record))
  }
  const { provider } = await setup({
    squareFootage: 1850.5,
    features: { floorCount: 1.5, roofType: `${'x'.repeat(59)} y` },
  })
  const facts = await provider.lookup(place)
  assert.deepEqual([facts?.sqft, facts?.stories, facts?.roof_type], [1851, '1.5', 'x'.repeat(59)])
})

test('a refused key and an answer in another form fail as service_unavailable', async () => {
  const { settings, instead } = await setup(rentcastRecord)
  const stranger = createPropertyData({ ...settings, apiKey: 'another' }, providers).of(org)!
  await assert.rejects(stranger.lookup(place), noAnswer)
  const provider = createPropertyData(settings, providers).of(org)!
  for (const text of ['{}', 'null', '<html>Sorry</html>', '[1]', '']) {
    instead.push((response) => response.end(text))
    await assert.rejects(provider.lookup(place), noAnswer, text)
  }
})

test('demonstrations and organizations with a test clock always use simulated data; without a key, others have none', () => {
  const nameFor = (settings: Parameters<typeof createPropertyData>[0]) => {
    const data = createPropertyData(settings, providers)
    const orgs = [org, { ...org, isDemo: true }, { ...org, clock: '2026-01-05T15:00:00.000Z' }]
    return orgs.map((each) => data.of(each)?.source ?? null)
  }
  assert.deepEqual(nameFor({ provider: 'unset' }), [null, 'pretended', 'pretended'])
  assert.deepEqual(nameFor({ provider: 'off' }), [null, null, null])
  assert.deepEqual(nameFor({ provider: 'fake' }), ['pretended', 'pretended', 'pretended'])
  const real = { provider: 'rentcast', apiKey: 'secret' } as const
  assert.deepEqual(nameFor(real), ['rentcast', 'pretended', 'pretended'])
})

test('simulated facts depend only on the address, and houses whose number ends in 0 are unknown', async () => {
  const simulated = createPropertyData({ provider: 'fake' }, providers).of(org)!
  const house = (line1: string) =>
    simulated.lookup({ ...place, line1, key: `US|78244|${line1.toUpperCase()}` })
  const facts = await house('1 Main St')
  assert.deepEqual(await house('1 MAIN ST'), facts)
  assert.notDeepEqual(await house('2 Main St'), facts)
  for (const line1 of ['10 Main St', '5500 Grand Lake Dr', '0 Main St'])
    assert.equal(await house(line1), null)
  for (const line1 of ['101 Main St', '105B 10th St']) assert.notEqual(await house(line1), null)
})
