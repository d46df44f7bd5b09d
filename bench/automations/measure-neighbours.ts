import { setTimeout as sleep } from 'node:timers/promises'
import { addOrganization } from './add-organization.ts'
import type { AutomationsPlan } from './automations-plan.ts'
import { threeSteps } from './definitions.ts'
import { insertRuns, type PublishedAutomation } from './insert-runs.ts'
import type { Site } from './open-site.ts'
import { percentile } from './percentile.ts'

/**
 * Measures how long the automation runs of small organizations take: alone, and while another organization causes
 * nine tenths of the load.
 */
export async function measureNeighbours(site: Site, { organizations, runs }: AutomationsPlan) {
  const all: PublishedAutomation[] = []
  for (let n = 0; n < organizations; n++) {
    const org = await addOrganization(site.kernel)
    all.push({ org, id: await org.publish(threeSteps), leads: [await org.lead(), await org.lead()] })
  }
  const [crowded, ...others] = all as [PublishedAutomation, ...PublishedAutomation[]]
  const each = Math.max(1, Math.floor((runs * 0.1) / others.length))
  const p95MsAlone = await measureLag(site, others, each)
  await insertRuns(site, crowded, Math.ceil(runs * 0.9))
  const p95MsBeside = await measureLag(site, others, each)
  await site.working(site.untilDone)
  return { p95MsAlone, p95MsBeside }
}

/**
 * Inserts `count` due runs for each organization and waits until all of them have ended. For each
 * organization, the duration is the time from its first run's start to its last run's end. Returns the 95th
 * percentile of these durations in milliseconds.
 */
async function measureLag(
  site: Site,
  others: readonly PublishedAutomation[],
  count: number,
): Promise<number> {
  const ids = others.map(({ org }) => org.id)
  for (const each of others) await insertRuns(site, each, count)
  await site.working(async () => {
    for (;;) {
      const [row] = await site.rows<{ n: number }>(
        `select count(*)::int as n from live.automation_agenda where due_at <= now() and org_id = any ($1::uuid[])`,
        [ids],
      )
      if (row!.n === 0) return
      await sleep(10)
    }
  })
  const durations = await site.rows<{ ms: number }>(
    `select extract(epoch from max(r.ended_at) - min(r.entered_at))::float8 * 1000 as ms from live.automation_runs r
      where r.org_id = any ($1::uuid[]) and r.ended_at is not null group by r.org_id`,
    [ids],
  )
  await site.rows(`delete from live.automation_steps where org_id = any ($1::uuid[])`, [ids])
  await site.rows(`delete from live.automation_runs where org_id = any ($1::uuid[])`, [ids])
  return percentile(
    durations.map(({ ms }) => ms),
    0.95,
  )
}
