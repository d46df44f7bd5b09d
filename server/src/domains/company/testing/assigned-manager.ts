import type { Actor } from '../../../kernel/access/actor.ts'
import type { TestOrg } from '../../../testing/test-org.ts'

/** A manager who reaches only these locations. */
export function assignedManager(
  org: TestOrg,
  locations: readonly string[] = [org.locationId],
): Partial<Actor> {
  return { type: 'member', id: org.ownerId, role: 'manager', locations }
}
