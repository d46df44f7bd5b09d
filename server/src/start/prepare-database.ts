import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '../kernel/database/database.ts'
import { isConnectionFailure } from '../kernel/database/connection-failure.ts'
import { StartRefused } from './postgres/index.ts'
import { migrate, type MigrationWatch } from '../kernel/database/migrate.ts'
import { withClient } from '../kernel/database/with-client.ts'
import { NewerDatabase } from '../kernel/database/newer-database.ts'
import { redactText } from '../kernel/logs.ts'
import { refuseHalfRestored } from './refuse-half-restored.ts'
import { refuseSharedSessions } from './refuse-shared-sessions.ts'
import { makePartitions } from '../kernel/retention/make-partitions.ts'
import type { Retention } from '../kernel/retention/retention.ts'
import { slowly } from './slowly.ts'

/**
 * Maximum time to wait for the database, in milliseconds. A database that is started together with Quoin needs some
 * time.
 */
const timeoutMs = 30_000

export interface Preparing {
  waitMs?: number
  stopping?: AbortSignal
  /** Set by `quoin upgrade`, which applies migrations even if they take long. */
  watch?: MigrationWatch
  /** Called while Postgres creates the tables of an empty database. */
  onCreation?: MigrationWatch['onCreation']
}

const refusal: MigrationWatch = {
  // Most starts apply no migration. The forecast needs most modules of the service, which are not loaded yet.
  beforeFirst: async (client, missing) => {
    const { refuseLongUpgrade } = await import('../operate/upgrade/index.ts')
    await refuseLongUpgrade(client, missing)
  },
}

/**
 * Migrates the database, unless that takes long and was not requested (`watch`). If the database is not available yet,
 * waits up to `waitMs` for it, unless the start is aborted.
 */
export async function prepareDatabase(
  connection: Connection,
  retention: Retention,
  { waitMs = timeoutMs, stopping, watch = refusal, onCreation }: Preparing = {},
): Promise<void> {
  const deadline = performance.now() + waitMs
  for (;;) {
    try {
      await refuseSharedSessions(connection)
      await slowly('Preparing the database', prepare(connection, retention, { ...watch, onCreation }))
      return
    } catch (error) {
      if (error instanceof StartRefused) throw error
      if (error instanceof NewerDatabase) throw new StartRefused(error.message, { cause: error })
      if (isConnectionFailure(error) && performance.now() < deadline)
        await sleep(500, undefined, { signal: stopping })
      else
        throw new StartRefused(`The database cannot be used: ${reasonOf(error)}${remedyOf(error)}`, {
          cause: error,
        })
    }
  }
}

async function prepare(connection: Connection, retention: Retention, watch: MigrationWatch): Promise<void> {
  await withClient(connection, refuseHalfRestored)
  await migrate(connection, undefined, watch)
  await makePartitions(connection, retention)
}

/** Advice for the operator if the user of an external database lacks rights. Empty for other errors. */
function remedyOf(error: unknown): string {
  const { code, cause } = error as { code?: string; cause?: unknown }
  if (code === undefined && cause !== undefined) return remedyOf(cause)
  if (code !== '42501') return ''
  return ' The user of DATABASE_URL must own its database and have the attribute CREATEROLE, because Quoin creates three roles.'
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return redactText(error instanceof Error ? error.message : String(error))
}
