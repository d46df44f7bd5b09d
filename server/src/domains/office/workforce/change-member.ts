import { invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import {
  countActiveOwners,
  type MemberDetails,
  revised,
  saveMember,
} from '../../organization/company/index.ts'

/**
 * Writes a changed member and raises its version. An organization always keeps an active owner: `changeableMember` has
 * locked the organization's row, so that two owners cannot leave at once.
 */
export async function changeMember(
  { db, actor, now }: MutationContext,
  before: MemberDetails,
  wish: MemberDetails,
): Promise<MemberDetails> {
  const after = revised(before, wish)
  if (after === before) return before
  const leaves = isActiveOwner(before) && !isActiveOwner(after)
  if (leaves && (await countActiveOwners(db, actor.org.id)) === 1)
    throw invalidState('The organization needs an active owner, and this member is the last.')
  const member = { ...after, updated_at: now }
  await saveMember(db, actor.org.id, member)
  return member
}

function isActiveOwner(member: MemberDetails): boolean {
  return member.active && member.role === 'owner'
}
