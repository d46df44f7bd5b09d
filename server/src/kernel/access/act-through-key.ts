import type { KeyActor, MemberActor } from './actor.ts'
import { commonLocations, covers } from './covers.ts'

/**
 * Returns the member as the actor of calls through an API key or a grant. An API key must have access to all locations
 * of its member. A grant narrows the member instead, because the member chose its locations in order to limit the
 * agent. Undefined if no location remains, or if an API key does not cover the locations of its member.
 */
export function actThroughKey(
  member: MemberActor,
  key: KeyActor,
  expiresAt: number,
): MemberActor | undefined {
  const through = { ...key, expiresAt }
  if (!key.isAgent) return covers(key.locations, member.locations) ? { ...member, through } : undefined
  const locations = commonLocations(key.locations, member.locations)
  return locations.length === 0 ? undefined : { ...member, locations, through }
}
