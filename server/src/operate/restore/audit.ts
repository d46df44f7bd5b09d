import type { Connection } from '../../kernel/database/database.ts'
import type { Storage } from '../../kernel/storage/index.ts'

/** What an installation contains, after all of it was read. */
export interface Audit {
  tables: number
  rows: number
  journals: number
  /** Number of journals whose debits and credits differ. */
  unbalanced: number
  files: number
  /** Number of files whose bytes are missing. */
  missing: number
  /** Number of files whose bytes are not those that were stored. */
  wrong: number
}

/** Reads everything in an installation. The login may read all rows. */
export type AuditInstallation = (
  connection: Connection,
  storage: Pick<Storage, 'head' | 'read'>,
) => Promise<Audit>
