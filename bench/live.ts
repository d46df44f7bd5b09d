import type { Cluster } from './cluster.ts'
import { type Child, start } from './child.ts'
import { addMembers } from './live/add-members.ts'
import type { LiveAnswers, Office } from './live/office.ts'
import { type Beside, latencyRounds, printBeside } from './neighbours.ts'
import { seed, type SeededOrg } from './seed.ts'

interface LivePlan {
  rounds: number
  /** Number of requests of each kind in a round. */
  requests: number
  /** Number of members with an open console, in the organization that only causes load. */
  members: number
  /** Number of windows of the first of these members. */
  windows: number
  leadsPerBurst: number
}

export interface LiveMetrics {
  /** Latency while the leads of another organization change every second. No member of it has the console open. */
  withoutConsoles: Beside<LiveAnswers>
  /** Latency under the same load, but with members of the other organization who have the console open. */
  withConsoles: Beside<LiveAnswers>
}

/**
 * Measures how long an organization waits for answers while the leads of another organization change every second:
 * first without and then with members who have the console open. Each is compared with the latency while nothing
 * changes.
 */
export async function measureLive(cluster: Cluster, plan: LivePlan): Promise<LiveMetrics> {
  const connection = await cluster.database('live')
  const [ours, theirs] = await seed(connection, {
    organizations: 2,
    keyed: 2,
    leadsPerKeyed: 1000,
    leadsOfOthers: 0,
  })
  const { slug, cookies } = await addMembers(connection, theirs!, plan.members)
  const service: Child & { ready: number } = await start<number>('./service.ts', connection)
  try {
    const { leadsPerBurst, windows } = plan
    const office: Office = { port: service.ready, org: theirs!, slug, cookies, windows, leadsPerBurst }
    const compareBeside = async (besides: Office): Promise<Beside<LiveAnswers>> => {
      const members = await start<true>('./live-office.ts', besides)
      try {
        return await compareInTurns(service.ready, ours!, members, plan)
      } finally {
        await members.stop()
      }
    }
    return {
      withoutConsoles: await compareBeside({ ...office, cookies: [] }),
      withConsoles: await compareBeside(office),
    }
  } finally {
    await service.stop()
  }
}

/**
 * Compares the latency of an organization without and with the load of the members, in turns, so that both are measured
 * on the same machine as it is in these minutes. Nothing that the members cause continues after their last read. The first
 * round is left out, because code runs slowly at first.
 */
async function compareInTurns(
  port: number,
  ours: SeededOrg,
  members: Child,
  { rounds, requests }: Pick<LivePlan, 'rounds' | 'requests'>,
): Promise<Beside<LiveAnswers>> {
  const latency = latencyRounds(port, ours, requests)
  const sum: LiveAnswers = { streams: 0, bursts: 0, created: 0, messages: 0, reads: 0, refused: 0 }
  for (let n = 0; n <= rounds; n++) {
    process.stderr.write(`round ${n} of ${rounds} …\n`)
    await latency.round('alone', n > 0)
    await members.request('begin')
    await new Promise((resolve) => setTimeout(resolve, 1000))
    await latency.round('beside', n > 0)
    const { streams, ...counts } = await members.request<LiveAnswers>('end')
    sum.streams = streams
    for (const [name, count] of Object.entries(counts)) sum[name as keyof typeof counts] += count
  }
  return { rows: latency.rows(), neighbour: sum }
}

export function printLive({ withoutConsoles, withConsoles }: LiveMetrics): void {
  printBeside('Beside an organization whose leads change, without consoles', withoutConsoles.rows)
  const { rows, neighbour } = withConsoles
  printBeside('Beside the same organization while its members have the console open', rows)
  const { streams, bursts, created, messages, reads, refused } = neighbour
  console.log(
    `\n${streams} streams; ${created} leads in ${bursts} bursts; ${messages} messages, ${reads} reads ` +
      `(${(messages / streams / bursts).toFixed(2)} and ${(reads / streams / bursts).toFixed(2)} a member and burst); ${refused} refused`,
  )
}
