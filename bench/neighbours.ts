import type { Cluster } from './cluster.ts'
import { type Child, start } from './child.ts'
import { type AttackMetrics, measureAttacks, printAttacks } from './attacks.ts'
import { dailyWork } from './daily-work.ts'
import { measure } from './measure-latency.ts'
import type { Answered } from './neighbour.ts'
import type { Neighbour } from './neighbour/neighbour.ts'
import { listenSilently } from './silent.ts'
import { seed, type SeededOrg } from './seed.ts'

/** Latency of an organization, alone and while another organization causes load. */
export interface Beside<Answers> {
  /** Latency for each kind of request in milliseconds. The values are medians of all rounds. */
  rows: { scenario: string; aloneP95: number; besideP95: number; ratio: number; errors: number }[]
  /** Answers of the service to the other organization (the neighbour) during the measurement. */
  neighbour: Answers
}

export interface NeighbourMetrics extends Beside<Answered> {
  /** Latency of the requests during each kind of attack. */
  attacks: AttackMetrics[]
}

interface Plan {
  rounds: number
  /** Number of requests of each kind in a round. */
  requests: number
  clients: number
  /** Number of measurements before and during each attack. */
  attackRounds: number
  /**
   * If set, measures only the attacks whose name contains this text, and not the latency while the neighbour sends
   * ordinary load.
   */
  only?: string | undefined
}

/**
 * Measures how long an organization waits for answers, first alone, and then while another organization (the
 * neighbour) sends the heaviest load that it can.
 */
export async function measureNeighbours(cluster: Cluster, plan: Plan): Promise<NeighbourMetrics> {
  const connection = await cluster.database('neighbours')
  const [ours, theirs] = await seed(connection, {
    organizations: 2,
    keyed: 2,
    leadsPerKeyed: 1000,
    leadsOfOthers: 0,
  })
  const silent = await listenSilently()
  const task = { connection, silentPort: silent.port }
  const service: Child & { ready: number } = await start<number>('./neighbours-service.ts', task)
  try {
    const attack = { port: service.ready, org: theirs! }
    const attacks = await measureAttacks({ ...plan, rounds: plan.attackRounds }, ours!, attack)
    if (plan.only !== undefined) return { rows: [], neighbour: {}, attacks }
    process.stderr.write('preparing the neighbour …\n')
    const task: Neighbour = {
      connection,
      port: service.ready,
      silentPort: silent.port,
      org: theirs!,
      clients: plan.clients,
    }
    const neighbour = await start<true>('./neighbour.ts', task)
    try {
      return { ...(await compare<Answered>(service.ready, ours!, neighbour, plan)), attacks }
    } finally {
      await neighbour.stop()
    }
  } finally {
    await service.stop()
    silent.close()
  }
}

/** Latency of an organization in rounds, alone and beside another one. */
export function latencyRounds(port: number, ours: SeededOrg, requests: number) {
  const scenarios = dailyWork(ours)
  const measured = scenarios.map(({ name }) => ({
    scenario: name,
    alone: [] as number[],
    beside: [] as number[],
    errors: 0,
  }))
  const round = async (side: 'alone' | 'beside', isRecorded: boolean): Promise<void> => {
    for (const [n, { request }] of scenarios.entries()) {
      const { p95, errors } = await measure(port, request, requests)
      if (!isRecorded) continue
      measured[n]![side].push(p95)
      measured[n]!.errors += errors
    }
  }
  const rows = (): Beside<unknown>['rows'] =>
    measured.map(({ scenario, alone, beside, errors }) => ({
      scenario,
      aloneP95: median(alone),
      besideP95: median(beside),
      ratio: median(beside) / median(alone),
      errors,
    }))
  return { round, rows }
}

/** Compares the latency of an organization without and with the load that the child process `beside` causes. */
async function compare<Answers>(
  port: number,
  ours: SeededOrg,
  beside: Child,
  plan: Pick<Plan, 'rounds' | 'requests'>,
): Promise<Beside<Answers>> {
  const { round, rows } = latencyRounds(port, ours, plan.requests)
  await round('alone', false)
  // All rounds without the neighbour are run first, because work that the neighbour causes, such as mail and webhook
  // deliveries, continues after its last request.
  for (let n = 0; n < plan.rounds; n++) await round('alone', true)
  await beside.request('begin')
  await new Promise((resolve) => setTimeout(resolve, 1000))
  for (let n = 0; n < plan.rounds; n++) {
    process.stderr.write(`round ${n + 1} of ${plan.rounds} …\n`)
    await round('beside', true)
  }
  const neighbour = await beside.request<Answers>('end')
  return { rows: rows(), neighbour }
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!

export function printNeighbours({ rows, neighbour, attacks }: NeighbourMetrics): void {
  printAttacks(attacks)
  if (rows.length === 0) return
  printBeside('Beside an organization that overloads the service', rows)
  console.log('\nAnswers to the other organization:')
  for (const [endpoint, statuses] of Object.entries(neighbour)) {
    const statusCounts = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
    console.log(`  ${endpoint}: ${statusCounts.join(', ')}`)
  }
}

export function printBeside(title: string, rows: Beside<unknown>['rows']): void {
  console.log(`\n${title}: p95 in milliseconds, medians\n`)
  const line = (cells: string[]): void =>
    console.log(cells.map((cell, n) => (n === 0 ? cell.padEnd(12) : cell.padStart(9))).join(' '))
  line(['', 'alone', 'beside', 'ratio', 'errors'])
  for (const { scenario, aloneP95, besideP95, ratio, errors } of rows)
    line([scenario, aloneP95.toFixed(2), besideP95.toFixed(2), ratio.toFixed(2), String(errors)])
}
