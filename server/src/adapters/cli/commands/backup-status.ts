import { isRepository, listBackups } from '../../../operate/backup/repository.ts'
import { readBackupSetup } from '../../../operate/backup/backup-setup.ts'
import { inWords, rangesOf, readReachable } from '../../../operate/log/log-ranges.ts'
import { readGap, readShipped } from '../../../operate/log/log-state.ts'
import { pendingSegments } from '../../../operate/log/spool.ts'
import { readVerification } from '../../../operate/restore/verification.ts'
import { StartRefused } from '../../../start/postgres/index.ts'
import type { DatabaseCommand } from '../command.ts'

export const backupStatusCommand: DatabaseCommand = {
  name: 'backup status',
  summary:
    'List the backups, and the times to which the installation can be restored, with the gaps between them.',
  open: 'database',
  async act({ config }) {
    const { dataDirectory, backup } = config
    const { directory } = await readBackupSetup(dataDirectory, backup.to)
    if (!(await isRepository(directory)))
      throw new StartRefused(
        `${directory} contains no backups of Quoin: the disk may not be mounted. Mount it, then run this again.`,
      )
    const [backups, ranges] = [
      await listBackups(directory),
      rangesOf(await readReachable(directory), await pendingSegments(dataDirectory)),
    ]
    const [shipped, gap, verification] = [
      await readShipped(dataDirectory),
      await readGap(dataDirectory),
      await readVerification(dataDirectory),
    ]
    const lines = [
      `${backups.length} ${backups.length === 1 ? 'backup' : 'backups'} in ${directory}${backups[0] === undefined ? '' : `, the newest is ${backups[0]}`}.`,
      ...(ranges.length === 0
        ? ['No changes after a backup are stored: only the backups themselves can be restored.']
        : []),
      ...ranges.map(
        ({ since, until }) => `Any time from ${inWords(since)} to ${inWords(until)} (UTC) can be restored.`,
      ),
      ...(shipped ? [`The changes up to ${inWords(shipped.until)} (UTC) are in the directory.`] : []),
      ...(gap
        ? [
            `The newest gap: the changes from ${inWords(gap.from)} to ${inWords(gap.until)} (UTC) were deleted.`,
          ]
        : []),
      verification
        ? `The service has checked ${verification.name} at ${inWords(verification.at)} (UTC): ${verification.sentence}`
        : 'The service has not restored and checked a backup yet.',
    ]
    return {
      answer: {
        to: directory,
        backups,
        ranges: ranges.map(({ since, until }) => ({ since, until })),
        shipped_until: shipped?.until ?? null,
        gap: gap ?? null,
        verification: verification ?? null,
      },
      text: `${lines.join('\n')}\n`,
      isFailure: false,
    }
  },
}
