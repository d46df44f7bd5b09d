import type { Organization, SystemActor } from './actor.ts'

/**
 * Whoever runs the installation, at work in an organization. They hold the database and the master secret, so nobody in
 * the organization is above them, and they are none of its members: an audit that named the owner would blame the wrong
 * person. So they act as the service itself, in live mode and in every location. What that may do is judged by
 * `authorize` like everybody's calls: whatever a permission opens, and what is for `system` alone.
 */
export function operatorOf(org: Organization): SystemActor {
  return { type: 'system', id: null, org, mode: 'live', locations: '*' }
}
