import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Leg, MapsProvider } from '../../../../kernel/maps/index.ts'
import type { JobCardRow } from '../../jobs/index.ts'
import type { DayToRoute } from './day-to-route.ts'
import { planRoute } from './plan-route.ts'

/**
 * Plans a route through stops A, B, … from the start S. `missing` lists pairs of stops without a road from the
 * first to the second.
 */
async function unlocated(names: string, missing: readonly string[], endsAtStart: boolean) {
  const all = ['S', ...names]
  const maps: MapsProvider = {
    source: 'pretended',
    retentionDays: null,
    geocode: () => Promise.reject(new Error('every place is known')),
    matrix: () =>
      Promise.resolve(
        all.map((from) =>
          all.map((to): Leg | null => (missing.includes(from + to) ? null : { seconds: 600, meters: 9000 })),
        ),
      ),
  }
  const stops = [...names].map((name, at) => ({
    job: { id: name, pos: { latitude: 42 + at / 100, longitude: -87 } } as unknown as JobCardRow,
    workSeconds: 3600,
    window: null,
  }))
  const day: DayToRoute = {
    stops,
    present: stops.map((_, at) => at),
    inputOrder: null,
    start: { latitude: 42, longitude: -87 },
    departAt: new Date('2026-06-01T13:00:00Z'),
  }
  const { route } = await planRoute(day, maps, { endsAtStart, country: 'US' })
  assert.equal(route.stops.length, names.length)
  return route.unlocated
}

test('a stop that cannot be reached, or from which no other stop can be reached, is left out of the route', async () => {
  assert.deepEqual(await unlocated('ABC', [], true), [])
  assert.deepEqual(await unlocated('ABC', ['BA', 'BC'], false), ['B'])
  assert.deepEqual(await unlocated('ABC', ['AB', 'CB'], false), ['B'])
  assert.deepEqual(await unlocated('ABC', ['SB'], false), ['B'])
})

test('a stop without a road back to the start is left out only if the route ends at the start', async () => {
  assert.deepEqual(await unlocated('ABC', ['CS'], true), ['C'])
  assert.deepEqual(await unlocated('ABC', ['CS'], false), [])
})
