import type { Organization, SystemActor } from './actor.ts'

/**
 * Actor for the operator of the installation, working in an organization. No role of the organization limits operators,
 * because they have the database and the master secret anyway. They are not members, and an audit entry that named the
 * owner instead would be wrong. So they act as the service itself, in live mode and in every location. `authorize`
 * checks their calls as usual: it allows operations that need a permission, and operations that only `system` may run.
 */
export function operatorOf(org: Organization): SystemActor {
  return { type: 'system', id: null, org, mode: 'live', locations: '*' }
}
