import type { AnyCommand } from './command.ts'
import {
  againAutomationsCommand,
  createAutomationCommand,
  listAutomationsCommand,
} from './commands/automations.ts'
import { setUpBackupCommand } from './commands/backup-setup.ts'
import { backupStatusCommand } from './commands/backup-status.ts'
import { backupCommand } from './commands/backup.ts'
import { explainCommand } from './commands/explain.ts'
import { exportBooksCommand } from './commands/books.ts'
import { advanceClockCommand } from './commands/clock.ts'
import { collectionCommand } from './commands/collection.ts'
import { createConnectorCommand } from './commands/connectors.ts'
import { consoleLinkCommand } from './commands/console.ts'
import { demoCommand } from './commands/demo.ts'
import { doctorCommand } from './commands/doctor.ts'
import { fileQuotaCommand } from './commands/files.ts'
import { createKeyCommand, listKeysCommand, revokeKeyCommand } from './commands/keys.ts'
import { createLeadSourceCommand } from './commands/lead-sources.ts'
import { listenCommand } from './commands/listen.ts'
import { createLocationCommand } from './commands/locations.ts'
import { logsCommand } from './commands/logs.ts'
import {
  createMemberCommand,
  deactivateMemberCommand,
  reactivateMemberCommand,
  updateMemberCommand,
} from './commands/members.ts'
import { beginMaintenanceCommand, endMaintenanceCommand } from './commands/maintenance.ts'
import { moveOrganizationCommand, routesCommand, shareSecretsCommand } from './commands/move.ts'
import { openCommand } from './commands/open.ts'
import { createOrganizationCommand, listOrganizationsCommand } from './commands/orgs.ts'
import { assignNumberCommand, listNumbersCommand, releaseNumberCommand } from './commands/numbers.ts'
import { archivePracticeCommand, createPracticeCommand, listPracticeCommand } from './commands/practice.ts'
import { simulateCallCommand } from './commands/simulate-call.ts'
import { simulateSmsCommand } from './commands/simulate-sms.ts'
import { beginQuietCommand, endQuietCommand } from './commands/quiet.ts'
import { replayCommand } from './commands/replay.ts'
import { resumeCommand } from './commands/resume.ts'
import { restoreCommand } from './commands/restore.ts'
import { rotateSecretCommand } from './commands/secret.ts'
import { runCommand } from './commands/run.ts'
import { supportCommand } from './commands/support.ts'
import { traceCommand } from './commands/trace.ts'
import { triggerCommand } from './commands/trigger.ts'
import { upgradeCommand } from './commands/upgrade.ts'
import { waitReadyCommand } from './commands/wait-ready.ts'
import { verifyCommand } from './commands/verify.ts'

export const commands: readonly AnyCommand[] = [
  demoCommand,
  createOrganizationCommand,
  listOrganizationsCommand,
  moveOrganizationCommand,
  routesCommand,
  createPracticeCommand,
  listPracticeCommand,
  archivePracticeCommand,
  createMemberCommand,
  updateMemberCommand,
  deactivateMemberCommand,
  reactivateMemberCommand,
  createKeyCommand,
  listKeysCommand,
  revokeKeyCommand,
  createLocationCommand,
  createLeadSourceCommand,
  createConnectorCommand,
  createAutomationCommand,
  listAutomationsCommand,
  againAutomationsCommand,
  assignNumberCommand,
  listNumbersCommand,
  releaseNumberCommand,
  simulateCallCommand,
  simulateSmsCommand,
  advanceClockCommand,
  exportBooksCommand,
  fileQuotaCommand,
  backupCommand,
  setUpBackupCommand,
  backupStatusCommand,
  restoreCommand,
  upgradeCommand,
  rotateSecretCommand,
  shareSecretsCommand,
  doctorCommand,
  supportCommand,
  waitReadyCommand,
  resumeCommand,
  beginQuietCommand,
  endQuietCommand,
  beginMaintenanceCommand,
  endMaintenanceCommand,
  consoleLinkCommand,
  runCommand,
  traceCommand,
  explainCommand,
  logsCommand,
  openCommand,
  listenCommand,
  replayCommand,
  triggerCommand,
  collectionCommand,
  verifyCommand,
]
