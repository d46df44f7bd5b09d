import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { PostgresConnection } from './postgres.ts'
import { StartRefused } from './start-refused.ts'

const pauseMs = 200
const reportEveryMs = 10_000
/**
 * The start fails if the recovery makes no progress for this many milliseconds. The recovery is then waiting for
 * something that the start cannot provide.
 */
const timeoutMs = 120_000

/**
 * Waits until Postgres accepts writes. Throws if its recovery makes no progress for too long. With the setting
 * `hot_standby`, Postgres accepts connections before its recovery has ended, but only for reading.
 */
export async function waitForRecovery(
  connection: PostgresConnection,
  log: (line: string) => void,
): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    let [position, movedAt, reportedAt] = ['', performance.now(), -Infinity]
    for (;;) {
      const { rows } = await client.query<{ recovering: boolean; position: string | null }>(
        'select pg_is_in_recovery() as recovering, pg_last_wal_replay_lsn()::text as position',
      )
      const now = performance.now()
      if (!rows[0]!.recovering) return
      if (position !== rows[0]!.position) [position, movedAt] = [rows[0]!.position ?? '', now]
      if (now - movedAt > timeoutMs)
        throw new StartRefused(
          `The recovery of the database does not proceed beyond ${position}: the recovery is paused, or ` +
            'waits for the WAL archive.',
        )
      if (now - reportedAt > reportEveryMs) {
        log(`Waiting for the recovery of the database, which is at ${position} …`)
        reportedAt = now
      }
      await sleep(pauseMs)
    }
  } finally {
    await client.end()
  }
}
