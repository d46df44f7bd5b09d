import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Disaster } from './disaster.ts'
import { compareRunning, restoreAndCompare, untilShipped } from './recover.ts'

/** The directory of the backups loses, shortens and changes stored files. A check notices it, and the next backup mends it. */
export const lostFilesOfBackups: Disaster = {
  name: 'lost-files-of-backups',
  async run(scene) {
    while (scene.load.acknowledged.filter(({ kind }) => kind === 'photo').length < 8)
      await scene.load.more(10)
    await untilShipped(scene)
    await scene.json(['backup'])
    const folder = join(scene.repository, 'files')
    const stored = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
    const take = (): string => stored.splice(scene.random.integer(stored.length), 1)[0]!
    rmSync(take())
    truncateSync(take(), 20)
    const changed = take()
    const bytes = readFileSync(changed)
    bytes[bytes.length >> 1]! ^= 1
    writeFileSync(changed, bytes)
    const check = ['restore', scene.repository, '--verify', '--passphrase-file', scene.codeFile]
    const { status, stdout } = await scene.run(check)
    scene.say(`  check: ${status} ${stdout.trim().split('\n').join(' ')}`)
    if (status !== 1) throw new Error('The check has not noticed the missing files.')
    await compareRunning(scene)
    await scene.stopService()
    await restoreAndCompare(scene)
  },
}
