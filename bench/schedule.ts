import { addDays } from '../server/src/kernel/time/index.ts'
import { longestBlock } from '../server/src/testing/longest-block.ts'
import type { Cluster } from './cluster.ts'
import { openCompany } from './open-company.ts'
import { processorSeconds } from './processor-time.ts'
import { fillMonth, type Month } from './schedule/fill-month.ts'
import { type ScheduleQuery, scheduleQueries } from './schedule/schedule-queries.ts'

export interface SchedulePlan {
  months: readonly Month[]
  /** Number of queries of each kind. */
  questions: number
}

export interface ScheduleMetrics extends Month {
  /**
   * Latency of each kind of query in milliseconds. `processorMs` is the processor time of this process and
   * Postgres per query.
   */
  queries: Record<string, { p50Ms: number; p95Ms: number; processorMs: number }>
  /** The longest time for which a query blocked the event loop, in milliseconds. */
  blockedMs: number
  heapMegabytes: number
}

export async function measureSchedule(cluster: Cluster, plan: SchedulePlan): Promise<ScheduleMetrics[]> {
  const metrics: ScheduleMetrics[] = []
  for (const month of plan.months) {
    const site = await openSite(cluster, month)
    try {
      metrics.push({ ...month, ...(await site.measure(plan.questions)) })
    } finally {
      await site.close()
    }
  }
  return metrics
}

const warmUps = 20

async function openSite(cluster: Cluster, month: Month) {
  const { owner, org, runByName, close } = await openCompany(cluster, `schedule_${month.jobs}`)
  const first = addDays(new Date().toISOString().slice(0, 10), 20)
  await fillMonth(owner, org, month, first)
  const idsOf = async (table: string): Promise<string[]> =>
    (await owner.query(`select id from ${table} where org_id = $1 order by id`, [org.id])).rows.map(
      ({ id }) => id,
    )
  const [crewIds, memberIds] = [await idsOf('live.crews'), await idsOf('quoin.members')]

  const queries = scheduleQueries({ first, jobs: month.jobs, crewIds, memberIds })

  return {
    close,
    measure: (questions: number) => measureQueries(cluster, queries, runByName, questions),
  }
}

async function measureQueries(
  cluster: Cluster,
  queries: Readonly<Record<string, ScheduleQuery>>,
  runByName: (name: string, input: object) => Promise<unknown>,
  questions: number,
) {
  const metrics: ScheduleMetrics['queries'] = {}
  let [heap, blockedMs] = [0, 0]
  for (const [name, question] of Object.entries(queries)) {
    const times: number[] = []
    const runQueries = async (from: number, to: number): Promise<void> => {
      for (let at = from; at < to; at++) {
        const begun = performance.now()
        await runByName(...question(at))
        times.push(performance.now() - begun)
        heap = Math.max(heap, process.memoryUsage().heapUsed)
      }
    }
    await runQueries(0, warmUps)
    times.length = 0
    const usedBefore = processorMs(cluster)
    await runQueries(warmUps, warmUps + questions)
    const used = processorMs(cluster) - usedBefore
    times.sort((a, b) => a - b)
    const part = (of: number): number => times[Math.min(times.length - 1, Math.floor(times.length * of))]!
    metrics[name] = { p50Ms: part(0.5), p95Ms: part(0.95), processorMs: used / questions }
    // Blocking of the event loop is measured with additional queries, because measuring it takes processor time.
    blockedMs = Math.max(blockedMs, await longestBlock(() => runQueries(0, warmUps), 0, 1))
  }
  return { queries: metrics, blockedMs, heapMegabytes: heap / 1024 / 1024 }
}

function processorMs(cluster: Cluster): number {
  const { user, system } = process.cpuUsage()
  return (processorSeconds(cluster.pid) ?? 0) * 1000 + (user + system) / 1000
}
