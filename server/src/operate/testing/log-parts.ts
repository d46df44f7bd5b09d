import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Ending } from '../../start/postgres/testing/scratch.ts'
import { scratchDirectory } from '../../start/postgres/testing/scratch.ts'
import { type BackupSetup, readBackupSetup, setUpBackups } from '../backup/backup-setup.ts'

/** A data directory in which backups are set up, and directories that replace those of an embedded Postgres. */
export interface LogParts {
  dataDirectory: string
  setup: BackupSetup
  code: string
  spool: string
  cluster: string
  /** Puts a segment into the spool, as Postgres does. Its content is `text`, repeated. */
  archive(segment: string, text: string, at?: Date): void
}

export const systemId = '7571234567890123456'

export async function logParts(t: Ending): Promise<LogParts> {
  const dataDirectory = scratchDirectory(t)
  const directory = join(scratchDirectory(t), 'repository')
  const code = await setUpBackups(dataDirectory, { directory, isAgain: false })
  const [spool, cluster] = [join(dataDirectory, 'log-spool'), join(dataDirectory, 'postgres')]
  for (const each of [spool, join(cluster, 'global'), join(cluster, 'pg_wal')])
    mkdirSync(each, { recursive: true })
  const control = Buffer.alloc(8)
  control.writeBigUInt64LE(BigInt(systemId))
  writeFileSync(join(cluster, 'global', 'pg_control'), control)
  return {
    dataDirectory,
    setup: await readBackupSetup(dataDirectory, undefined),
    code,
    spool,
    cluster,
    archive: (segment, text, at = new Date()) => {
      writeFileSync(join(spool, segment), Buffer.alloc(256 * 1024, text))
      utimesSync(join(spool, segment), at, at)
    },
  }
}

/** Name of the segment with a number, on timeline 1. */
export const segmentNamed = (number: number): string =>
  `0000000100000000000000${number.toString(16).toUpperCase().padStart(2, '0')}`
