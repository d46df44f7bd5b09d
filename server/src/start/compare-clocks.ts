import pg from 'pg'
import type { Connection } from '../kernel/database/database.ts'
import { queriesOn } from '../kernel/database/queries-on.ts'
import { StartRefused } from './postgres/index.ts'
import { isAtWork } from './rotate-secrets.ts'

const tellsMs = 1000
/** A lease of a task lasts six seconds and is renewed every two: so much earlier it has run out for a clock that is ahead. */
const refusesMs = 3000

/**
 * Hosts take each other's time for their own: when a lease ran out, what is due, which is the later one. The clock of
 * Postgres is what they have in common. A warning where this host's is wrong; beside others it does not start with one
 * that would take from them what they are at.
 */
export async function compareClocks(
  connection: Connection,
  now: () => number = Date.now,
): Promise<string | undefined> {
  const client = new pg.Client({ ...connection, application_name: 'quoin start' })
  await client.connect()
  try {
    const system = queriesOn(client)
    const asked = now()
    const row = await system.row<{ at: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
    )
    const answered = now()
    // What the way took may be on either side.
    const ahead = asked > row!.at ? asked - row!.at : Math.min(0, answered - row!.at)
    if (Math.abs(ahead) < tellsMs) return undefined
    const told = `The clock of this host is ${(Math.abs(ahead) / 1000).toFixed(1)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} that of the database: let NTP set both.`
    if (Math.abs(ahead) >= refusesMs && (await isAtWork(system)))
      throw new StartRefused(
        `${told} Beside other processes of Quoin it does not start with one that is wrong by ${refusesMs / 1000} seconds: each would take what the other is at for abandoned.`,
      )
    return told
  } finally {
    await client.end()
  }
}
