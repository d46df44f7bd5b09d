import pg from 'pg'
import { start } from './child.ts'
import type { Cluster } from './cluster.ts'
import type { BareTask } from './bare/server.ts'
import { checkSameAnswers } from './same-answers.ts'
import type { Report } from './report.ts'
import { startProgram } from './program.ts'
import { compare, type Effort, type Instruments, type Measurable, measurable } from './rounds.ts'
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

/** Numbers of connections of callers with which the whole program is measured. */
const connectionsOfCallers = [8, 32]

/**
 * Compares with a minimal server (the "bare server") that answers the same requests from the same data, in the same
 * Postgres. First the whole program, including what its requests cause in the background, then the service alone,
 * which only answers requests.
 */
export async function compareWithBare(cluster: Cluster, plan: Plan): Promise<Report[]> {
  const connection = await cluster.database('bench')
  const orgs = await seed(connection, quantities)
  const profiling = plan.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${plan.profile}`]
  const started: { stop(): Promise<unknown> }[] = []
  const keep = <Started extends { stop(): Promise<unknown> }>(each: Started): Started => {
    started.unshift(each)
    return each
  }
  try {
    const service = keep(await start<number>('./service.ts', connection, profiling))
    const address = `http://127.0.0.1:${service.ready}`
    const task: BareTask = {
      connection,
      orgs: orgs.map(({ orgId, locationId, memberId, key }) => ({ orgId, locationId, memberId, key })),
      mcpResults: await mcpAnswers(address, orgs[0]!),
    }
    const bare = keep(await start<number>('./bare/server.ts', task, profiling))
    const loader = keep(await start<unknown>('./load.ts', 'ready'))
    const database = new pg.Client(connection)
    await database.connect()
    keep({ stop: () => database.end() })
    const scenarios = await scenariosOf(address, orgs)
    const sides = {
      instruments: { loader, postgresPid: cluster.pid, database },
      bare: measurable(bare),
      plan,
    }
    const alone = await compareEach(sides, measurable(service), scenarios, plan.effort.connections)
    await service.stop()
    started.splice(started.indexOf(service), 1)

    const program = keep(await startProgram(connection, profiling))
    const ofProgram: Report['rows'] = []
    for (const connections of connectionsOfCallers) {
      const rows = await compareEach(sides, program, scenarios.filter(isOfProgram), connections)
      ofProgram.push(...rows.map((row) => ({ ...row, scenario: `${row.scenario}, ${connections} callers` })))
    }
    return [
      {
        title:
          'Whole program, with the background work that its requests cause, compared with the bare server',
        names: ['program', 'bare'],
        rows: ofProgram,
      },
      { title: 'Requests alone compared with the bare server', names: ['service', 'bare'], rows: alone },
    ]
  } finally {
    for (const each of started) await each.stop()
  }
}

/** Scenarios of the whole program, in one organization and in many. */
const isOfProgram = ({ name }: Scenario): boolean =>
  /^(get|list of 25|create)(, \d+ organizations)?$/.test(name)

async function compareEach(
  { instruments, bare, plan }: { instruments: Instruments; bare: Measurable; plan: Plan },
  measured: Measurable,
  scenarios: readonly Scenario[],
  connections: number,
): Promise<Report['rows']> {
  const rows: Report['rows'] = []
  for (const { name, ...scenario } of scenarios.filter((each) => each.name.includes(plan.only ?? ''))) {
    await checkSameAnswers({ name, ...scenario }, measured.ready, bare.ready)
    process.stderr.write(`measuring ${name}, ${connections} callers …\n`)
    const { a, b, ratio } = await compare(
      instruments,
      { server: measured, load: scenario.service },
      { server: bare, load: scenario.bare },
      { ...plan.effort, connections },
    )
    rows.push({ scenario: name, ratio, sides: [a, b] })
  }
  return rows
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
