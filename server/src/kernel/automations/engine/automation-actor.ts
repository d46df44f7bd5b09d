import type { AutomationActor, Organization } from '../../access/actor.ts'
import type { LiveRun } from './live-run.ts'

/** Who makes the steps of a run: everywhere in the organization, with what its publisher could answer for. */
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
