import type { Queries } from '../../../kernel/database/queries.ts'
import { invalidField } from '../../../kernel/errors.ts'
import { isId } from '../../../kernel/ids.ts'
import { selectLocations } from './locations-table.ts'

/** Which locations a member or a key reaches: all, those of the future included, or the listed ones. */
export type LocationScope = 'all' | readonly string[]

/** The scope as it is stored; an id that is no location of the organization is refused. */
export async function storedScope(
  db: Queries,
  orgId: string,
  scope: LocationScope,
): Promise<string[] | null> {
  if (scope === 'all') return null
  const known = new Set((await selectLocations(db, orgId)).map((location) => location.id))
  const ids = [...new Set(scope.map((id) => id.toLowerCase()))]
  const unknown = ids.find((id) => !isId(id) || !known.has(id))
  if (unknown !== undefined)
    throw invalidField('locations', `the organization has no location ${JSON.stringify(unknown)}`)
  return ids
}

export function scopeOf(locationIds: readonly string[] | null): LocationScope {
  return locationIds ?? 'all'
}
