import type { Connection } from '../../kernel/database/database.ts'
import { queriesOn } from '../../kernel/database/queries-on.ts'
import { withClient } from '../../kernel/database/with-client.ts'
import type { BackupSetup } from '../backup/backup-setup.ts'
import type { LogPosition } from './base-spans.ts'
import { logFolderOf } from './log-folder.ts'

/**
 * Returns the current position of the database in the log. A backup that begins later needs no log before this
 * position. Undefined if Postgres does not archive its log.
 */
export async function findLogPosition(
  connection: Connection,
  dataDirectory: string,
  setup: BackupSetup,
): Promise<LogPosition | undefined> {
  return await withClient(connection, async (client) => {
    const row = await queriesOn(client).row<{ system: string; segment: string; is_archived: boolean }>(
      `select c.system_identifier::text as system, pg_walfile_name(pg_current_wal_insert_lsn()) as segment,
              current_setting('archive_mode') <> 'off' as is_archived from pg_control_system() c`,
    )
    const { system: systemId, segment, is_archived } = row!
    if (!is_archived) return undefined
    return { folder: await logFolderOf(dataDirectory, setup, { systemId, segment }), from: segment }
  })
}
