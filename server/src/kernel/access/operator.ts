import type { Organization, SystemActor } from './actor.ts'

/**
 * Returns the actor for an operator of the installation who works in an organization. Operators have the database and
 * the master secret anyway, so no role of the organization limits them. They are not members, and an audit entry with
 * the owner's name would be wrong. Therefore they act as the service itself, in live mode and in all locations.
 * `authorize` checks their calls as usual: it allows operations that need a permission, and operations that only
 * `system` may call.
 */
export function operatorOf(org: Organization): SystemActor {
  return { type: 'system', id: null, org, mode: 'live', locations: '*' }
}
