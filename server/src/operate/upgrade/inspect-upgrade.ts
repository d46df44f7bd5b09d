import type { Config } from '../../config.ts'
import { withClient } from '../../kernel/database/with-client.ts'
import type { OpenPostgres } from '../../start/open-postgres.ts'
import { type BackupStatus, readBackupStatus } from '../backup/backup-status.ts'
import { freeBytesOf } from '../backup/room.ts'
import { planUpgrade, type UpgradePlan } from './plan-upgrade.ts'
import { countProcesses } from './running-processes.ts'

export interface UpgradeReport extends UpgradePlan {
  /** Free space on the disk of the database, in bytes. Null if the database is not the embedded one. */
  free_bytes: number | null
  /** Newest backup in the directory of the nightly backups. Null if there is none. */
  last_backup: BackupStatus | null
  /** Number of processes of Quoin that use the database. */
  running_processes: number
}

/** Application name of the connection. */
const name = 'quoin upgrade'

/**
 * Plans the upgrade of an installation, and reads further facts that an operator must know before it. Changes nothing.
 */
export async function inspectUpgrade(
  { dataDirectory, databaseUrl }: Pick<Config, 'dataDirectory' | 'databaseUrl'>,
  { connection, home }: OpenPostgres,
): Promise<UpgradeReport> {
  return await withClient({ ...connection, application_name: name }, async (client) => {
    const plan = await planUpgrade(client)
    return {
      ...plan,
      free_bytes: databaseUrl === undefined ? await freeBytesOf(home ?? dataDirectory) : null,
      last_backup: (await readBackupStatus(dataDirectory)) ?? null,
      running_processes: await countProcesses(client),
    }
  })
}
