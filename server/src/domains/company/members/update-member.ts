import type { Role } from '../../../kernel/access/permissions.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { invalidState } from '../../../kernel/errors.ts'
import { parseInput } from '../../../kernel/operations/parse-input.ts'
import { countActiveOwners, type MemberRow, saveMember } from './members-table.ts'
import { type LocationScope, storedScope } from '../locations/location-scope.ts'
import { memberOf, type SetUpMember, requireMember } from './set-up-member.ts'
import { lockOrganization } from '../organizations/organizations-table.ts'
import { role } from '../organizations/set-up-fields.ts'

export interface MemberChange {
  role?: Role
  locations?: LocationScope
  active?: boolean
}

/**
 * Changes what a member is and may. An organization always keeps an active owner: changes take turns on the
 * organization's row, so that two owners cannot leave at once.
 */
export async function updateMember(
  db: Queries,
  orgId: string,
  email: string,
  change: MemberChange,
  now: string,
): Promise<SetUpMember> {
  await lockOrganization(db, orgId)
  const before = await requireMember(db, orgId, email)
  const after: MemberRow = {
    ...before,
    role: change.role === undefined ? before.role : parseInput(role(), change.role),
    location_ids:
      change.locations === undefined ? before.location_ids : await storedScope(db, orgId, change.locations),
    active: change.active ?? before.active,
  }
  const leaves = isActiveOwner(before) && !isActiveOwner(after)
  if (leaves && (await countActiveOwners(db, orgId)) === 1)
    throw invalidState('The organization needs an active owner, and this member is the last.')
  return memberOf(await saveMember(db, orgId, after, now))
}

export const deactivateMember = (
  db: Queries,
  orgId: string,
  email: string,
  now: string,
): Promise<SetUpMember> => updateMember(db, orgId, email, { active: false }, now)

export const reactivateMember = (
  db: Queries,
  orgId: string,
  email: string,
  now: string,
): Promise<SetUpMember> => updateMember(db, orgId, email, { active: true }, now)

function isActiveOwner(member: MemberRow): boolean {
  return member.active && member.role === 'owner'
}
