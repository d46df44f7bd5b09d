import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '../kernel/database/database.ts'
import { isConnectionFailure } from '../kernel/database/connection-failure.ts'
import { StartRefused } from './postgres/index.ts'
import { migrate } from '../kernel/database/migrate.ts'
import { redactText } from '../kernel/logs.ts'
import { slowly } from './slowly.ts'

/** A database that is started together with Quoin may need a moment. */
const patienceMs = 30_000

/** Brings the database up to date, waiting for one that is not there yet. */
export async function prepareDatabase(connection: Connection, waitMs = patienceMs): Promise<void> {
  const deadline = performance.now() + waitMs
  for (;;) {
    try {
      await slowly('Preparing the database', migrate(connection))
      return
    } catch (error) {
      if (isConnectionFailure(error) && performance.now() < deadline) await sleep(500)
      else throw new StartRefused(`The database cannot be used: ${reasonOf(error)}`, { cause: error })
    }
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  return redactText(error instanceof Error ? error.message : String(error))
}
