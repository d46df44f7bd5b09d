import type { AutomationActor, Organization } from '../../access/actor.ts'
import type { LiveRun } from './live-run.ts'

/**
 * Actor of a run's steps. It has access to all locations, and the permissions that its actions needed at publishing.
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
