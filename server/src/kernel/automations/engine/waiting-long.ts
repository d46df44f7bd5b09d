import type { Queries } from '../../database/queries.ts'
import { selectStuckAutomations, oldestWaiting } from '../tables/due-automations.ts'

const longSeconds = 60

/**
 * Returns sentences about automations that make no progress. They report work that has been due, or an event that has
 * waited, for more than a minute. They also report active automations whose suspended runs nothing will continue,
 * because no drain (scheduled work that continues suspended runs) exists.
 */
export async function waitingLong(system: Queries, now: string): Promise<string[]> {
  const [{ due_at, occurred_at }, stuckAutomations] = await Promise.all([
    oldestWaiting(system, now),
    selectStuckAutomations(system),
  ])
  const since = (at: string): number => Math.floor((Date.parse(now) - Date.parse(at)) / 1000)
  return [
    ...(due_at !== null && since(due_at) > longSeconds
      ? [`A run of an automation has been due for ${since(due_at)} s.`]
      : []),
    ...(occurred_at !== null && since(occurred_at) > longSeconds
      ? [`An event has been waiting for automations for ${since(occurred_at)} s.`]
      : []),
    ...stuckAutomations.map(
      ({ org_id, automation_id }) =>
        `Runs of automation ${automation_id} of organization ${org_id} are on hold although it is active. Publish or resume it again to release them.`,
    ),
  ]
}
