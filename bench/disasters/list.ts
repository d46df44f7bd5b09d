import { brokenBucket } from './broken-bucket.ts'
import { clockJumps } from './clock-jumps.ts'
import type { Disaster } from './disaster.ts'
import { fullDiskAtMove } from './full-disk-at-move.ts'
import { fullDiskAtRestore } from './full-disk-at-restore.ts'
import { fullDiskAtRotation } from './full-disk-at-rotation.ts'
import { fullDiskAtUpgrade } from './full-disk-at-upgrade.ts'
import { fullDiskOfBackups } from './full-disk-of-backups.ts'
import { fullDiskOfData } from './full-disk-of-data.ts'
import { hangingShare } from './hanging-share.ts'
import { killBackup } from './kill-backup.ts'
import { killLogicalBackup } from './kill-logical-backup.ts'
import { killLogicalRestore } from './kill-logical-restore.ts'
import { killMove } from './kill-move.ts'
import { killRestore } from './kill-restore.ts'
import { killRotation } from './kill-rotation.ts'
import { killServiceInBackup } from './kill-service-in-backup.ts'
import { killShipping } from './kill-shipping.ts'
import { killUpgrade } from './kill-upgrade.ts'
import { loseMachine } from './lose-machine.ts'
import { lostFilesOfBackups } from './lost-files-of-backups.ts'
import { lostObject } from './lost-object.ts'
import { lostShare } from './lost-share.ts'
import { newerBesideOlder } from './newer-beside-older.ts'
import { olderProgram } from './older-program.ts'
import { spoiltBackups } from './spoilt-backups.ts'
import { restoreOverRunning, twoBackups, twoRestores } from './two-at-once.ts'
import { wrongCode } from './wrong-code.ts'

export const disasters: readonly Disaster[] = [
  killBackup,
  killLogicalBackup,
  killServiceInBackup,
  killRestore,
  killLogicalRestore,
  killUpgrade,
  killShipping,
  killRotation,
  killMove,
  loseMachine,
  fullDiskOfData,
  fullDiskOfBackups,
  fullDiskAtRestore,
  fullDiskAtUpgrade,
  fullDiskAtRotation,
  fullDiskAtMove,
  lostShare,
  hangingShare,
  brokenBucket,
  lostObject,
  lostFilesOfBackups,
  wrongCode,
  spoiltBackups,
  ...clockJumps,
  twoBackups,
  twoRestores,
  restoreOverRunning,
  olderProgram,
  newerBesideOlder,
]
