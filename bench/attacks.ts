import type { Child } from './child.ts'
import type { Attack } from './attacker.ts'
import { attackNames } from './attack-requests.ts'
import { start } from './child.ts'
import { dailyWork } from './daily-work.ts'
import { measure } from './measure-latency.ts'
import type { Answered } from './neighbour.ts'
import type { SeededOrg } from './seed.ts'

export interface AttackMetrics {
  attack: string
  /** Kind of ordinary request that the attack delayed most. */
  scenario: string
  aloneP95: number
  besideP95: number
  ratio: number
  errors: number
  /** Number of answers that the attacker received, by attack and HTTP status. */
  answered: Answered
}

/** Maximum duration of measuring one kind of request during one attack, in milliseconds. */
const mostMs = 4000
/**
 * Waiting time in milliseconds after an attack begins, so that all its connections are busy, and after it ends, so
 * that the service recovers.
 */
const settleMs = 1000

/**
 * For each attack, measures how long the requests of an organization take during the attack and just before it. The
 * attacker has six connections and uses one API key or none.
 */
export async function measureAttacks(
  plan: { rounds: number; requests: number; only?: string | undefined },
  ours: SeededOrg,
  task: Attack,
): Promise<AttackMetrics[]> {
  const attacker = await start<true>('./attacker.ts', task)
  try {
    const metrics: AttackMetrics[] = []
    for (const attack of attackNames) {
      if (plan.only !== undefined && !attack.includes(plan.only)) continue
      process.stderr.write(`beside: ${attack} …\n`)
      metrics.push(await measureAttack(attack, attacker, { ...plan, port: task.port, ours }))
    }
    return metrics
  } finally {
    await attacker.stop()
  }
}

/** Result of one round, with one entry for each kind of ordinary request. */
type Measured = { p95: number; errors: number }[]

async function measureAttack(
  attack: string,
  attacker: Child,
  { rounds, requests, port, ours }: { rounds: number; requests: number; port: number; ours: SeededOrg },
): Promise<AttackMetrics> {
  const scenarios = dailyWork(ours)
  const round = async (): Promise<Measured> => {
    const measured: Measured = []
    for (const { request } of scenarios) measured.push(await measure(port, request, requests, mostMs))
    return measured
  }
  const alone: Measured[] = []
  for (let n = 0; n < rounds; n++) alone.push(await round())
  await attacker.request(attack)
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  const beside: Measured[] = []
  for (let n = 0; n < rounds; n++) beside.push(await round())
  const answered = await attacker.request<Answered>('end')
  await new Promise((resolve) => setTimeout(resolve, settleMs))
  const rows = scenarios.map(({ name }, at) => {
    const [aloneP95, besideP95] = [alone, beside].map((side) => median(side.map((each) => each[at]!.p95)))
    const errors = [...alone, ...beside].reduce((sum, each) => sum + each[at]!.errors, 0)
    return {
      scenario: name,
      aloneP95: aloneP95!,
      besideP95: besideP95!,
      ratio: besideP95! / aloneP95!,
      errors,
    }
  })
  const worst = rows.reduce((a, b) => (b.ratio > a.ratio ? b : a))
  return { attack, ...worst, answered }
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!

export function printAttacks(metrics: readonly AttackMetrics[]): void {
  console.log(
    '\nBeside one attack over six connections: p95 in milliseconds, of the kind of request it delays most\n',
  )
  const line = (name: string, cells: string[], remark = ''): void =>
    console.log([name.padEnd(40), ...cells.map((cell) => cell.padStart(10)), ` ${remark}`].join(' '))
  line('', ['request', 'alone', 'beside', 'ratio', 'errors'])
  for (const { attack, scenario, aloneP95, besideP95, ratio, errors, answered } of metrics) {
    const statusCounts = Object.entries(answered[attack] ?? {}).map(
      ([status, count]) => `${count} × ${status}`,
    )
    const cells = [scenario, aloneP95.toFixed(2), besideP95.toFixed(2), ratio.toFixed(2), String(errors)]
    line(attack, cells, statusCounts.join(', '))
  }
}
