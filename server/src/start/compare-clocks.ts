import pg from 'pg'
import type { Connection } from '../kernel/database/database.ts'
import { queriesOn } from '../kernel/database/queries-on.ts'
import { StartRefused } from './postgres/index.ts'
import { isAtWork } from './rotate-secrets.ts'

const warnMs = 1000
/**
 * A task lease lasts six seconds and is renewed every two. For a clock that is ahead, leases expire earlier by the
 * difference.
 */
const refusesMs = 3000

/**
 * Hosts rely on each other's clocks: for expired leases, due times and the order of times. They compare themselves
 * with the clock of Postgres. If this host's clock is wrong, the start warns. If other processes are running, the
 * start refuses a difference that would let this host take over their work.
 */
export async function compareClocks(
  connection: Connection,
  now: () => number = Date.now,
): Promise<string | undefined> {
  const client = new pg.Client({ ...connection, application_name: 'quoin start' })
  await client.connect()
  try {
    const system = queriesOn(client)
    const requestedAt = now()
    const row = await system.row<{ at: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
    )
    const answered = now()
    // The network delay may be on either side of the query.
    const ahead = requestedAt > row!.at ? requestedAt - row!.at : Math.min(0, answered - row!.at)
    if (Math.abs(ahead) < warnMs) return undefined
    const warning = `The clock of this host is ${(Math.abs(ahead) / 1000).toFixed(1)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} that of the database: let NTP set both.`
    if (Math.abs(ahead) >= refusesMs && (await isAtWork(system)))
      throw new StartRefused(
        `${warning} Quoin does not start beside its other processes if the clock is wrong by ${refusesMs / 1000} seconds or more: each process would consider the tasks of the other abandoned.`,
      )
    return warning
  } finally {
    await client.end()
  }
}
