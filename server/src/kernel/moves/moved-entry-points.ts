import { elsewhere } from '../database/elsewhere.ts'
import type { Queries } from '../database/queries.ts'

export type MovedEntryPoint = 'link' | 'portal' | 'connector' | 'number'

/** True if this name was an entry point (API key, link or slug) of an organization that has moved away. */
export async function hasMoved(system: Queries, entryPoint: MovedEntryPoint, name: string): Promise<boolean> {
  // Names that cannot have been issued need no query.
  if (!/^[\w.-]{1,100}$/.test(name)) return false
  const row = await system.row(`select 1 from quoin.moved_doors d where d.door = $1 and d.name = $2`, [
    entryPoint,
    name,
  ])
  return row !== undefined
}

/** True if the organization has moved away or has not completely arrived here. */
export async function isAway(system: Queries, orgId: string): Promise<boolean> {
  const row = await system.row(`select 1 from quoin.moves m where m.org_id = $1 and m.state <> 'leaving'`, [
    orgId,
  ])
  return row !== undefined
}

/**
 * Returns `record`. Throws if the record's organization is at another installation. If there is no record, throws if
 * `name` was an entry point (API key, link or slug) of an organization that has moved away.
 */
export async function foundHere<Found>(
  system: Queries,
  record: Found | undefined,
  at: { orgIdOf: (record: Found) => string; entryPoint: MovedEntryPoint; name: string },
): Promise<Found | undefined> {
  const isGone = record ? isAway(system, at.orgIdOf(record)) : hasMoved(system, at.entryPoint, at.name)
  if (await isGone) throw elsewhere()
  return record
}
