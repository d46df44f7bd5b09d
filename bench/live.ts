import type { Cluster } from './cluster.ts'
import { type Child, start } from './child.ts'
import { addMembers } from './live/add-members.ts'
import type { LiveAnswers, Office } from './live/office.ts'
import { compare, printBeside, type Beside } from './neighbours.ts'
import { seed } from './seed.ts'

interface LivePlan {
  rounds: number
  /** Number of requests of each kind in a round. */
  requests: number
  /** Number of members with an open console, in the organization that only causes load. */
  members: number
  leadsPerBurst: number
}

/**
 * Measures how long an organization waits for answers, first while nothing changes, and then while members of another
 * organization have the console open and its leads change every second.
 */
export async function measureLive(cluster: Cluster, plan: LivePlan): Promise<Beside<LiveAnswers>> {
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
    const { leadsPerBurst } = plan
    const office: Office = { port: service.ready, org: theirs!, slug, cookies, leadsPerBurst }
    const members = await start<true>('./live-office.ts', office)
    try {
      return await compare<LiveAnswers>(service.ready, ours!, members, plan)
    } finally {
      await members.stop()
    }
  } finally {
    await service.stop()
  }
}

export function printLive({ rows, neighbour }: Beside<LiveAnswers>): void {
  printBeside('Beside an organization whose members have the console open', rows)
  const { streams, bursts, created, messages, reads, refused } = neighbour
  console.log(
    `\n${streams} streams; ${created} leads in ${bursts} bursts; ${messages} messages, ${reads} reads ` +
      `(${(messages / streams / bursts).toFixed(2)} and ${(reads / streams / bursts).toFixed(2)} a member and burst); ${refused} refused`,
  )
}
