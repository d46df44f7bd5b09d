import { invalidState } from '../../../../kernel/errors.ts'
import type { ProviderRequest } from '../../../../kernel/operations/provider-request.ts'
import type { MutationContext, QueryContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { toIso } from '../../../../kernel/time/index.ts'
import { type FoundPlace, storePlaces } from '../../../customers/clients/index.ts'
import { asVisit, changeVisit, type JobCardRow, jobs } from '../../jobs/index.ts'
import { type DayToRoute, dayToRoute } from '../route/day-to-route.ts'
import { planRoute, type PlannedRoute } from '../route/plan-route.ts'
import { type Route, routeSchema } from '../route/route.ts'
import { type RouteInput, routeInput } from '../route/route-input.ts'
import { routeRequest } from '../route/route-request.ts'

const dayMs = 24 * 60 * 60 * 1000

export const optimizeRoute = mutation({
  name: 'schedule.optimizeRoute',
  summary: 'Find the best order for the stops of a day, and store it if requested.',
  description:
    'The best order has the least total lateness. Among orders with the same lateness, the earliest ' +
    'end decides, then the shortest driving time. A crew should arrive between the start of a job ' +
    'and the end of its arrival window; it waits if it is early. For up to nine stops, every order ' +
    'is evaluated. Missing coordinates are requested from the maps provider and stored with the ' +
    'property; the provider may charge for requests. Without a maps provider, straight-line ' +
    'distances are used (`source: straight_line`). If the provider does not answer, the call is ' +
    'refused with 503 `service_unavailable` and nothing changes.',
  permission: ['manage_schedule'],
  metered: true,
  provider: {
    resolution: 'Nothing was changed. Call again with a new Idempotency-Key; the provider may charge again.',
  },
  input: routeInput,
  output: routeSchema,
  errors: ['not_found', 'invalid_state', 'service_unavailable'],
  async prepare(ctx, input) {
    const day = await dayToRoute(ctx, input)
    const hasProvider = ctx.services.maps.of(ctx.actor.org) !== null
    return { day, planned: hasProvider ? null : await planRoute(day, null, planOptions(ctx, input)) }
  },
  async handler(ctx, input, { day, planned }) {
    if (planned) return await settle(ctx, input, day, planned)
    const maps = ctx.services.maps.of(ctx.actor.org)
    return await ctx.callProvider(
      requestFor(day),
      () => planRoute(day, maps, planOptions(ctx, input)),
      (answer) => settle(ctx, input, day, answer),
    )
  },
})

const planOptions = ({ actor }: QueryContext, { end }: RouteInput) => ({
  endsAtStart: end === 'start',
  country: actor.org.country,
})

const requestFor = ({ stops }: DayToRoute): ProviderRequest =>
  routeRequest({ stops: stops.length, addresses: stops.filter(({ job }) => job.pos === null).length })

/**
 * Stores the result of the route calculation. Locks jobs before clients and properties, each in the order of their ids,
 * because a fixed order prevents deadlocks.
 */
async function settle(
  ctx: MutationContext,
  { apply }: RouteInput,
  day: DayToRoute,
  { route, geocoded }: PlannedRoute,
): Promise<Route> {
  if (apply) await storeStopOrders(ctx, day, route)
  const retentionDays = ctx.services.maps.of(ctx.actor.org)?.retentionDays ?? null
  const kept_until =
    retentionDays === null ? null : toIso(new Date(Date.parse(ctx.now) + retentionDays * dayMs))
  const places = new Map<string, FoundPlace>()
  for (const { job } of day.stops) {
    const place = geocoded.get(job.id)
    if (!place || job.property_id === null) continue
    const { property_id, service_address: address_line1, service_zip: zip } = job
    places.set(property_id, { property_id, address_line1, zip, place, kept_until })
  }
  await storePlaces(ctx, [...places.values()])
  return route
}

async function storeStopOrders(ctx: MutationContext, { stops }: DayToRoute, route: Route): Promise<void> {
  const placeOf = new Map(route.stops.map(({ visit_id, stop_order }) => [visit_id, stop_order]))
  const byJob = Map.groupBy(
    stops.map(({ job }) => job),
    ({ id }) => id,
  )
  for (const [jobId, visits] of [...byJob].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const [{ version, job_number }] = visits as [JobCardRow]
    let row = await jobs.findAndLock(ctx, jobId)
    if (row?.version !== version)
      throw invalidState(`Job ${job_number} was changed while the route was being computed. Call again.`, [
        { message: 'the job was changed during the call', reason: 'changed_meanwhile', job_id: jobId },
      ])
    for (const { visit_id } of visits) {
      const stop_order = placeOf.get(visit_id)!
      const visit = await asVisit(ctx, row, visit_id)
      if (visit.stop_order === stop_order) continue
      changeVisit(ctx, visit, { stop_order })
      // Locks the job again, because saving this visit raised the job's version, and the next visit must be saved with
      // the new version.
      if (visits.length > 1) row = (await jobs.findAndLock(ctx, jobId))!
    }
  }
}
