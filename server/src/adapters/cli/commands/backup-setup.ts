import { resolve } from 'node:path'
import { isOnSameDisk, setUpBackups } from '../../../operate/backup/backup-setup.ts'
import { StartRefused } from '../../../start/postgres/index.ts'
import { type DatabaseCommand, optionalText } from '../command.ts'

export const setUpBackupCommand: DatabaseCommand = {
  name: 'backup setup',
  summary:
    'Set up a backup every night into a directory, and print the recovery code with which it can be read.',
  open: 'database',
  options: (parser) =>
    parser
      .option('--to <directory>', 'directory of the backups, best on another disk; default: QUOIN_BACKUP_TO')
      .option('--again', 'replace the recovery code, or the directory'),
  async act({ config }, options) {
    const to = optionalText(options, 'to') ?? config.backup.to
    if (to === undefined) throw new StartRefused('Name the directory of the backups with --to.')
    const directory = resolve(to)
    const code = await setUpBackups(config.dataDirectory, { directory, isAgain: options['again'] === true })
    const { at, keep } = config.backup
    return {
      answer: { to: directory, recovery_code: code, at, keep },
      text: [
        'Recovery code, shown this once. Without it, no backup can be read. Print it, and store it apart from the machine.',
        '',
        `    ${code}`,
        '',
        `While the service runs, it backs up every night at ${at} into ${directory}.`,
        ...(isOnSameDisk(config.dataDirectory, directory)
          ? [
              `Warning: ${directory} is on the same disk as the data. If that disk fails, the backups are lost too.`,
            ]
          : []),
        `Retained: the newest backup of ${keep.days} days, ${keep.weeks} weeks and ${keep.months} months.`,
        ...(config.databaseUrl === undefined
          ? [
              'Restart Quoin once now, so that its database archives its log: then you can go back to any minute since the next backup.',
              'Make the first backup after that with `quoin backup`, and check it with `quoin restore DIRECTORY --verify`.',
            ]
          : [
              'The database belongs to a server of its own (DATABASE_URL), so the backups are logical ones: each can be restored into any Postgres, and no time between them.',
              'Make the first backup with `quoin backup`, and check it with `quoin restore DIRECTORY --verify`.',
            ]),
        '',
      ].join('\n'),
      isFailure: false,
    }
  },
}
