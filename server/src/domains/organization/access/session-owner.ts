import { type Actor, accessScopeFor, memberBehind } from '../../../kernel/access/actor.ts'
import { AppError, invalidField, notFound } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { canAccessMember, findMember } from '../company/index.ts'

/**
 * Refuses access to the sessions of a member, unless the caller is this member or has the permission `manage_team`.
 * Only an owner may access the sessions of an owner.
 */
export async function requireOwnerOfSessions(
  { actor, db }: Pick<QueryContext, 'actor' | 'db'>,
  memberId: string,
): Promise<void> {
  if (actor.type === 'member' && actor.id === memberId) return
  if (accessScopeFor(actor, 'manage_team') === null)
    throw new AppError(
      'insufficient_permission',
      'Sessions of other members require the permission manage_team.',
    )
  const member = await findMember(db, actor.org.id, memberId)
  if (!member || !canAccessMember(actor, member)) throw notFound('member')
  if (member.role === 'owner' && !isOwner(actor))
    throw new AppError('insufficient_permission', 'Only an owner may access the sessions of an owner.')
}

/**
 * Returns the member whose sessions or passkeys a call is about: `memberId`, or else the caller. Refuses access like
 * `requireOwnerOfSessions`.
 */
export async function chosenOwner(
  ctx: Pick<QueryContext, 'actor' | 'db'>,
  memberId: string | undefined,
): Promise<string> {
  const owner = memberId ?? memberBehind(ctx.actor)
  if (owner === null) throw invalidField('member_id', 'is required, because the caller is not a member')
  await requireOwnerOfSessions(ctx, owner)
  return owner
}

const isOwner = (actor: Actor): boolean =>
  actor.type === 'system' || (actor.type === 'member' && actor.role === 'owner')
