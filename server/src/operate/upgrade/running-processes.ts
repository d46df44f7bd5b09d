import type pg from 'pg'
import type { Migration } from '../../kernel/database/migration-files.ts'
import { StartRefused } from '../../start/postgres/index.ts'
import { refuseLongUpgrade } from './refuse-long-upgrade.ts'

/** Returns the number of processes of Quoin that use the database. Each has one connection with such a name. */
export async function countProcesses(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ running: number }>(
    `select count(*)::int as running from pg_stat_activity
      where datname = current_database() and application_name ~ '^quoin at most [0-9]+$'`,
  )
  return rows[0]!.running
}

/**
 * Refuses an upgrade if the running processes would no longer work after it.
 * @throws {StartRefused} with a message for the operator.
 */
export function refuseBesideProcesses(running: number): void {
  if (running === 0) return
  throw new StartRefused(
    `${running} ${running === 1 ? 'process of Quoin uses' : 'processes of Quoin use'} the database, and would no longer work after the upgrade. Stop Quoin on all hosts, then run the command again.`,
  )
}

/**
 * Refuses to apply migrations for a command such as `quoin maintenance on` of a new version, if processes of the
 * previous version are running that would no longer work, or if the migrations would take long.
 * @throws {StartRefused} with a message for the operator.
 */
export async function refuseForCommand(client: pg.Client, missing: readonly Migration[]): Promise<void> {
  if (!missing.every(({ expands }) => expands)) refuseBesideProcesses(await countProcesses(client))
  await refuseLongUpgrade(client, missing)
}
