import { compareCosts, costOf, type Trip } from './trip.ts'

/**
 * Number of final stops whose orders are all evaluated before the calculation yields to other requests of the
 * process.
 */
const lastStops = 6

/**
 * Finds the best of all possible orders of the stops. Orders are evaluated in sequence, and an order replaces the best
 * one only if it is strictly better. Therefore the first of equally good orders is returned. If the first stops of an
 * order are already worse than the best order, all orders that begin with them are skipped.
 */
export async function exactOrder(trip: Trip, breathe: () => Promise<void>): Promise<number[]> {
  const count = trip.stops.length
  let best = trip.stops.map((_, at) => at)
  let least = costOf(trip, best)
  const order: number[] = []
  const isPlaced = Array<boolean>(count).fill(false)
  const openEnd: Trip = { ...trip, endsAtStart: false }

  /**
   * True if the stops chosen so far are already worse than the best order. Further stops can only make the route later.
   */
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
