import type { Organization, SystemActor } from './actor.ts'

/**
 * Actor for the operator of the installation, working in an organization. Operators hold the database and the master
 * secret, so no role in the organization limits them. They are not members: an audit entry that named the owner would
 * be wrong. They therefore act as the service itself, in live mode and in every location. `authorize` checks their
 * calls as usual. It allows operations that need permissions, and operations that are reserved for `system`.
 */
export function operatorOf(org: Organization): SystemActor {
  return { type: 'system', id: null, org, mode: 'live', locations: '*' }
}
