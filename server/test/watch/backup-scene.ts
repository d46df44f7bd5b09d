import { rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { install } from '../crash/installation.ts'
import { directoryForCopies } from '../operate/contents.ts'
import { quoinJson } from '../operate/quoin.ts'
import { verifyAsService } from '../operate/verify-as-service.ts'
import { scrape, type Timeline } from './timeline.ts'

const hour = 60
const day = 24 * hour
/** Alerts that do not depend on the load of the machine. */
const lasting = [
  'QuoinDown',
  'QuoinNoBackup',
  'QuoinBackupNotRestored',
  'QuoinLogNotShipped',
  'QuoinDiskShort',
]
const elevenMinutesMs = 11 * 60_000

/**
 * An installation with its own Postgres is set up without backups, is backed up and the backup is restored, loses the
 * directory of its backups, and is killed.
 */
export async function loseBackups(t: TestContext, secret: string): Promise<Timeline[]> {
  const { env, program } = await install(t, undefined, { CRON_SECRET: secret })
  const take = () => scrape(program.url, secret)
  const withoutBackup = await take()
  const repository = join(directoryForCopies(t), 'repository')
  await quoinJson(env, 'backup', 'setup', '--to', repository)
  await quoinJson(env, 'backup')
  await verifyAsService(env)
  const well = await take()
  rmSync(repository, { recursive: true })
  const setUpAt = new Date(Date.now() - elevenMinutesMs)
  utimesSync(join(env['QUOIN_DATA_DIR']!, 'backup', 'setup.json'), setUpAt, setUpAt)
  const withoutRepository = await take()
  await program.kill()
  const killed = await take()
  const before = { scrape: well, minutes: 20 }
  return [
    {
      title: 'no backup was ever made',
      states: [{ scrape: withoutBackup, minutes: 40 }],
      firing: ['QuoinNoBackup'],
    },
    { title: 'all is well', states: [{ scrape: well, minutes: 20 * hour }], firing: [], silent: lasting },
    {
      title: 'the last backup was made yesterday',
      states: [{ scrape: well, minutes: 27 * hour }],
      firing: ['QuoinNoBackup'],
      silent: ['QuoinBackupNotRestored'],
    },
    {
      title: 'backups were neither made nor checked for more than a week',
      states: [{ scrape: well, minutes: 8 * day + hour }],
      firing: ['QuoinBackupNotRestored', 'QuoinNoBackup'],
    },
    {
      title: 'the directory of the backups is gone',
      states: [before, { scrape: withoutRepository, minutes: 20 }],
      firing: ['QuoinLogNotShipped'],
    },
    {
      title: 'the service is killed',
      states: [before, { scrape: killed, minutes: 5 }],
      firing: ['QuoinDown'],
    },
  ]
}
