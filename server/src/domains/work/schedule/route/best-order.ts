import { setImmediate as nextTurn } from 'node:timers/promises'
import { exactOrder } from './exact-order.ts'
import { improvedOrder, nearestFirst } from './improved-order.ts'
import { compareCosts, costOf, type Trip } from './trip.ts'

export const methods = ['exact', 'heuristic'] as const

/** Maximum number of stops for which all possible orders are evaluated. */
const mostExact = 9
/** Time in milliseconds after which the calculation yields, so that the process can handle other requests. */
const turnMs = 8

/**
 * Returns the order of stops with the least lateness, then the shortest total time, then the least driving. Among
 * equally good orders, returns the first. With more than `mostExact` stops, not all orders are evaluated, but the
 * result is never worse than one of the `startOrders`.
 */
export async function bestOrder(
  trip: Trip,
  startOrders: readonly (readonly number[])[],
): Promise<{ order: number[]; method: (typeof methods)[number] }> {
  const breathe = inTurns()
  if (trip.stops.length <= mostExact) return { order: await exactOrder(trip, breathe), method: 'exact' }
  const orders: number[][] = []
  for (const start of [nearestFirst(trip), ...startOrders])
    orders.push(await improvedOrder(trip, start, breathe))
  const [order] = orders.toSorted(
    (a, b) => compareCosts(costOf(trip, a), costOf(trip, b)) || compareOrders(a, b),
  )
  return { order: order!, method: 'heuristic' }
}

function compareOrders(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((stop, index) => stop !== b[index])
  return at < 0 ? 0 : a[at]! - b[at]!
}

function inTurns(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < turnMs) return
    await nextTurn()
    since = performance.now()
  }
}
