import type { Organization } from '../access/actor.ts'
import type { Queries } from '../database/queries.ts'
import type { WithholdReason } from './message-row.ts'

/** Facts about an organization that decide whether its messages may be sent. */
export type Writing = Pick<Organization, 'id' | 'isDemo' | 'clock'>

/**
 * Returns the reason why no message of this organization is sent. Null if messages are sent. Customers of a
 * demonstration company or of an organization with a test clock are invented, but their addresses may belong to real
 * people.
 */
export function withholdReasonForOrg({ isDemo, clock }: Omit<Writing, 'id'>): WithholdReason | null {
  if (isDemo) return 'demonstration'
  return clock === null ? null : 'test_clock'
}

/** Returns the reason why no message of the organization with this id is sent. Null if messages are sent. */
export async function withholdReasonForOrgId(system: Queries, orgId: string): Promise<WithholdReason | null> {
  const row = await writingOf(system, orgId)
  return row ? withholdReasonForOrg(row) : null
}

export function writingOf(system: Queries, orgId: string): Promise<Omit<Writing, 'id'> | undefined> {
  return system.row(
    `select o.is_demo as "isDemo", o.clock_at as clock from quoin.organization_facts o where o.org_id = $1`,
    [orgId],
  )
}
