import { addOrganization } from './add-organization.ts'
import type { AutomationsPlan } from './automations-plan.ts'
import { threeSteps } from './definitions.ts'
import { insertRuns, type PublishedAutomation } from './insert-runs.ts'
import type { Site } from './open-site.ts'

/** Measures the throughput of automation runs with three steps, which many organizations start at the same time. */
export async function measureThroughput(site: Site, { runs, organizations }: AutomationsPlan) {
  const each = Math.ceil(runs / organizations)
  const all: PublishedAutomation[] = []
  for (let n = 0; n < organizations; n++) {
    const org = await addOrganization(site.kernel)
    const leads = await Promise.all(Array.from({ length: 20 }, () => org.lead()))
    all.push({ org, id: await org.publish(threeSteps), leads })
  }
  const fill = async (runs: number): Promise<void> => {
    for (const each of all) await insertRuns(site, each, runs)
  }
  await fill(Math.ceil(each / 5))
  await site.working(site.untilDone)
  await fill(each)
  const [cpu, database] = [process.cpuUsage(), await site.postgresSeconds()]
  const from = performance.now()
  await site.working(site.untilDone)
  const seconds = (performance.now() - from) / 1000
  const used = process.cpuUsage(cpu)
  return {
    threeStepRunsPerSecond: (each * organizations) / seconds,
    nodeMsPerRun: (used.user + used.system) / 1000 / (each * organizations),
    postgresMsPerRun: (1000 * ((await site.postgresSeconds()) - database)) / (each * organizations),
  }
}
