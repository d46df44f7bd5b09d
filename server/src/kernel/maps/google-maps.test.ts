import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { pino } from 'pino'
import { createProviders } from '../providers/index.ts'
import { googleApiForTests } from './google-api-for-tests.ts'
import { googleMaps } from './google-maps.ts'
import type { Place } from './place.ts'

const log = pino({ level: 'silent' })
const providers = createProviders({ log })
const impatient = createProviders({ log, deadlineMs: 1500 })
let google: Awaited<ReturnType<typeof googleApiForTests>>
before(async () => {
  google = await googleApiForTests()
})
beforeEach(() => {
  google.mood.now = 'fine'
  google.requests.length = 0
})
after(async () => {
  await Promise.all([providers.close(), impatient.close()])
  await google.close()
})

const maps = () => googleMaps(google.settings, google.mood.now === 'silent' ? impatient : providers)
const address = { line1: '1 Ridge Ave', city: 'Evanston', state: 'IL', zip: '60201', country: 'US' }
const text = '1 Ridge Ave, Evanston, IL 60201'
const place: Place = { latitude: 42.01, longitude: -87.02 }
const row = (count: number): Place[] =>
  Array.from({ length: count }, (_, at) => ({ latitude: 42 + at / 1000, longitude: -87 }))

test('an address is geocoded to its location, and an approximate result counts as not found', async () => {
  assert.equal(await maps().geocode(address), null)
  google.books.addresses.set(text, { place, type: 'ROOFTOP' })
  assert.deepEqual(await maps().geocode(address), place)
  google.books.addresses.set(text, { place, type: 'APPROXIMATE' })
  assert.equal(await maps().geocode(address), null)
})

test('coordinates outside the valid range are refused as an invalid answer', async () => {
  google.books.addresses.set(text, { place: { latitude: 1000, longitude: -87 }, type: 'ROOFTOP' })
  await assert.rejects(maps().geocode(address), { code: 'service_unavailable' })
  google.books.addresses.delete(text)
})

test('the matrix contains the drive from each place to each other, in whatever order the results arrive', async () => {
  const legs = await maps().matrix(row(4))
  for (const [from, ways] of legs.entries())
    for (const [to, leg] of ways.entries()) {
      const seconds = Math.abs(from - to)
      assert.deepEqual(leg, { seconds, meters: seconds * 10 })
    }
})

test('the matrix of twenty-six places is requested in parts of at most 625 elements', async () => {
  const legs = await maps().matrix(row(26))
  assert.ok(legs.every((ways) => ways.length === 26))
  assert.deepEqual(legs[25]![0], { seconds: 25, meters: 250 })
  assert.deepEqual(
    google.requests.map(({ elements }) => elements).toSorted((a, b) => b - a),
    [24 * 26, 2 * 26],
  )
})

test('a pair of places without a road between them has no drive', async () => {
  google.books.noRoads.add('42>42.001')
  const legs = await maps().matrix(row(2))
  google.books.noRoads.clear()
  assert.deepEqual(legs[0]![1], null)
  assert.deepEqual(legs[1]![0], { seconds: 1, meters: 10 })
})

for (const mood of ['busy-once', 'broken-once'] as const)
  test(`a request is repeated once if the provider was ${mood}`, async () => {
    google.mood.now = mood
    assert.equal((await maps().matrix(row(2))).length, 2)
    assert.equal(google.requests.length, 2)
  })

for (const mood of [
  'refusing',
  'silent',
  'redirecting',
  'endless',
  'nonsense',
  'leaving-out',
  'absurd',
] as const)
  test(`the result is service_unavailable if the provider was ${mood}`, async () => {
    google.mood.now = mood
    for (const work of [() => maps().matrix(row(2)), () => maps().geocode(address)])
      await assert.rejects(work(), { code: 'service_unavailable' })
  })

test('a wrong key is refused, and the error contains neither key nor address', async () => {
  const stranger = googleMaps({ ...google.settings, apiKey: 'AIza-stolen' }, providers)
  const echoed = () => {
    google.mood.now = 'echoing'
    return maps().geocode(address)
  }
  for (const work of [() => stranger.matrix(row(2)), () => stranger.geocode(address), echoed])
    await assert.rejects(work(), (error: Error & { code: string; cause?: Error }) => {
      assert.equal(error.code, 'service_unavailable')
      assert.doesNotMatch(`${error.message} ${error.cause?.message}`, /AIza|Ridge/)
      return true
    })
})
