import type { Queries } from '../../database/queries.ts'
import { oldestWaiting } from '../tables/due-automations.ts'

const longSeconds = 60

/** Sentences about automations that do not get on: something is due, or was told, since more than a minute. */
export async function waitingLong(system: Queries, now: string): Promise<string[]> {
  const { due_at, occurred_at } = await oldestWaiting(system, now)
  const since = (at: string): number => Math.floor((Date.parse(now) - Date.parse(at)) / 1000)
  return [
    ...(due_at !== null && since(due_at) > longSeconds
      ? [`A run of an automation has been due for ${since(due_at)} s.`]
      : []),
    ...(occurred_at !== null && since(occurred_at) > longSeconds
      ? [`An event has been waiting for automations for ${since(occurred_at)} s.`]
      : []),
  ]
}
