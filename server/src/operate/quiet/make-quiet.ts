import type pg from 'pg'
import { selectOrganizationAges } from '../../domains/organization/company/index.ts'
import type { Connection } from '../../kernel/database/database.ts'
import { queriesOn } from '../../kernel/database/queries-on.ts'
import { withClient } from '../../kernel/database/with-client.ts'
import {
  findInstallationState,
  saveMaintenance,
  saveQuietSince,
} from '../../kernel/installation/installation-table.ts'
import { skipNumbers } from '../../kernel/operations/gapless-number.ts'
import { releaseEvery } from '../../kernel/tasks/tasks-table.ts'

/** Result of making an installation quiet. */
export interface QuietInstallation {
  /** Organizations of the copy, including organizations that moved to another installation after the backup. */
  organizations: readonly { id: string; slug: string }[]
  /** Number of sequences (such as the sequence of invoice numbers) that were moved forward. */
  skippedSequences: number
}

/**
 * Makes an installation that was restored from a backup quiet before its first start. Otherwise it would repeat the
 * messages and charges that the original installation made after the backup.
 *
 * While it is quiet, calls are answered and can change everything, but nothing leaves the installation: no message, no
 * webhook, no charge. No automation runs, and no scheduled work except that of the service itself. `quoin resume` ends
 * this state (resume-installation.ts).
 *
 * - Background work of all organizations is hidden from workers by the database function `quoin.still`.
 * - Schedules are held by `runDue` (kernel/tasks/schedule.ts), unless they are marked with `runsWhileHeld`.
 * - Calls of external services are refused by `createProviderCalls` (kernel/operations/provider-calls.ts).
 *
 * Numbers of documents are moved forward at once, because documents can be issued in the quiet state: the original
 * installation may have used the next numbers after the backup (`skipNumbers`).
 *
 * `connection` must log in as the owner of the tables or as a superuser. No process of the service may be running. `at`
 * is the time of the restore, ISO 8601 in UTC. The original installation may already have done all work that was due by
 * then. `stateAt` is the time of the state that was restored, at or before `at`. The backup may be one of a copy that
 * was still quiet itself: then payments are searched for, and numbers left out, since the state from which that copy
 * began.
 */
export async function makeQuiet(
  connection: Connection,
  at: string,
  stateAt: string = at,
): Promise<QuietInstallation> {
  return await withClient({ ...connection, application_name: 'quoin restore' }, async (client) => {
    await client.query('begin; set local role quoin_system')
    const system = queriesOn(client)
    await releaseEvery(system)
    // This value is not null if the backup was made by a quiet copy.
    const { quiet_since: before } = await findInstallationState(system)
    await saveQuietSince(system, at, stateAt)
    const { state_at: since } = await findInstallationState(system)
    // A backup that was made during a maintenance contains the state of the maintenance.
    await saveMaintenance(system, null)
    const organizations = await selectOrganizationAges(system, stateAt)
    await client.query('reset role')
    const days = Math.max(1, Math.ceil((Date.parse(at) - Date.parse(since!)) / dayMs))
    let skippedSequences = 0
    for (const { id, age_days: ageDays } of organizations) {
      await lookAt(client, id)
      skippedSequences += await skipNumbers(queriesOn(client), id, { at, before, days, ageDays })
    }
    await client.query('commit')
    return { organizations, skippedSequences }
  })
}

const dayMs = 24 * 3600_000

/** Lets the owner of the tables see the rows of an organization until the end of the transaction. */
async function lookAt(client: pg.Client, orgId: string): Promise<void> {
  await client.query(
    `select set_config('quoin.org_id', $1, true), set_config('quoin.locations', '*', true)`,
    [orgId],
  )
}
