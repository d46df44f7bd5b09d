import type { Connection } from '../../kernel/database/database.ts'
import { queriesOn } from '../../kernel/database/queries-on.ts'
import { withClient } from '../../kernel/database/with-client.ts'
import { saveMaintenance, saveQuietSince } from '../../kernel/installation/installation-table.ts'
import { releaseEvery } from '../../kernel/tasks/tasks-table.ts'

/**
 * Makes an installation quiet that was restored from a backup, before its first start. Otherwise it would send and
 * charge again what the original sent and charged after the backup.
 *
 * While it is quiet, calls are answered and can change everything, but nothing leaves the installation: no message, no
 * webhook, no charge. No automation runs, and no scheduled work except that of the service itself. `quoin resume` ends
 * this state (resume-installation.ts).
 *
 * - Background work of all organizations is hidden from workers by the database function `quoin.still`.
 * - Schedules are held by `runDue` (kernel/tasks/schedule.ts), unless they are marked with `runsWhileHeld`.
 * - Calls of external services are refused by `createProviderCalls` (kernel/operations/provider-calls.ts).
 *
 * `connection` must log in as the owner of the tables or as a superuser. No process of the service may be running.
 * `at` is the time of the restore, ISO 8601 in UTC: what was due by then is what the original may already have done.
 */
export async function makeQuiet(connection: Connection, at: string): Promise<void> {
  await withClient({ ...connection, application_name: 'quoin restore' }, async (client) => {
    await client.query('begin; set local role quoin_system')
    const system = queriesOn(client)
    await releaseEvery(system)
    await saveQuietSince(system, at)
    // A backup that was made during a maintenance contains it.
    await saveMaintenance(system, null)
    await client.query('commit')
  })
}
