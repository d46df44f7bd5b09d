import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { selectLocations } from './locations-table.ts'

/**
 * Warns that a new record was assigned to the caller's home location, because the caller passed no location. Warns only
 * if the caller can access several locations.
 */
export async function warnOfHome(ctx: MutationContext, locationId: string): Promise<void> {
  const { locations, org } = ctx.actor
  if (!ctx.warn || (locations !== '*' && locations.length < 2)) return
  const accessibleLocations = (await selectLocations(ctx.db, org.id)).filter(
    ({ id }) => locations === '*' || locations.includes(id),
  )
  const home = accessibleLocations.find(({ id }) => id === locationId)
  if (!home || accessibleLocations.length < 2) return
  ctx.warn({
    code: 'location_assumed',
    message:
      `No location was passed. The record was assigned to ${home.name}, the caller's home location. ` +
      `The caller can access ${accessibleLocations.length} locations.`,
    location_id: locationId,
  })
}
