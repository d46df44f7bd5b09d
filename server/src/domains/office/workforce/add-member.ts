import { invalidField } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { insertMember, knownLocations, type MemberRow } from '../../organization/company/index.ts'

type NewMember = Pick<MemberRow, 'email' | 'name' | 'role' | 'location_ids'> &
  Partial<Pick<MemberRow, 'phone' | 'job_title'>>

/** Adds a member, who is active at once. Fails if another member already has the email address. */
export async function addMember(ctx: MutationContext, input: NewMember): Promise<MemberRow> {
  const location_ids = await knownLocations(ctx.db, ctx.actor.org.id, input.location_ids)
  const member = await insertMember(ctx, { ...input, location_ids })
  if (!member) throw invalidField('email', 'already belongs to a member of the organization')
  return member
}
