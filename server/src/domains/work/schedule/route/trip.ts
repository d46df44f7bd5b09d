import type { Leg } from '../../../../kernel/maps/index.ts'

/** A stop, with times in seconds from the departure. */
export interface TripStop {
  workSeconds: number
  /** Arrival window of the stop. Null means any time. */
  window: { from: number; to: number } | null
}

/**
 * The stops of a day and the drives between them. Of equally good routes, the one whose stops come first in the order
 * of `stops` is chosen. `legs` is indexed by place: place 0 is the start, and stop `n` is place `n + 1`. A route ends
 * at place 0 if `endsAtStart` is set, and otherwise at its last stop.
 */
export interface Trip {
  stops: readonly TripStop[]
  legs: readonly (readonly Leg[])[]
  endsAtStart: boolean
}

/** Cost of a route. Costs are compared by lateness, then by total time, then by driving time. */
export interface Cost {
  lateSeconds: number
  elapsedSeconds: number
  driveSeconds: number
}

export interface Visit {
  stop: number
  driveSeconds: number
  distanceMeters: number
  waitSeconds: number
  lateSeconds: number
  /**
   * Time at which work at the stop begins, in seconds after the departure from the start. Includes waiting until
   * the window begins.
   */
  arriveAt: number
  departAt: number
}

export const compareCosts = (a: Cost, b: Cost): number =>
  a.lateSeconds - b.lateSeconds || a.elapsedSeconds - b.elapsedSeconds || a.driveSeconds - b.driveSeconds

/** Computes the visit times, the cost and the driving distance of a route with this order of stops. */
export function follow(
  trip: Trip,
  order: readonly number[],
): { visits: Visit[]; cost: Cost; distanceMeters: number } {
  const visits: Visit[] = []
  let [clock, late, drive, meters, place] = [0, 0, 0, 0, 0]
  for (const stop of order) {
    const { workSeconds, window } = trip.stops[stop]!
    const leg = trip.legs[place]![stop + 1]!
    const there = clock + leg.seconds
    const waitSeconds = Math.max(0, (window?.from ?? there) - there)
    const arriveAt = there + waitSeconds
    const lateSeconds = Math.max(0, arriveAt - (window?.to ?? arriveAt))
    const departAt = arriveAt + workSeconds
    visits.push({
      stop,
      driveSeconds: leg.seconds,
      distanceMeters: leg.meters,
      waitSeconds,
      lateSeconds,
      arriveAt,
      departAt,
    })
    clock = departAt
    late += lateSeconds
    drive += leg.seconds
    meters += leg.meters
    place = stop + 1
  }
  if (trip.endsAtStart) {
    const leg = trip.legs[place]![0]!
    clock += leg.seconds
    drive += leg.seconds
    meters += leg.meters
  }
  return {
    visits,
    cost: { lateSeconds: late, elapsedSeconds: clock, driveSeconds: drive },
    distanceMeters: meters,
  }
}

/** Like `follow`, but computes only the cost. */
export function costOf({ stops, legs, endsAtStart }: Trip, order: readonly number[]): Cost {
  let [clock, late, drive, place] = [0, 0, 0, 0]
  for (const stop of order) {
    const { workSeconds, window } = stops[stop]!
    const { seconds } = legs[place]![stop + 1]!
    clock += seconds
    drive += seconds
    if (window !== null) {
      if (clock < window.from) clock = window.from
      if (clock > window.to) late += clock - window.to
    }
    clock += workSeconds
    place = stop + 1
  }
  const back = endsAtStart ? legs[place]![0]!.seconds : 0
  return { lateSeconds: late, elapsedSeconds: clock + back, driveSeconds: drive + back }
}
