import { invalidField } from '../../kernel/errors.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { findOwnerId, isActiveMember } from '../team/index.ts'

/**
 * Who follows up a new lead: the member named, else the member behind the call (who made the key, while active), else
 * the owner.
 */
export async function assigneeOf(
  ctx: MutationContext,
  named: string | null | undefined,
): Promise<string | null> {
  const { actor } = ctx
  if (named !== null && named !== undefined) {
    if (!(await isActiveMember(ctx.db, actor.org.id, named)))
      throw invalidField('assigned_to', 'is no active member of the organization')
    return named
  }
  const behind = actor.type === 'api_key' ? actor.memberId : actor.id
  return behind ?? (await findOwnerId(ctx.db, actor.org.id)) ?? null
}
