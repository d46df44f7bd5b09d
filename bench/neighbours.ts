import type { Cluster } from './cluster.ts'
import { type Child, start } from './child.ts'
import { connect } from './connection.ts'
import type { Answered, Neighbour } from './neighbour.ts'
import { requestText } from './request-text.ts'
import { listenSilently } from './silent.ts'
import { seed, type SeededOrg } from './seed.ts'

export interface NeighbourFigures {
  /** By what is asked, in milliseconds: medians of the rounds. */
  rows: { scenario: string; aloneP95: number; besideP95: number; ratio: number; errors: number }[]
  /** What the neighbour was answered meanwhile: by door and status. */
  neighbour: Answered
}

interface Plan {
  rounds: number
  /** Of each kind in a round. */
  requests: number
  clients: number
}

/** How late an organization is answered while another one does its worst, against how late it is answered alone. */
export async function measureNeighbours(cluster: Cluster, plan: Plan): Promise<NeighbourFigures> {
  const connection = await cluster.database('neighbours')
  const [ours, theirs] = await seed(connection, {
    organizations: 2,
    asked: 2,
    leadsOfAsked: 1000,
    leadsOfOthers: 0,
  })
  const silent = await listenSilently()
  const task = { connection, silentPort: silent.port }
  const service: Child & { ready: number } = await start<number>('./neighbours-service.ts', task)
  try {
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
      return await compare(service.ready, ours!, neighbour, plan)
    } finally {
      await neighbour.stop()
    }
  } finally {
    await service.stop()
    silent.close()
  }
}

async function compare(port: number, ours: SeededOrg, beside: Child, plan: Plan): Promise<NeighbourFigures> {
  const scenarios = scenariosOf(ours)
  const measured = scenarios.map(({ name }) => ({
    scenario: name,
    alone: [] as number[],
    beside: [] as number[],
    errors: 0,
  }))
  const round = async (side: 'alone' | 'beside', keep: boolean): Promise<void> => {
    for (const [n, { request }] of scenarios.entries()) {
      const { p95, errors } = await measure(port, request, plan.requests)
      if (!keep) continue
      measured[n]![side].push(p95)
      measured[n]!.errors += errors
    }
  }
  await round('alone', false)
  // What the neighbour leaves behind goes on after it, such as mail and deliveries: alone comes first, as a whole.
  for (let n = 0; n < plan.rounds; n++) await round('alone', true)
  await beside.ask('begin')
  await new Promise((resolve) => setTimeout(resolve, 1000))
  for (let n = 0; n < plan.rounds; n++) {
    process.stderr.write(`round ${n + 1} of ${plan.rounds} …\n`)
    await round('beside', true)
  }
  const neighbour = await beside.ask<Answered>('end')
  const rows = measured.map(({ scenario, alone, beside: late, errors }) => ({
    scenario,
    aloneP95: median(alone),
    besideP95: median(late),
    ratio: median(late) / median(alone),
    errors,
  }))
  return { rows, neighbour }
}

function scenariosOf(org: SeededOrg): { name: string; request: (n: number) => string }[] {
  const leads = '/api/v1/leads'
  const lead = { customer_name: 'Ada', service_address: '1 Main St' }
  return [
    {
      name: 'get',
      request: (n) => requestText(org, 'GET', `${leads}/${org.leadIds[n % org.leadIds.length]!}`),
    },
    { name: 'list of 25', request: () => requestText(org, 'GET', leads) },
    { name: 'create', request: () => requestText(org, 'POST', leads, lead) },
  ]
}

/** Two connections, each with a pause between its requests: an organization at its daily work. */
async function measure(
  port: number,
  request: (n: number) => string,
  requests: number,
): Promise<{ p95: number; errors: number }> {
  const took: number[] = []
  let errors = 0
  await Promise.all(
    [0, 1].map(async (side) => {
      const connection = await connect(port)
      for (let n = side; n < requests; n += 2) {
        const text = request(n)
        const began = performance.now()
        const status = await connection.request(text)
        took.push(performance.now() - began)
        if (status >= 300) errors++
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
      connection.close()
    }),
  )
  return { p95: took.sort((a, b) => a - b)[Math.floor(took.length * 0.95)]!, errors }
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!

export function printNeighbours({ rows, neighbour }: NeighbourFigures): void {
  console.log('\nBeside an organization that does its worst: p95 in milliseconds, medians\n')
  const line = (cells: string[]): void =>
    console.log(cells.map((cell, n) => (n === 0 ? cell.padEnd(12) : cell.padStart(9))).join(' '))
  line(['', 'alone', 'beside', 'ratio', 'errors'])
  for (const { scenario, aloneP95, besideP95, ratio, errors } of rows)
    line([scenario, aloneP95.toFixed(2), besideP95.toFixed(2), ratio.toFixed(2), String(errors)])
  console.log('\nWhat the other one was answered:')
  for (const [door, statuses] of Object.entries(neighbour)) {
    const told = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
    console.log(`  ${door}: ${told.join(', ')}`)
  }
}
