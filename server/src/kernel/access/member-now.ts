import type { Queries } from '../database/queries.ts'
import { actThroughKey } from './act-through-key.ts'
import type { MemberActor, Organization } from './actor.ts'
import { accessOf } from './key-directory.ts'
import { findBearer, findKey, findPublicId } from './keys-table.ts'

/** The member who started work that continues after the request, and the API key that the member used, if any. */
export interface Beginner {
  memberId: string
  /** Id of the API key through which the member acted. Null if the member acted in person. */
  keyId: string | null
}

/**
 * Returns the actor for work that a member started earlier: the member with the current role and locations, acting
 * through the same API key. Undefined if the member was deactivated, or if the key was revoked or has expired. Also
 * undefined if the key no longer has the scope `workflows:write` or no longer has access to all locations of the
 * member.
 */
export async function memberNow(
  system: Queries,
  org: Organization,
  { memberId, keyId }: Beginner,
  now: string,
): Promise<MemberActor | undefined> {
  if (keyId !== null) return await memberThroughKey(system, org, { memberId, keyId }, now)
  const bearer = await findBearer(system, org.id, memberId)
  if (!bearer?.active) return undefined
  const locations = bearer.location_ids ?? '*'
  return { type: 'member', id: memberId, role: bearer.role, org, mode: 'live', locations }
}

async function memberThroughKey(
  system: Queries,
  org: Organization,
  { memberId, keyId }: { memberId: string; keyId: string },
  now: string,
): Promise<MemberActor | undefined> {
  const publicId = await findPublicId(system, org.id, keyId)
  const row = publicId && (await findKey(system, publicId))
  if (!row || row.id === null || row.revoked_at !== null) return undefined
  const { actor: key, creator, expiresAt } = accessOf(row)
  const isValid = expiresAt > Date.parse(now) && key.mode === 'live' && key.scopes.has('workflows:write')
  if (!isValid || creator?.id !== memberId) return undefined
  return actThroughKey(creator, key, expiresAt)
}
