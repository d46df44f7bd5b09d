import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Leg } from '../../../../kernel/maps/index.ts'
import { longestBlock } from '../../../../testing/longest-block.ts'
import { bestOrder } from './best-order.ts'
import { exactOrder } from './exact-order.ts'
import { improvedOrder, nearestFirst } from './improved-order.ts'
import { compareCosts, costOf, follow, type Trip, type TripStop } from './trip.ts'

/** Creates a generator of random numbers. Every run of the test gets the same numbers from the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/**
 * Returns a random trip. If `coarse`, its legs have few distinct durations, so that many orders are equally good.
 */
function randomTrip(random: (below: number) => number, count: number, coarse: boolean): Trip {
  const leg = (): Leg => {
    const seconds = coarse ? 600 * random(4) : random(3000)
    return { seconds, meters: seconds * 11 }
  }
  const stop = (): TripStop => {
    const from = coarse ? 1800 * random(12) : random(20_000)
    const window = random(3) === 0 ? null : { from, to: from + 600 * random(6) }
    return { workSeconds: 600 * (1 + random(8)), window }
  }
  const places = Array.from({ length: count + 1 }, (_, at) => at)
  return {
    stops: Array.from({ length: count }, stop),
    legs: places.map((a) => places.map((b) => (a === b ? { seconds: 0, meters: 0 } : leg()))),
    endsAtStart: random(2) === 0,
  }
}

/** Independent implementation: calculates the costs of every order and returns the best one. */
function byHand(trip: Trip): number[] {
  const permutations = (items: readonly number[]): number[][] =>
    items.length === 0
      ? [[]]
      : items.flatMap((first) =>
          permutations(items.filter((each) => each !== first)).map((rest) => [first, ...rest]),
        )
  const worth = (order: readonly number[]): [number, number, number] => {
    const way = [0, ...order.map((stop) => stop + 1)]
    let [time, missed] = [0, 0]
    for (const [at, place] of way.entries()) {
      if (at === 0) continue
      const { window, workSeconds } = trip.stops[place - 1]!
      time = time + trip.legs[way[at - 1]!]![place]!.seconds
      if (window && time < window.from) time = window.from
      missed += window && time > window.to ? time - window.to : 0
      time += workSeconds
    }
    const rounds = trip.endsAtStart ? [...way, 0] : way
    const driven = rounds
      .slice(1)
      .reduce((sum, place, at) => sum + trip.legs[rounds[at]!]![place]!.seconds, 0)
    return [missed, time + (trip.endsAtStart ? trip.legs[way.at(-1)!]![0]!.seconds : 0), driven]
  }
  // The permutations are in lexical order and the sort is stable, so of equally good orders the first one wins.
  return permutations(trip.stops.map((_, at) => at))
    .map((order) => ({ order, worth: worth(order) }))
    .sort((a, b) => a.worth[0] - b.worth[0] || a.worth[1] - b.worth[1] || a.worth[2] - b.worth[2])[0]!.order
}

const noPause = (): Promise<void> => Promise.resolve()

for (const coarse of [true, false])
  test(`up to six stops get the order that trying all orders finds, ${coarse ? 'with many equally good ones' : 'of any times'}`, async () => {
    const random = randomFrom(coarse ? 7 : 8)
    for (let round = 0; round < 400; round++) {
      const trip = randomTrip(random, 1 + (round % 6), coarse)
      const { order, method } = await bestOrder(trip, [])
      assert.equal(method, 'exact')
      assert.deepEqual(order, byHand(trip), `round ${round}`)
    }
  })

test('the computed visits add up to the cost with which orders are compared', () => {
  const random = randomFrom(9)
  for (let round = 0; round < 200; round++) {
    const trip = randomTrip(random, 1 + random(12), round % 2 === 0)
    const order = nearestFirst(trip)
    const { visits, cost } = follow(trip, order)
    assert.deepEqual(cost, costOf(trip, order))
    for (const [at, visit] of visits.entries()) {
      const { workSeconds, window } = trip.stops[visit.stop]!
      const before = at === 0 ? 0 : visits[at - 1]!.departAt
      assert.equal(visit.arriveAt, before + visit.driveSeconds + visit.waitSeconds)
      assert.equal(visit.departAt, visit.arriveAt + workSeconds)
      assert.ok(visit.waitSeconds === 0 || visit.arriveAt === window!.from)
    }
  }
})

function shuffled({ stops }: Trip, random: (below: number) => number): number[] {
  const order = stops.map((_, at) => at)
  for (let at = order.length - 1; at > 0; at--) {
    const other = random(at + 1)
    ;[order[at], order[other]] = [order[other]!, order[at]!]
  }
  return order
}

test('with ten or more stops the order is no worse than the start order, and cannot be improved further by the search', async () => {
  const random = randomFrom(10)
  for (let round = 0; round < 30; round++) {
    const trip = randomTrip(random, 10 + random(16), round % 2 === 0)
    const starts = Array.from({ length: 6 }, () => shuffled(trip, random))
    const good = await Promise.all(starts.map((start) => improvedOrder(trip, start, noPause)))
    // This order is better than the one that the nearest-neighbour search finds.
    const [best] = good.toSorted((one, other) => compareCosts(costOf(trip, one), costOf(trip, other)))
    const startOrder = round % 3 === 0 ? starts[0]! : best!
    const { order, method } = await bestOrder(trip, [startOrder])
    assert.equal(method, 'heuristic')
    assert.deepEqual(
      order.toSorted((a, b) => a - b),
      trip.stops.map((_, at) => at),
    )
    assert.ok(compareCosts(costOf(trip, order), costOf(trip, startOrder)) <= 0, `round ${round}`)
    assert.deepEqual(await improvedOrder(trip, order, noPause), order)
  }
})

test('all orders of nine stops are tried, but not those of ten', async () => {
  const random = randomFrom(11)
  const nine = randomTrip(random, 9, true)
  const { order, method } = await bestOrder(nine, [])
  assert.equal(method, 'exact')
  assert.deepEqual(order, await exactOrder(nine, noPause))
  const improved = await improvedOrder(nine, nearestFirst(nine), noPause)
  assert.ok(compareCosts(costOf(nine, order), costOf(nine, improved)) <= 0)
  assert.equal((await bestOrder(randomTrip(random, 10, true), [])).method, 'heuristic')
})

test('finding a route blocks the event loop for at most 50 ms, with nine stops or twenty-five', async () => {
  const random = randomFrom(12)
  const free = (trip: Trip): Trip => ({
    ...trip,
    stops: trip.stops.map((stop) => ({ ...stop, window: null })),
  })
  for (const count of [9, 25])
    for (const trip of [randomTrip(random, count, true), free(randomTrip(random, count, false))]) {
      const blockedMs = await longestBlock(() => bestOrder(trip, [trip.stops.map((_, at) => at)]), 50)
      assert.ok(blockedMs <= 50, `${count} stops held the loop for ${blockedMs} ms`)
    }
})
