import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Disaster } from './disaster.ts'
import { killAtRandom } from './kill-at-random.ts'
import { compareRunning, restoreAndCompare } from './recover.ts'

/** Backups into the directory are killed. None of them counts, and the next one is complete. */
export const killBackup: Disaster = {
  name: 'kill-backup',
  async run(scene) {
    const count = (): number =>
      readdirSync(join(scene.repository, 'backups')).filter((name) => /^[^.].*\.backup$/.test(name)).length
    const before = count()
    const killed = await killAtRandom(scene, ['backup'], { withinMs: 3000 })
    if (count() > before + 3 - killed) throw new Error('A killed backup counts.')
    await compareRunning(scene)
    await scene.stopService()
    await restoreAndCompare(scene)
  },
}
