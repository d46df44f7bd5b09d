import { type Child, start } from './child.ts'
import type { Cluster } from './cluster.ts'
import type { BareTask } from './bare/server.ts'
import { checkSameAnswers } from './same-answers.ts'
import type { Report } from './report.ts'
import { compare, type Effort } from './rounds.ts'
import {
  deepPlaces,
  makeReplayed,
  mcpAnswers,
  mcpLoads,
  readLoads,
  type Scenario,
  writeLoads,
} from './scenarios.ts'
import { seed, type SeededOrg } from './seed.ts'

export interface Plan {
  effort: Effort
  /** Runs only the scenarios whose name contains this text. If it is undefined, all scenarios are run. */
  only: string | undefined
  /** Directory in which a CPU profile of the service is stored. If it is undefined, no profile is recorded. */
  profile: string | undefined
}

const quantities = { organizations: 100, keyed: 50, leadsPerKeyed: 1000, leadsOfOthers: 1000 }
const manyOrgs = 50

/**
 * Compares the service with a minimal server (the "bare server") that answers the same requests from the same data,
 * in the same Postgres.
 */
export async function compareWithBare(cluster: Cluster, plan: Plan): Promise<Report> {
  const connection = await cluster.database('bench')
  const orgs = await seed(connection, quantities)
  const profiling = plan.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${plan.profile}`]
  const children: Child[] = []
  const run = async <Ready>(
    file: string,
    task: unknown,
    options?: string[],
  ): Promise<Child & { ready: Ready }> => {
    const child = await start<Ready>(file, task, options)
    children.push(child)
    return child
  }
  try {
    const service = await run<number>('./service.ts', connection, profiling)
    const task: BareTask = {
      connection,
      orgs: orgs.map(({ orgId, locationId, memberId, key }) => ({ orgId, locationId, memberId, key })),
      mcpResults: await mcpAnswers(`http://127.0.0.1:${service.ready}`, orgs[0]!),
    }
    const bare = await run<number>('./bare/server.ts', task, profiling)
    const loader = await run<unknown>('./load.ts', 'ready')
    const scenarios = await scenariosOf(`http://127.0.0.1:${service.ready}`, orgs)
    const rows: Report['rows'] = []
    for (const scenario of scenarios.filter(({ name }) => name.includes(plan.only ?? ''))) {
      await checkSameAnswers(scenario, service.ready, bare.ready)
      process.stderr.write(`measuring ${scenario.name} …\n`)
      const sides = [service, bare].map((server, n) => ({
        server,
        load: n === 0 ? scenario.service : scenario.bare,
      }))
      const { a, b, ratio } = await compare(loader, cluster.pid, sides[0]!, sides[1]!, plan.effort)
      rows.push({ scenario: scenario.name, ratio, sides: [a, b] })
    }
    return { title: 'Service compared with the bare server', names: ['service', 'bare'], rows }
  } finally {
    await Promise.all(children.map((child) => child.stop()))
  }
}

async function scenariosOf(address: string, orgs: readonly SeededOrg[]): Promise<Scenario[]> {
  const spread = orgs.slice(0, manyOrgs)
  const one = orgs.slice(0, 1)
  const [placesOfOne, placesOfMany] = [await deepPlaces(address, one), await deepPlaces(address, spread)]
  const replayed = await makeReplayed(address, one, 500)
  return [
    ...readLoads(one, placesOfOne),
    ...mcpLoads(one),
    ...named(readLoads(spread, placesOfMany), `, ${manyOrgs} organizations`),
    ...writeLoads(one, replayed),
    ...named(writeLoads(spread, []).slice(0, 1), `, ${manyOrgs} organizations`),
  ]
}

function named(scenarios: Scenario[], suffix: string): Scenario[] {
  return scenarios.map((scenario) => ({ ...scenario, name: scenario.name + suffix }))
}
