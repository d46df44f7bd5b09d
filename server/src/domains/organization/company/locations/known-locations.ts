import type { Queries } from '../../../../kernel/database/queries.ts'
import { invalidField } from '../../../../kernel/errors.ts'
import { selectLocations } from './locations-table.ts'

/**
 * Returns the ids of a member's or an API key's locations, without duplicates. Null means all locations, including
 * those created later. Refuses an id that is not a location of the organization.
 */
export async function knownLocations(
  db: Queries,
  orgId: string,
  location_ids: readonly string[] | null,
): Promise<string[] | null> {
  if (location_ids === null) return null
  const existingIds = new Set((await selectLocations(db, orgId)).map((location) => location.id))
  const unknown = location_ids.find((id) => !existingIds.has(id))
  if (unknown !== undefined)
    throw invalidField(
      'location_ids',
      `contains ${JSON.stringify(unknown)}, which is not a location of the organization`,
    )
  return [...new Set(location_ids)]
}
