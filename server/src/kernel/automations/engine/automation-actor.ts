import type { AutomationActor, Organization } from '../../access/actor.ts'
import type { LiveRun } from './live-run.ts'

/**
 * Returns the actor (caller) for the operations that a run's steps call. The actor has access to all locations. Its
 * permissions are those that were stored when the automation was published.
 */
export function automationActor(run: LiveRun, org: Organization): AutomationActor {
  return {
    type: 'automation',
    id: run.automationId,
    org,
    mode: 'live',
    locations: '*',
    permissions: run.permissions,
    run: { id: run.id, depth: run.depth, rootEventId: run.rootEventId },
  }
}
