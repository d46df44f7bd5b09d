import type { Actor } from '../../../../kernel/access/actor.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'

/** Returns an actor: a manager with access to these locations only. */
export function assignedManager(
  org: TestOrg,
  locations: readonly string[] = [org.locationId],
): Partial<Actor> {
  return { type: 'member', id: org.ownerId, role: 'manager', locations }
}
