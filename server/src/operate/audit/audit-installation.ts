import { auditJournals, type UnbalancedJournal } from '../../domains/money/ledger/index.ts'
import { auditFiles, type FileAuditOptions } from '../../domains/organization/stored-files/index.ts'
import type { Connection } from '../../kernel/database/database.ts'
import { openInstallationReader } from '../../kernel/installation/installation-reader.ts'
import type { Storage } from '../../kernel/storage/index.ts'
import { readTableContents, type TableContent } from './table-contents.ts'

export interface InstallationAudit {
  tables: number
  rows: number
  journals: number
  /** Number of journals whose debits and credits differ. */
  unbalanced: number
  files: number
  /** Number of files whose bytes are missing. */
  missing: number
  /** Number of files whose bytes differ from the stored digest. */
  wrong: number
  details: {
    /** Rows and digest of each table, in the order of their names. */
    contents: readonly TableContent[]
    unbalanced: readonly UnbalancedJournal[]
    /** Keys of files as organization/type/id. At most 100 keys in each list, unless the options set another maximum. */
    missing: readonly string[]
    wrong: readonly string[]
  }
}

/**
 * Counts and checks everything that a backup must bring back: the rows of all tables, the journals of the ledger, and
 * the bytes of the files. It only reads, and needs little memory even for a large installation.
 *
 * `connection` must log in as a superuser or as the owner of the tables. Rows that change during the audit are counted
 * before or after their change; for a comparison of digests no process may write.
 *
 * @throws the error of Postgres or of the storage, if one of them cannot be read.
 */
export async function auditInstallation(
  connection: Connection,
  storage: Pick<Storage, 'head' | 'read'>,
  options: FileAuditOptions = { depth: 'bytes' },
): Promise<InstallationAudit> {
  const reader = await openInstallationReader(connection)
  try {
    const contents: TableContent[] = []
    for await (const content of readTableContents(reader)) contents.push(content)
    const { journals, unbalanced, examples } = await auditJournals(reader)
    const { files, missing, wrong, missingKeys, wrongKeys } = await auditFiles(reader, storage, options)
    return {
      tables: contents.length,
      rows: contents.reduce((sum, { rows }) => sum + rows, 0),
      journals,
      unbalanced,
      files,
      missing,
      wrong,
      details: { contents, unbalanced: examples, missing: missingKeys, wrong: wrongKeys },
    }
  } finally {
    await reader.close()
  }
}
