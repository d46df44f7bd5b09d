import { compareCosts, costOf, type Trip } from './trip.ts'

/** Number of last stops whose permutations are evaluated without giving other work a turn on the event loop. */
const lastStops = 6

/**
 * Finds the best of all orders; among equally good ones, the first. Orders are evaluated in sequence, so a later one
 * replaces the best only if it is strictly better. Partial orders that cannot become better are skipped.
 */
export async function exactOrder(trip: Trip, breathe: () => Promise<void>): Promise<number[]> {
  const count = trip.stops.length
  let best = trip.stops.map((_, at) => at)
  let least = costOf(trip, best)
  const order: number[] = []
  const isPlaced = Array<boolean>(count).fill(false)
  const openEnd: Trip = { ...trip, endsAtStart: false }

  /** True if the partial order is already worse than the best. Further stops can only make it later. */
  const isHopeless = (): boolean => {
    const { lateSeconds, elapsedSeconds } = costOf(openEnd, order)
    return (
      lateSeconds > least.lateSeconds ||
      (lateSeconds === least.lateSeconds && elapsedSeconds > least.elapsedSeconds)
    )
  }
  const judge = (): void => {
    const cost = costOf(trip, order)
    if (compareCosts(cost, least) >= 0) return
    least = cost
    best = [...order]
  }
  const goThrough = (): void => {
    if (order.length === count) return judge()
    for (let stop = 0; stop < count; stop++) {
      if (isPlaced[stop]) continue
      isPlaced[stop] = true
      order.push(stop)
      if (!isHopeless()) goThrough()
      order.pop()
      isPlaced[stop] = false
    }
  }
  const goThroughInTurns = async (): Promise<void> => {
    if (count - order.length <= lastStops) {
      goThrough()
      return await breathe()
    }
    for (let stop = 0; stop < count; stop++) {
      if (isPlaced[stop]) continue
      isPlaced[stop] = true
      order.push(stop)
      if (!isHopeless()) await goThroughInTurns()
      order.pop()
      isPlaced[stop] = false
    }
  }
  await goThroughInTurns()
  return best
}
