import { elsewhere } from '../database/elsewhere.ts'
import type { Queries } from '../database/queries.ts'

export type MovedDoor = 'link' | 'portal' | 'connector' | 'number'

/** True if this name led to an organization that has moved away. */
export async function hasMoved(system: Queries, door: MovedDoor, name: string): Promise<boolean> {
  // Names that were never issued need no query.
  if (!/^[\w.-]{1,100}$/.test(name)) return false
  const found = await system.row(`select 1 from quoin.moved_doors d where d.door = $1 and d.name = $2`, [
    door,
    name,
  ])
  return found !== undefined
}

/** The organization has moved away, or has not arrived yet. */
export async function isAway(system: Queries, orgId: string): Promise<boolean> {
  const found = await system.row(`select 1 from quoin.moves m where m.org_id = $1 and m.state <> 'leaving'`, [
    orgId,
  ])
  return found !== undefined
}

/** Returns `found`, unless the organization is elsewhere or `name` led to an organization that has moved away. */
export async function foundHere<Found>(
  system: Queries,
  found: Found | undefined,
  at: { orgIdOf: (found: Found) => string; door: MovedDoor; name: string },
): Promise<Found | undefined> {
  const isGone = found ? isAway(system, at.orgIdOf(found)) : hasMoved(system, at.door, at.name)
  if (await isGone) throw elsewhere()
  return found
}
