import { type Child, start } from './child.ts'
import type { Cluster } from './cluster.ts'
import type { Plan } from './against-bare.ts'
import type { Report } from './report.ts'
import { compare, measurable } from './rounds.ts'
import { deepPlaces, readLoads, type Scenario } from './scenarios.ts'
import { type Quantities, seed } from './seed.ts'

const keyed = 10
const sizes: { name: string; database: string; quantities: Quantities }[] = [
  {
    name: '2,000,000 leads',
    database: 'bench_large',
    quantities: { organizations: 1000, keyed, leadsPerKeyed: 20_000, leadsOfOthers: 1818 },
  },
  {
    name: '10,000 leads',
    database: 'bench_small',
    quantities: { organizations: 1000, keyed, leadsPerKeyed: 100, leadsOfOthers: 9 },
  },
]

/**
 * Compares the service on a large and on a small amount of data, both in 1,000 organizations. Reads must take the
 * same time on both.
 */
export async function compareSizes(cluster: Cluster, plan: Plan): Promise<Report> {
  const children: Child[] = []
  try {
    const sides: { server: Child & { ready: number }; scenarios: Scenario[] }[] = []
    for (const { name, database, quantities } of sizes) {
      process.stderr.write(`filling a database with ${name} …\n`)
      const connection = await cluster.database(database)
      const orgs = await seed(connection, quantities)
      const server = await start<number>('./service.ts', connection)
      children.push(server)
      const places = await deepPlaces(`http://127.0.0.1:${server.ready}`, orgs)
      sides.push({ server, scenarios: readLoads(orgs, places) })
    }
    const loader = await start('./load.ts', 'ready')
    children.push(loader)
    const [large, small] = sides as [(typeof sides)[0], (typeof sides)[0]]
    const rows: Report['rows'] = []
    for (const [n, scenario] of large.scenarios.entries()) {
      if (!scenario.name.includes(plan.only ?? '')) continue
      process.stderr.write(`measuring ${scenario.name} …\n`)
      const { a, b, ratio } = await compare(
        { loader, postgresPid: cluster.pid },
        { server: measurable(large.server), load: scenario.service },
        { server: measurable(small.server), load: small.scenarios[n]!.service },
        plan.effort,
      )
      rows.push({ scenario: scenario.name, ratio, sides: [a, b] })
    }
    return {
      title: 'Large amount of data compared with a small one',
      names: [sizes[0]!.name, sizes[1]!.name],
      rows,
    }
  } finally {
    await Promise.all(children.map((child) => child.stop()))
  }
}
