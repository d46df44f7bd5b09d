import { backgroundSteps, type Step } from './background-steps.ts'
import { type Child, start } from './child.ts'
import type { Cluster } from './cluster.ts'
import type { Plan } from './against-bare.ts'
import { fillBackground } from './many-organizations.ts'
import { compare, measurable, median } from './rounds.ts'
import { deepPlaces, readLoads, writeLoads, type Scenario } from './scenarios.ts'
import { seed } from './seed.ts'

const few = 1000
const keyed = 50
const answersEach = 3

export interface OrganizationsReport {
  organizations: number
  rows: { label: string; many: number; few: number; ratio: number }[]
}

/**
 * Compares the duration of background work and of requests in a database with `many` organizations and in one with
 * 1,000. The same amount of work must take the same time in both.
 */
export async function compareOrganizations(
  cluster: Cluster,
  many: number,
  plan: Pick<Plan, 'effort' | 'only'>,
): Promise<OrganizationsReport> {
  const tidy: (() => Promise<unknown>)[] = []
  try {
    const sides = []
    for (const organizations of [many, few]) {
      process.stderr.write(`filling a database with ${organizations} organizations …\n`)
      const connection = await cluster.database(`bench_of_${organizations}`)
      const orgs = await seed(connection, { organizations, keyed, leadsPerKeyed: 100, leadsOfOthers: 10 })
      await fillBackground(connection, Math.ceil((answersEach * many) / organizations))
      const { steps, close } = await backgroundSteps(connection)
      tidy.push(close)
      const server: Child & { ready: number } = await start<number>('./service.ts', connection)
      tidy.push(() => server.stop())
      const places = await deepPlaces(`http://127.0.0.1:${server.ready}`, orgs)
      const loads: Scenario[] = [...readLoads(orgs, places), writeLoads(orgs, [])[0]!]
      sides.push({ server, steps, loads })
    }
    const [large, small] = sides as [(typeof sides)[0], (typeof sides)[0]]
    const isSelected = ({ name }: { name: string }): boolean => name.includes(plan.only ?? '')
    const rows: OrganizationsReport['rows'] = []
    for (const [n, step] of large.steps.entries()) {
      if (!isSelected(step)) continue
      process.stderr.write(`measuring ${step.name} …\n`)
      rows.push({ label: step.name, ...(await compareSteps(step, small.steps[n]!, plan.effort.rounds)) })
    }
    const loader = await start('./load.ts', 'ready')
    tidy.push(() => loader.stop())
    for (const [n, { name, service }] of large.loads.entries()) {
      if (!isSelected({ name })) continue
      process.stderr.write(`measuring ${name} …\n`)
      const { a, b, ratio } = await compare(
        { loader, postgresPid: cluster.pid },
        { server: measurable(large.server), load: service },
        { server: measurable(small.server), load: small.loads[n]!.service },
        plan.effort,
      )
      rows.push({ label: `${name} (p50)`, many: a.p50, few: b.p50, ratio: 1 / ratio })
    }
    return { organizations: many, rows }
  } finally {
    for (const each of tidy.toReversed()) await each()
  }
}

const perRound = 5

/**
 * Measures two steps alternately: A B, B A, and so on. The results of the first round are discarded, because the
 * service is still warming up.
 */
async function compareSteps(
  many: Step,
  few: Step,
  rounds: number,
): Promise<{ many: number; few: number; ratio: number }> {
  const turn = async (step: Step): Promise<number> => {
    const durations: number[] = []
    for (let n = 0; n < perRound; n++) {
      await step.prepare()
      const from = performance.now()
      await step.work()
      durations.push(performance.now() - from)
    }
    return median(durations)
  }
  const both: { many: number; few: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const first = await turn(round % 2 === 0 ? many : few)
    const second = await turn(round % 2 === 0 ? few : many)
    both.push(round % 2 === 0 ? { many: first, few: second } : { many: second, few: first })
  }
  const warm = both.slice(1)
  return {
    many: median(warm.map((each) => each.many)),
    few: median(warm.map((each) => each.few)),
    ratio: median(warm.map((each) => each.many / each.few)),
  }
}

export function printOrganizations({ organizations, rows }: OrganizationsReport): void {
  console.log(
    `\n${organizations} organizations against ${few}, the same work on both: milliseconds, medians; "ratio" is that of times\n`,
  )
  const width = Math.max(...rows.map(({ label }) => label.length))
  console.log(`${''.padEnd(width)}  ${'many'.padStart(9)}  ${'few'.padStart(9)}  ratio`)
  for (const { label, many, few: little, ratio } of rows)
    console.log(
      `${label.padEnd(width)}  ${many.toFixed(2).padStart(9)}  ${little.toFixed(2).padStart(9)}  ${ratio.toFixed(2).padStart(5)}`,
    )
}
