import type { Connection } from '../kernel/database/database.ts'
import { queriesOn } from '../kernel/database/queries-on.ts'
import { withClient } from '../kernel/database/with-client.ts'
import { StartRefused } from './postgres/index.ts'
import { isAtWork } from './rotate-secrets.ts'

const warnMs = 1000
/**
 * If the clocks differ by this many milliseconds, the start is refused. A worker locks a task for six seconds and
 * renews the lock every two seconds. A host whose clock is three seconds ahead could therefore treat a lock of another
 * host as expired although it is still renewed.
 */
const refusesMs = 3000

/**
 * Compares the clock of this host with that of Postgres. All hosts must agree on the time, because each compares lock
 * expirations, due times and timestamps of the others with its own clock. Returns a warning if the difference is a
 * second or more. If other processes of Quoin are running, refuses the start at a difference of three seconds,
 * because this host could then take over their work.
 */
export async function compareClocks(
  connection: Connection,
  now: () => number = Date.now,
): Promise<string | undefined> {
  return await withClient({ ...connection, application_name: 'quoin start' }, async (client) => {
    const system = queriesOn(client)
    const requestedAt = now()
    const row = await system.row<{ at: number }>(
      'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
    )
    const answered = now()
    // Postgres read its clock at a time between `requestedAt` and `answered`. Only a time outside this period proves
    // that the clocks differ.
    const ahead = requestedAt > row!.at ? requestedAt - row!.at : Math.min(0, answered - row!.at)
    if (Math.abs(ahead) < warnMs) return undefined
    const warning = `The clock of this host is ${(Math.abs(ahead) / 1000).toFixed(1)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} that of the database: synchronize both clocks with NTP.`
    if (Math.abs(ahead) >= refusesMs && (await isAtWork(system)))
      throw new StartRefused(
        `${warning} Quoin does not start while other processes of Quoin are running if the clocks differ ` +
          `by ${refusesMs / 1000} seconds or more, because each process would treat tasks of the other ` +
          'processes as abandoned.',
      )
    return warning
  })
}
