import type { Organization } from '../access/actor.ts'
import type { Queries } from '../database/queries.ts'
import type { KeepReason } from './messages-table.ts'

/** What of an organization says whether its messages may leave. */
export type Writing = Pick<Organization, 'id' | 'isDemo' | 'clock'>

/**
 * The people of a demonstration, and of an organization whose clock is moved by hand, are invented, and their addresses
 * may be somebody's: nothing of it leaves the house.
 */
export function keepsOf({ isDemo, clock }: Omit<Writing, 'id'>): KeepReason | null {
  if (isDemo) return 'demonstration'
  return clock === null ? null : 'test_clock'
}

/** The same, of an organization of which only the id is known. */
export async function keepsOfId(system: Queries, orgId: string): Promise<KeepReason | null> {
  const row = await writingOf(system, orgId)
  return row ? keepsOf(row) : null
}

export function writingOf(system: Queries, orgId: string): Promise<Omit<Writing, 'id'> | undefined> {
  return system.row(
    `select o.is_demo as "isDemo", o.clock_at as clock from quoin.organization_facts o where o.org_id = $1`,
    [orgId],
  )
}
