import { invalidField } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { insertMember, knownLocations, type MemberDetails } from '../../organization/company/index.ts'

type NewMember = Pick<MemberDetails, 'email' | 'name' | 'role' | 'location_ids'> &
  Partial<Pick<MemberDetails, 'phone' | 'job_title'>>

/** A new member is active at once. An e-mail address belongs to one member only. */
export async function addMember(
  { db, actor, now }: MutationContext,
  input: NewMember,
): Promise<MemberDetails> {
  const location_ids = await knownLocations(db, actor.org.id, input.location_ids)
  const member = await insertMember(db, actor.org.id, { ...input, id: newId(), location_ids, now })
  if (!member) throw invalidField('email', 'belongs to a member of the organization already')
  return member
}
