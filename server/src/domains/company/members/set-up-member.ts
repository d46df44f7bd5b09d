import type { Role } from '../../../kernel/access/permissions.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { notFound } from '../../../kernel/errors.ts'
import { findMemberByEmail, type MemberRow } from './members-table.ts'
import { type LocationScope, scopeOf } from '../locations/location-scope.ts'

/** A member as the set-up tells of it. */
export interface SetUpMember {
  id: string
  email: string
  role: Role
  locations: LocationScope
  active: boolean
}

export function memberOf(row: MemberRow): SetUpMember {
  return {
    id: row.id,
    email: row.email,
    role: row.role,
    locations: scopeOf(row.location_ids),
    active: row.active,
  }
}

export async function requireMember(db: Queries, orgId: string, email: string): Promise<MemberRow> {
  const member = await findMemberByEmail(db, orgId, email)
  if (!member) throw notFound('member')
  return member
}
