import { invalidState } from '../../../kernel/errors.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { differences } from '../../../kernel/records/differences.ts'
import { countActiveOwners, type MemberRow, members } from '../../organization/company/index.ts'

/**
 * Stores the changes of a member and increases the version. Fails if the organization would have no active owner
 * afterwards. The caller has locked the organization's row with `changeableMember`, so that two owners cannot leave at the
 * same time.
 */
export async function changeMember(
  ctx: MutationContext,
  before: MemberRow,
  wish: MemberRow,
): Promise<MemberRow> {
  const changes = differences(before, wish)
  if (Object.keys(changes).length === 0) return before
  const leaves = isActiveOwner(before) && !isActiveOwner(wish)
  if (leaves && (await countActiveOwners(ctx.db, ctx.actor.org.id)) === 1)
    throw invalidState('This member is the last active owner of the organization. Transfer ownership first.')
  return members.save(ctx, before, changes)
}

function isActiveOwner(member: MemberRow): boolean {
  return member.active && member.role === 'owner'
}
