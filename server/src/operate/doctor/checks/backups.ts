import { open, readFile, stat } from 'node:fs/promises'
import { ifMissing } from '../../../kernel/if-missing.ts'
import { isBackupSetUp, readBackupSetup } from '../../backup/backup-setup.ts'
import { readBackupStatus } from '../../backup/backup-status.ts'
import { readBackupHeader } from '../../backup/backup-header.ts'
import { DamagedBackup } from '../../backup/damaged-backup.ts'
import { backupPath, isRepository, listBackups, neededPath, storedPath } from '../../backup/repository.ts'
import { type FreeBytes, freeBytesOf, megabytes } from '../../backup/room.ts'
import { endsWhole } from '../../backup/sealed-stream.ts'
import { inTimeOr } from '../in-time-or.ts'
import {
  type Finding,
  listed,
  type OfflineCheck,
  type OfflineParts,
  right,
  warning,
  wrong,
} from '../check.ts'

const hourMs = 3600_000
/** Age from which the newest backup is reported, in hours. The service backs up every night. */
const mostHours = 26
/** Time limit for the search for the stored files of the newest backup without `--deep`, in milliseconds. */
const limitMs = 2000
/** Free space that the next backup needs, as a multiple of the size of the newest backup. */
const roomFactor = 1.5

/** Returns the reason why backups of this installation are not checked. Undefined if they are checked. */
function unchecked({ config }: OfflineParts): Finding | undefined {
  if (isBackupSetUp(config.dataDirectory)) return undefined
  if (config.databaseUrl !== undefined)
    return right(
      'backups are not set up on this host: with your own Postgres, one host or its own tools can back it up',
    )
  return warning(
    'Backups are not set up: if this machine fails, everything is lost.',
    'Run `quoin backup setup --to DIRECTORY` with a directory on another machine.',
  )
}

export const backupFresh: OfflineCheck = {
  name: 'backup-fresh',
  isAboutBackups: true,
  title: 'the newest backup is recent',
  isOffline: true,
  async examine(parts) {
    const reason = unchecked(parts)
    if (reason) return reason
    const status = await readBackupStatus(parts.config.dataDirectory)
    const advice = 'The log of the service says why backups fail. Make one with `quoin backup`.'
    if (!status) return wrong('There is no complete backup yet.', advice)
    const hours = (parts.now() - Date.parse(status.at)) / hourMs
    if (hours < -1)
      return wrong(
        `The newest backup is of ${status.at}, which is in the future: the clock was wrong, or is wrong now.`,
        'Correct the clock, and make a backup with `quoin backup`.',
      )
    if (hours > mostHours)
      return wrong(`The newest backup is of ${status.at}, ${Math.floor(hours)} hours ago.`, advice)
    return right(`of ${status.at}`)
  },
}

export const backupReadable: OfflineCheck = {
  name: 'backup-readable',
  isAboutBackups: true,
  title: 'the newest backup is complete',
  isOffline: true,
  async examine(parts) {
    if (unchecked(parts)) return right('there is none to check')
    const { config, isDeep } = parts
    const { directory } = await readBackupSetup(config.dataDirectory, config.backup.to)
    const isThere = await inTimeOr(isRepository(directory))
    if (isThere === undefined) return silent(directory)
    if (!isThere)
      return wrong(`${directory} contains no backups: the disk may not be mounted.`, 'Mount the disk.')
    const [newest] = await listBackups(directory)
    return newest === undefined
      ? right('there is none to check')
      : await judgeBackup(directory, newest, isDeep ? Infinity : limitMs)
  },
}

const silent = (directory: string): Finding =>
  wrong(`The directory ${directory} does not answer.`, 'Check that the disk of the backups is reachable.')

/** `mostMs` limits the time for the search for its stored files. */
async function judgeBackup(directory: string, name: string, mostMs: number): Promise<Finding> {
  const damage = await damageOf(directory, name)
  if (damage !== undefined)
    return wrong(
      `The backup ${name} cannot be read: ${damage}`,
      'Make a new backup with `quoin backup`, and check the disk. Do not delete earlier backups.',
    )
  const { missing, checked, files } = await lookForFiles(directory, name, mostMs)
  if (missing.length > 0)
    return wrong(
      `Stored files that the backup ${name} needs are missing in ${directory}: ${missing.length} of ${checked}, among them ${listed(missing)}.`,
      'Make a backup with `quoin backup`. The backup copies these files again.',
    )
  return right(`${name}, ${checked === files ? files : `${checked} of ${files}`} stored files`)
}

/** Returns a sentence about damage of a backup that can be detected without its key. */
async function damageOf(directory: string, name: string): Promise<string | undefined> {
  try {
    await using file = await open(backupPath(directory, name))
    const { position } = await readBackupHeader(file)
    return (await endsWhole(file, position)) ? undefined : 'The file ends early.'
  } catch (error) {
    if (error instanceof DamagedBackup) return error.message
    throw error
  }
}

async function lookForFiles(directory: string, name: string, mostMs: number) {
  const list = await readFile(neededPath(directory, name), 'utf8').catch(ifMissing)
  const digests = (list ?? '').split('\n').filter(Boolean)
  const deadline = performance.now() + mostMs
  const missing: string[] = []
  let checked = 0
  for (const digest of digests) {
    if (performance.now() > deadline) break
    checked++
    if (!(await stat(storedPath(directory, digest)).catch(ifMissing))) missing.push(digest)
  }
  return { missing, checked, files: digests.length }
}

/** `measure` is replaced only by tests. */
export const backupRoom = (measure: FreeBytes = freeBytesOf): OfflineCheck => ({
  name: 'backup-room',
  isAboutBackups: true,
  title: 'there is space for the next backup',
  isOffline: true,
  async examine(parts) {
    if (unchecked(parts)) return right('there is none to check')
    const { config } = parts
    const { directory } = await readBackupSetup(config.dataDirectory, config.backup.to)
    const status = await readBackupStatus(config.dataDirectory)
    if (!status) return right('not known yet')
    const isThere = await inTimeOr(stat(directory).catch(ifMissing).then(Boolean))
    if (isThere === undefined) return silent(directory)
    if (!isThere) return right('not known yet')
    const free = await measure(directory)
    const needed = status.bytes * roomFactor
    if (free >= needed) return right(`${megabytes(free)} free`)
    return wrong(
      `Only ${megabytes(free)} are free in ${directory}, and the newest backup has ${megabytes(status.bytes)}.`,
      'Free some space there, or retain fewer backups with QUOIN_BACKUP_KEEP.',
    )
  },
})
