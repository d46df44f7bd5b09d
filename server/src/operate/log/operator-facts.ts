import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Config } from '../../config.ts'
import type { OperatorFacts } from '../../kernel/health/index.ts'
import { logDirectoriesOf } from '../../start/postgres/index.ts'
import { findSetupTime } from '../backup/backup-setup.ts'
import { readBackupStatus } from '../backup/backup-status.ts'
import { readVerification } from '../restore/verification.ts'
import { ifMissing } from '../../kernel/if-missing.ts'
import { readShipped } from './log-state.ts'
import { freeBytesOf } from '../backup/room.ts'

/**
 * Reads the facts about backups and disks that metrics report. Reads only local files, because a directory of backups on
 * a network disk may not answer.
 */
export async function readOperatorFacts(
  { dataDirectory, databaseUrl }: Pick<Config, 'dataDirectory' | 'databaseUrl'>,
  now = Date.now(),
): Promise<OperatorFacts> {
  const [status, verification, unarchivedMs, diskFreeBytes] = await Promise.all([
    readBackupStatus(dataDirectory),
    readVerification(dataDirectory),
    // Only the log of the embedded database is shipped.
    databaseUrl === undefined ? findUnarchivedMs(dataDirectory, now) : undefined,
    leastFreeBytes(dataDirectory),
  ])
  return {
    lastBackup: status?.at,
    lastVerification: verification?.right_at ?? undefined,
    unarchivedSeconds: unarchivedMs === undefined ? undefined : unarchivedMs / 1000,
    diskFreeBytes,
  }
}

/**
 * Returns the time for which changes are not in the repository yet. Before anything was shipped, counts from the set-up.
 * Undefined if backups are not set up.
 */
export async function findUnarchivedMs(dataDirectory: string, now: number): Promise<number | undefined> {
  const setUpAt = await findSetupTime(dataDirectory)
  if (setUpAt === undefined) return undefined
  const shipped = await readShipped(dataDirectory)
  return Math.max(now - (shipped ? Date.parse(shipped.until) : setUpAt), 0)
}

async function leastFreeBytes(dataDirectory: string): Promise<number | undefined> {
  const home = dirname(logDirectoriesOf(dataDirectory).cluster)
  const free: number[] = []
  for (const directory of [dataDirectory, home]) {
    if (!(await stat(directory).catch(ifMissing))) continue
    free.push(await freeBytesOf(directory))
  }
  return free.length === 0 ? undefined : Math.min(...free)
}
