import { setTimeout as sleep } from 'node:timers/promises'
import { addOrganization } from './add-organization.ts'
import type { AutomationsPlan } from './automations-plan.ts'
import { aDay } from './definitions.ts'
import { insertRuns } from './insert-runs.ts'
import type { Site } from './open-site.ts'
import { percentile } from './percentile.ts'
import { sampleMemory } from './sample-memory.ts'

/**
 * Measures the time from the due time of a run until it is processed, while runs become due at a constant rate. Also
 * measures the memory of this process during this time.
 */
export async function measureDueRuns(site: Site, { due, withinSeconds }: AutomationsPlan) {
  const org = await addOrganization(site.kernel)
  const id = await org.publish(aDay)
  const leads = [await org.lead(), await org.lead()]
  await insertRuns(site, { org, id, leads }, due, `now() + n * interval '${withinSeconds} s' / ${due}`)
  const [{ end }] = (await site.rows<{ end: Date }>(
    `select max(due_at) as end from live.automation_agenda where org_id = $1 and due_at < now() + interval '1 h'`,
    [org.id],
  )) as [{ end: Date }]
  // Reads the due times before the measurement, because processing a run deletes its row in the agenda.
  const planned = await site.rows<{ run_id: string; due_at: Date }>(
    `select run_id, due_at from live.automation_agenda where org_id = $1`,
    [org.id],
  )
  const sampled = sampleMemory()
  await site.working(async () => {
    // A timer can fire a millisecond early. The last run would not be due yet then, and the measurement would end.
    await sleep(Math.max(0, end.getTime() - Date.now()) + 5)
    await site.untilDone()
  })
  const memory = sampled()
  const ended = new Map(
    (
      await site.rows<{ id: string; ended_at: Date }>(
        'select id, ended_at from live.automation_runs where org_id = $1 and ended_at is not null',
        [org.id],
      )
    ).map(({ id: run, ended_at }) => [run, ended_at.getTime()]),
  )
  const lags = planned.flatMap(({ run_id, due_at }) => {
    const at = ended.get(run_id)
    return at === undefined ? [] : at - due_at.getTime()
  })
  if (lags.length < due) throw new Error(`${due - lags.length} of ${due} runs did not end.`)
  return { due: { p95Ms: percentile(lags, 0.95), p99Ms: percentile(lags, 0.99) }, memory }
}
