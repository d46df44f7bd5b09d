import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Disaster } from './disaster.ts'
import { killAtRandom } from './kill-at-random.ts'
import { restoreAndCompare } from './recover.ts'

/** Restores of a logical backup are killed. The next one is complete. */
export const killLogicalRestore: Disaster = {
  name: 'kill-logical-restore',
  async run(scene) {
    const [file, secretFile] = [join(scene.scratch, 'logical.backup'), join(scene.scratch, 'passphrase')]
    writeFileSync(secretFile, 'a passphrase of the disasters')
    await scene.json(['backup', '--to', file, '--form', 'logical', '--passphrase-file', secretFile])
    await scene.load.stop()
    await scene.stopService()
    const to = join(scene.scratch, 'restored')
    await killAtRandom(scene, ['restore', file, '--to', to, '--passphrase-file', secretFile], {
      withinMs: 6000,
    })
    await restoreAndCompare(scene, { from: file, secretFile })
  },
}
