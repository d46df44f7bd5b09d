import { addOrganization } from './add-organization.ts'
import { aDay } from './definitions.ts'
import { insertRuns } from './insert-runs.ts'
import type { Site } from './open-site.ts'

/**
 * Adds automation runs of another organization that wait for 300 days, so that they do not become due during the
 * measurement.
 */
export async function addWaitingRuns(site: Site, waiting: number): Promise<void> {
  if (waiting === 0) return
  const org = await addOrganization(site.kernel)
  const id = await org.publish(aDay)
  const leads = await Promise.all(Array.from({ length: 100 }, () => org.lead()))
  await site.rows('set session_replication_role = replica')
  const due = `now() + interval '300 days' + n * interval '1 s'`
  for (let inserted = 0; inserted < waiting; inserted += 50_000)
    await insertRuns(site, { org, id, leads }, Math.min(50_000, waiting - inserted), due)
  await site.rows('set session_replication_role = origin')
  await site.rows('analyze live.automation_agenda, live.automation_runs')
  await site.rows('checkpoint')
}
