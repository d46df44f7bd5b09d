import type { Queries } from '../database/queries.ts'
import { instantOfId } from '../ids.ts'
import { beforeFirstOrganization, organizationsAtOnce } from './relay.ts'

/**
 * Returns the time at which the oldest event was created that was not relayed yet, in epoch milliseconds. Looks at one
 * event of each organization, and at as many organizations as one batch of the relay. Undefined if all events were
 * relayed. Needs system access.
 */
export async function findOldestUnrelayed(system: Queries): Promise<number | undefined> {
  const row = await system.row<{ id: string }>(
    `select e.id from live.unrelayed_events($1, $2, '{}') e order by e.id limit 1`,
    [organizationsAtOnce, beforeFirstOrganization],
  )
  return row && instantOfId(row.id)
}
