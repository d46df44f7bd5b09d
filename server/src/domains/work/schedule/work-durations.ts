import type { QueryContext } from '../../../kernel/operations/context.ts'
import { findLocationsDetails, type LocationDetails } from '../../organization/company/index.ts'
import type { ScheduledWork } from '../jobs/index.ts'
import { serviceDurations } from '../../money/price-book/index.ts'
import { plannedMinutes, type ServiceDuration } from './job-minutes.ts'

/** Computes planned durations of jobs. Caches the settings of locations and services, so that each is read once. */
export function workDurations(ctx: QueryContext, knownLocations: readonly LocationDetails[] = []) {
  const orgId = ctx.actor.org.id
  const locations = new Map(knownLocations.map((location) => [location.id, location]))
  const services = new Map<string, ServiceDuration>()
  const locationOf = (job: ScheduledWork): LocationDetails => locations.get(job.location_id)!
  return {
    /** Reads and caches the settings that these jobs need. Call it before `minutesOf`. */
    async learn(work: readonly ScheduledWork[]): Promise<void> {
      const places = new Set(work.map(({ location_id }) => location_id)).difference(locations)
      const named = work.flatMap((job) => job.work?.services.map(({ service_id }) => service_id) ?? [])
      const [newLocations, learned] = await Promise.all([
        places.size === 0 ? [] : findLocationsDetails(ctx.db, orgId, [...places]),
        serviceDurations(ctx.db, orgId, [...new Set(named).difference(services)]),
      ])
      for (const location of newLocations) locations.set(location.id, location)
      for (const [id, duration] of learned) services.set(id, duration)
    },
    locationOf,
    minutesOf: (job: ScheduledWork): number =>
      plannedMinutes({ ...job, line_items: job.work?.services ?? [] }, services, locationOf(job)),
  }
}
