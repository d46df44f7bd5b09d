import { withClient } from '../../kernel/database/with-client.ts'
import { openStorage } from '../../kernel/storage/index.ts'
import { auditInstallation, type InstallationAudit } from '../audit/index.ts'
import { migrateCopy } from '../restore/migrate-copy.ts'
import type { OpenBackup } from '../restore/open-backup.ts'
import { verifyBackup } from '../restore/verify-backup.ts'
import { type MeasuredMigration, measuring } from './measured.ts'
import { planUpgrade, type UpgradePlan } from './plan-upgrade.ts'

/** Counts of an audit, without its details. */
type Counts = Omit<InstallationAudit, 'details'>

export interface UpgradeTrial {
  /** Time of the state in the backup. */
  at: string
  plan: UpgradePlan
  measured: MeasuredMigration[]
  seconds: number
  before: Counts
  after: Counts
  /** Tables that have fewer rows after the upgrade, or that the upgrade dropped. */
  fewer: { table: string; before: number; after: number }[]
  /** Sentences about faults that the audit has found after the upgrade. */
  faults: readonly string[]
}

/**
 * Tries the upgrade on a copy: restores a backup into a scratch directory inside `parent`, audits it, migrates it,
 * audits it again, and deletes it.
 * @throws {StartRefused} with a message for the operator.
 */
export async function tryUpgrade(
  parent: string,
  { backup, secret, print }: { backup: OpenBackup; secret: string; print: (line: string) => void },
): Promise<UpgradeTrial> {
  let trial: Pick<UpgradeTrial, 'plan' | 'measured' | 'seconds'> | undefined
  let before: InstallationAudit | undefined
  const report = await verifyBackup(parent, {
    backup,
    secret,
    print,
    storageIn: (directory) => openStorage({ kind: 'directory', dataDirectory: directory }),
    migrate: async (connection, storage) => {
      before = await auditInstallation(connection, storage)
      print(`before: ${before.tables} tables, ${before.rows.toLocaleString('en-US')} rows`)
      const plan = await withClient(connection, planUpgrade)
      const { measured, onApplied } = measuring(plan, print)
      const began = performance.now()
      await migrateCopy(connection, print, { onApplied })
      trial = { plan, measured, seconds: Math.round((performance.now() - began) / 100) / 10 }
    },
  })
  return {
    at: report.about.at,
    ...trial!,
    before: countsOf(before!),
    after: countsOf(report.audit),
    fewer: fewerRows(before!, report.audit),
    faults: report.faults,
  }
}

function countsOf(audit: InstallationAudit): Counts {
  const { details: _, ...counts } = audit
  return counts
}

function fewerRows(before: InstallationAudit, after: InstallationAudit): UpgradeTrial['fewer'] {
  const now = new Map(after.details.contents.map(({ name, rows }) => [name, rows]))
  return before.details.contents
    .map(({ name, rows }) => ({ table: name, before: rows, after: now.get(name) ?? 0 }))
    .filter((each) => each.after < each.before)
}
