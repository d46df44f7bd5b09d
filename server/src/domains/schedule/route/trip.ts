import type { Leg } from '../../../kernel/maps/index.ts'

/** A place where the crew works, with times in seconds from the departure. */
export interface TripStop {
  workSeconds: number
  /** When the crew is expected; null: at any time. */
  window: { from: number; to: number } | null
}

/**
 * A day's way: the stops in the order in which equally good ways are told apart. Places are counted: 0 is where it begins,
 * stop `n` is the place `n + 1`, and where it ends is 0 again, or nowhere in particular.
 */
export interface Trip {
  stops: readonly TripStop[]
  legs: readonly (readonly Leg[])[]
  endsAtStart: boolean
}

/** What a way is judged by, in this order: less is better. */
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
  /** When the crew is at the door, having waited for the window to begin. */
  arriveAt: number
  departAt: number
}

export const compareCosts = (a: Cost, b: Cost): number =>
  a.lateSeconds - b.lateSeconds || a.elapsedSeconds - b.elapsedSeconds || a.driveSeconds - b.driveSeconds

/** The visits of a way in this order, and what it comes to. */
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

/** The same without telling the visits: what it comes to. */
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
