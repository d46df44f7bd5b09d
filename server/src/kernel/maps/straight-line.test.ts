import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simulatedMaps } from './simulated-maps.ts'
import { straightLine } from './straight-line.ts'

test('the estimated drive is the same in both directions, and zero to the same place', () => {
  const [a, b] = [
    { latitude: 42.0451, longitude: -87.6877 },
    { latitude: 42.0411, longitude: -87.69 },
  ]
  // The second place is 444.8 m further south and 190.0 m further west, so the straight line is 483.6 m long. A drive is
  // assumed to be 1.3 times as long.
  assert.deepEqual(straightLine(a, b), { meters: 629, seconds: 57 })
  assert.deepEqual(straightLine(b, a), straightLine(a, b))
  assert.deepEqual(straightLine(a, a), { meters: 0, seconds: 0 })
})

test('the distance to the opposite side of the earth is half its circumference, also across the date line', () => {
  const half = Math.round(Math.PI * 6_371_008.8 * 1.3)
  assert.equal(straightLine({ latitude: 0, longitude: -90 }, { latitude: 0, longitude: 90 }).meters, half)
  assert.equal(straightLine({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 0 }).meters, half)
  const across = straightLine({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })
  assert.equal(
    across.meters,
    straightLine({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 1 }).meters,
  )
})

test('simulated maps know only addresses in the towns of the demonstrations, always at the same location', async () => {
  const maps = simulatedMaps()
  const address = { line1: '1420 Ridge Ave', city: 'Evanston', state: 'IL', zip: '60201', country: 'US' }
  const place = await maps.geocode(address)
  assert.ok(
    place && Math.abs(place.latitude - 42.0451) < 0.013 && Math.abs(place.longitude + 87.6877) < 0.013,
  )
  assert.deepEqual(await maps.geocode({ ...address, line1: ' 1420 ridge ave' }), place)
  assert.notDeepEqual(await maps.geocode({ ...address, line1: '1422 Ridge Ave' }), place)
  assert.equal(await maps.geocode({ ...address, zip: '62701' }), null)
  assert.equal(await maps.geocode({ ...address, zip: null }), null)
})
