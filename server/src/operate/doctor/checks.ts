import type { Check, OfflineCheck } from './check.ts'
import { backupVerified } from './checks/backup-verified.ts'
import { backupFresh, backupReadable, backupRoom } from './checks/backups.ts'
import { clock } from './checks/clock.ts'
import { diskRoom } from './checks/disk-room.ts'
import { foreignKeys } from './checks/foreign-keys.ts'
import { deadLetters } from './checks/dead-letters.ts'
import { heldMoney } from './checks/held-money.ts'
import { indexOrder } from './checks/index-order.ts'
import { indexes } from './checks/indexes.ts'
import { journals } from './checks/journals.ts'
import { logArchive } from './checks/log-archive.ts'
import { logShipped } from './checks/log-shipped.ts'
import { longTransactions } from './checks/long-transactions.ts'
import { mailServer } from './checks/mail-server.ts'
import { masterSecret } from './checks/master-secret.ts'
import { pageChecksums } from './checks/page-checksums.ts'
import { partitions } from './checks/partitions.ts'
import { payments } from './checks/payments.ts'
import { privateFiles } from './checks/private-files.ts'
import { publicAnswer } from './checks/public-answer.ts'
import { publicUrl } from './checks/public-url.ts'
import { redis } from './checks/redis.ts'
import { replicationSlots } from './checks/replication-slots.ts'
import { roles } from './checks/roles.ts'
import { rowSecurity } from './checks/row-security.ts'
import { schemaVersion } from './checks/schema-version.ts'
import { storageAccess } from './checks/storage-access.ts'
import { filesPresent, filesUnchanged } from './checks/stored-files.ts'
import { waitingWork } from './checks/waiting-work.ts'

/** All checks, in the order in which they are run and printed. */
export const checks: readonly Check[] = [
  masterSecret,
  privateFiles,
  diskRoom(),
  clock,
  schemaVersion,
  rowSecurity,
  roles,
  indexes,
  partitions,
  pageChecksums,
  foreignKeys,
  journals,
  payments,
  heldMoney,
  storageAccess,
  filesPresent,
  filesUnchanged,
  backupFresh,
  backupReadable,
  backupRoom(),
  waitingWork,
  deadLetters,
  longTransactions(),
  replicationSlots(),
  logArchive,
  logShipped,
  backupVerified,
  publicUrl(),
  publicAnswer,
  mailServer,
  redis,
  indexOrder,
]

/** The checks that need no database. */
export const offlineChecks: readonly OfflineCheck[] = checks.filter(
  (check): check is OfflineCheck => 'isOffline' in check,
)
