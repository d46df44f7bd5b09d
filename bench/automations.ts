import type { Cluster } from './cluster.ts'
import { addWaitingRuns } from './automations/add-waiting-runs.ts'
import type { AutomationsPlan } from './automations/automations-plan.ts'
import { measureDueRuns } from './automations/measure-due-runs.ts'
import { measureExits } from './automations/measure-exits.ts'
import { measureNeighbours } from './automations/measure-neighbours.ts'
import { measureQuery } from './automations/measure-query.ts'
import { measureThroughput } from './automations/measure-throughput.ts'
import { openSite } from './automations/open-site.ts'
import type { Memory } from './automations/sample-memory.ts'

interface Throughput {
  threeStepRunsPerSecond: number
  nodeMsPerRun: number
  postgresMsPerRun: number
}

interface AutomationsMetrics extends Throughput {
  /**
   * Delay of automation runs of small organizations, as the 95th percentile in milliseconds: alone, and while another
   * organization causes nine tenths of the load.
   */
  neighbours: { p95MsAlone: number; p95MsBeside: number }
  /** Results of two measurements: without other waiting runs, and while `waiting` runs of another organization wait. */
  beside: WaitingMetrics[]
}

interface WaitingMetrics {
  waiting: number
  due: { p95Ms: number; p99Ms: number }
  /**
   * Time from the answer to a status change of a lead until the automation run of the lead has ended because of this
   * change.
   */
  exit: { p95Ms: number }
  /** Duration of one query for due runs in milliseconds. */
  lookMs: number
  /** Memory of this process, which contains the automation engine, while runs become due. */
  memory: Memory
}

export async function measureAutomations(
  cluster: Cluster,
  plan: AutomationsPlan,
): Promise<AutomationsMetrics | Throughput> {
  const connection = await cluster.database('automations')
  const site = await openSite(connection)
  try {
    const throughput = await measureThroughput(site, plan)
    if (plan.only === 'throughput') return throughput
    const neighbours = await measureNeighbours(site, plan)
    const beside: WaitingMetrics[] = []
    for (const waiting of [0, plan.waiting]) {
      await addWaitingRuns(site, waiting)
      beside.push({
        waiting,
        ...(await measureDueRuns(site, plan)),
        exit: await measureExits(site, plan),
        lookMs: await measureQuery(site),
      })
    }
    return { ...throughput, neighbours, beside }
  } finally {
    await site.close()
  }
}
