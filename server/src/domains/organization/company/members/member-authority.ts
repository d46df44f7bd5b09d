import type { Actor } from '../../../../kernel/access/actor.ts'
import { AppError, notFound } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import type { MemberRow } from './member.ts'
import { findMember } from './members-table.ts'
import { lockOrganization } from '../organizations/organizations-table.ts'

type Reached = readonly string[] | null

/**
 * Returns true if the actor may see this member. An actor limited to some locations may see the members who can access
 * at least one of them.
 */
export function canAccessMember(actor: Actor, { location_ids }: { location_ids: Reached }): boolean {
  const { locations } = actor
  return locations === '*' || location_ids === null || location_ids.some((id) => locations.includes(id))
}

/** Refuses to grant or revoke access to a location that the caller cannot access. */
export function requireLocationAccess(actor: Actor, location_ids: Reached): void {
  const { locations } = actor
  if (locations === '*' || location_ids?.every((id) => locations.includes(id))) return
  throw new AppError('insufficient_permission', 'This call requires access to all locations of the member.')
}

/**
 * True if the caller may grant or revoke ownership directly. Only the operator of the installation may do so; an owner
 * can only transfer ownership.
 */
export function rulesOwners(actor: Actor): boolean {
  return actor.type === 'system'
}

/**
 * Loads the member to change. Only owners can change an owner. Locks the organization, so that changes of members run
 * one at a time.
 */
export async function changeableMember(ctx: MutationContext, id: string): Promise<MemberRow> {
  const { actor } = ctx
  await lockOrganization(ctx.db, actor.org.id)
  const member = await findMember(ctx.db, actor.org.id, id)
  if (!member || !canAccessMember(actor, member)) throw notFound('member')
  requireLocationAccess(actor, member.location_ids)
  const isOwner = actor.type === 'member' && actor.role === 'owner'
  if (member.role === 'owner' && !isOwner && !rulesOwners(actor))
    throw new AppError('insufficient_permission', 'Only an owner may change an owner.')
  return member
}
