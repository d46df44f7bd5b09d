import * as z from 'zod'
import type { Role } from '../../../kernel/access/permissions.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import { invalidField } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { parseInput } from '../../../kernel/operations/parse-input.ts'
import { email } from '../../../kernel/schema/contact-fields.ts'
import { insertMember } from './members-table.ts'
import { type LocationScope, storedScope } from '../locations/location-scope.ts'
import { memberOf, type SetUpMember } from './set-up-member.ts'
import { role, title } from '../organizations/set-up-fields.ts'

const input = z.strictObject({ email: email(), name: title(), role: role() })

export interface NewMember {
  email: string
  name: string
  role: Role
  locations: LocationScope
}

export async function createMember(
  db: Queries,
  orgId: string,
  { locations, ...rest }: NewMember,
  now: string,
): Promise<SetUpMember> {
  const wanted = parseInput(input, rest)
  const location_ids = await storedScope(db, orgId, locations)
  const row = await insertMember(db, orgId, { id: newId(), ...wanted, location_ids, now })
  if (!row) throw invalidField('email', 'belongs to a member of the organization already')
  return memberOf(row)
}
