import type { TestOrg } from '../../../../testing/test-org.ts'
import { inviteMember } from '../operations/members/invite.ts'

let memberCount = 0

/** Creates a member with a unique email address. */
export async function newMember(
  org: TestOrg,
  overrides: { role?: string; location_ids?: string[] | null } = {},
) {
  const person = { email: `member-${++memberCount}@example.com`, name: `Member ${memberCount}` }
  const input = { ...person, role: 'sales_rep', location_ids: null, ...overrides }
  const { deliveries: _, ...member } = await org.run(inviteMember, input, org.owner)
  return member
}
