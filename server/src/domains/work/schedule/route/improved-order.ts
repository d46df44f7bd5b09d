import { compareCosts, costOf, type Trip } from './trip.ts'

/**
 * Returns the nearest-neighbor order: the next stop is always the one with the shortest drive. If several are equally
 * near, it is the first of them.
 */
export function nearestFirst({ stops, legs }: Trip): number[] {
  const remaining = stops.map((_, at) => at)
  const order: number[] = []
  for (let place = 0; remaining.length > 0;) {
    const drive = (stop: number): number => legs[place]![stop + 1]!.seconds
    const next = remaining.reduce((nearest, stop) => (drive(stop) < drive(nearest) ? stop : nearest))
    remaining.splice(remaining.indexOf(next), 1)
    order.push(next)
    place = next + 1
  }
  return order
}

/**
 * Improves an order until no single move improves it. A move either reverses a section of the order (2-opt) or
 * relocates up to three consecutive stops (or-opt). Each step makes the move with the greatest improvement.
 */
export async function improvedOrder(
  trip: Trip,
  from: readonly number[],
  breathe: () => Promise<void>,
): Promise<number[]> {
  let order = [...from]
  for (let cost = costOf(trip, order); ;) {
    let better: number[] | undefined
    for (const other of neighbours(order)) {
      const othersCost = costOf(trip, other)
      if (compareCosts(othersCost, cost) >= 0) continue
      cost = othersCost
      better = other
    }
    if (!better) return order
    order = better
    await breathe()
  }
}

const longestPart = 3

function* neighbours(order: readonly number[]): Generator<number[]> {
  const count = order.length
  for (let from = 0; from < count - 1; from++)
    for (let to = from + 2; to <= count; to++)
      yield [...order.slice(0, from), ...order.slice(from, to).toReversed(), ...order.slice(to)]
  for (let length = 1; length <= longestPart; length++)
    for (let from = 0; from + length <= count; from++) {
      const part = order.slice(from, from + length)
      const rest = [...order.slice(0, from), ...order.slice(from + length)]
      for (let at = 0; at <= rest.length; at++)
        if (at !== from) yield [...rest.slice(0, at), ...part, ...rest.slice(at)]
    }
}
