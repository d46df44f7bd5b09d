import type { TestOrg } from '../../../../testing/test-org.ts'
import { inviteMember } from '../operations/members/invite.ts'

let made = 0

/** A member with a unique e-mail address. */
export async function newMember(
  org: TestOrg,
  wanted: { role?: string; location_ids?: string[] | null } = {},
) {
  const person = { email: `member-${++made}@example.com`, name: `Member ${made}` }
  const given = { ...person, role: 'sales_rep', location_ids: null, ...wanted }
  const { deliveries: _, ...member } = await org.run(inviteMember, given, org.owner)
  return member
}
