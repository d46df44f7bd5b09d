import type pg from 'pg'
import type { Migration } from '../../kernel/database/migration-files.ts'
import { StartRefused } from '../../start/postgres/index.ts'
import { planMigrations } from './plan-upgrade.ts'
import { duration } from './print-plan.ts'
import { readTableSizes } from './table-sizes.ts'

/** Forecast in seconds above which a start does not apply migrations. */
const mostSeconds = 60

/**
 * Refuses to apply migrations at a start if they would take long on this installation.
 * @throws {StartRefused} with a message for the operator.
 */
export async function refuseLongUpgrade(client: pg.Client, missing: readonly Migration[]): Promise<void> {
  const { seconds } = await planMigrations(missing, await readTableSizes(client))
  if (seconds <= mostSeconds) return
  throw new StartRefused(
    `This version must first change the database, which takes ${duration(seconds)} here; meanwhile parts of it cannot be used. ` +
      'Run `quoin upgrade --plan`, then `quoin upgrade` (docs/operate/upgrade.md).',
  )
}
