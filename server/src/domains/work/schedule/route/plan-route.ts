import { type Leg, type MapsProvider, type Place, straightLines } from '../../../../kernel/maps/index.ts'
import { isOfOurYears, toIso } from '../../../../kernel/time/index.ts'
import { bestOrder } from './best-order.ts'
import type { DayToRoute, StopToRoute } from './day-to-route.ts'
import { locateStops } from './locate-stops.ts'
import type { Route, RouteStop } from './route.ts'
import { follow, type Trip } from './trip.ts'

export interface PlannedRoute {
  route: Route
  /** Coordinates that this call requested from the maps provider, keyed by job id. */
  geocoded: ReadonlyMap<string, Place>
}

interface PlanOptions {
  endsAtStart: boolean
  country: string
}

/**
 * Finds the best order of the stops. Requests missing coordinates and the driving times from the maps provider. Without
 * a provider, computes driving times from straight lines.
 */
export async function planRoute(
  day: DayToRoute,
  maps: MapsProvider | null,
  { endsAtStart, country }: PlanOptions,
): Promise<PlannedRoute> {
  const missing = day.stops.flatMap(({ job }) => (job.pos === null ? [job] : []))
  const looked = maps && missing.length > 0 ? await locateStops(maps, missing, country) : new Map()
  const geocoded = new Map([...looked].filter((each): each is [string, Place] => each[1] !== null))
  const onMap = day.stops.flatMap(({ job }, at) => {
    const place = job.pos ?? geocoded.get(job.id)
    return place ? [{ at, place }] : []
  })
  const places = [day.start, ...onMap.map(({ place }) => place)]
  const legs = maps && onMap.length > 0 ? await maps.matrix(places) : straightLines(places)
  const reached = reachable(legs, endsAtStart)
  const routed = reached.map((stop) => onMap[stop]!.at)
  const trip: Trip = {
    stops: routed.map((at) => day.stops[at]!),
    legs: [0, ...reached.map((stop) => stop + 1)].map((from, _, all) => all.map((to) => legs[from]![to]!)),
    endsAtStart,
  }
  const toRoutedOrder = (order: readonly number[]): number[] =>
    order.flatMap((at) => (routed.includes(at) ? [routed.indexOf(at)] : []))
  const startOrders = [day.present, ...(day.inputOrder ? [day.inputOrder] : [])].map(toRoutedOrder)
  const { order, method } = await bestOrder(trip, startOrders)
  const last = (day.inputOrder ?? day.present).filter((at) => !routed.includes(at))
  const lastAtPresent = day.present.filter((at) => !routed.includes(at))
  return {
    route: {
      ...wayOf(day, trip, { order, routed, last }),
      before: wayOf(day, trip, { order: startOrders[0]!, routed, last: lastAtPresent }),
      method,
      source: maps?.source ?? 'straight_line',
      unlocated: [...new Set(last.map((at) => day.stops[at]!.job.id))],
    },
    geocoded,
  }
}

/**
 * Returns the stops that can all be reached from each other by road. Removes the stop with the most missing
 * connections, and repeats this until no connection is missing.
 */
function reachable(legs: readonly (readonly (Leg | null)[])[], endsAtStart: boolean): number[] {
  const stops = legs.slice(1).map((_, at) => at)
  const lacks = (stop: number): number => {
    const place = stop + 1
    const others = stops.filter((each) => each !== stop).map((each) => each + 1)
    const to = [0, ...others].filter((from) => legs[from]![place] === null).length
    const back = [...(endsAtStart ? [0] : []), ...others].filter((other) => legs[place]![other] === null)
    return to + back.length
  }
  for (;;) {
    const worst = stops.reduce((most, stop) => (lacks(stop) > lacks(most) ? stop : most), stops[0] ?? 0)
    if (stops.length === 0 || lacks(worst) === 0) return stops
    stops.splice(stops.indexOf(worst), 1)
  }
}

function wayOf(
  { stops, departAt }: DayToRoute,
  trip: Trip,
  { order, routed, last }: { order: readonly number[]; routed: readonly number[]; last: readonly number[] },
): Pick<Route, 'stops' | 'total_drive_seconds' | 'total_distance_meters'> {
  const { visits, cost, distanceMeters } = follow(trip, order)
  const at = (seconds: number): string | null => {
    const then = new Date(departAt.getTime() + seconds * 1000)
    return isOfOurYears(then) ? toIso(then) : null
  }
  const idsOf = (stop: StopToRoute | undefined) => {
    const { id: job_id, visit_id, visit_number, visits_total, visit_kind } = stop!.job
    return { job_id, visit_id, visit_number, visits_total, visit_kind }
  }
  const routedStops = visits.map((visit, index): RouteStop => ({
    ...idsOf(stops[routed[visit.stop]!]),
    stop_order: index + 1,
    arrive_at: at(visit.arriveAt),
    depart_at: at(visit.departAt),
    drive_seconds: visit.driveSeconds,
    distance_meters: visit.distanceMeters,
    wait_seconds: visit.waitSeconds,
    late_seconds: visit.lateSeconds,
  }))
  const unknown = last.map((stop, index): RouteStop => ({
    ...idsOf(stops[stop]),
    stop_order: routedStops.length + index + 1,
    arrive_at: null,
    depart_at: null,
    drive_seconds: null,
    distance_meters: null,
    wait_seconds: null,
    late_seconds: null,
  }))
  return {
    stops: [...routedStops, ...unknown],
    total_drive_seconds: cost.driveSeconds,
    total_distance_meters: distanceMeters,
  }
}
