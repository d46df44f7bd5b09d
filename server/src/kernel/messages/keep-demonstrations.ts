import type { Queries } from '../database/queries.ts'
import type { KeepReason } from './messages-table.ts'

/** The people of a demonstration are invented, and their addresses may be somebody's: nothing of it leaves the house. */
export async function keepDemonstrations(system: Queries, orgId: string): Promise<KeepReason | null> {
  const row = await system.row<{ is_demo: boolean }>(
    `select o.is_demo from quoin.organization_facts o where o.org_id = $1`,
    [orgId],
  )
  return row?.is_demo ? 'demonstration' : null
}
