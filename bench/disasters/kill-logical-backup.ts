import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Disaster } from './disaster.ts'
import { killAtRandom } from './kill-at-random.ts'
import { compareRunning, restoreAndCompare } from './recover.ts'

/** Logical backups into a file are killed. The next one is complete and can be restored. */
export const killLogicalBackup: Disaster = {
  name: 'kill-logical-backup',
  async run(scene) {
    const [file, secretFile] = [join(scene.scratch, 'logical.backup'), join(scene.scratch, 'passphrase')]
    writeFileSync(secretFile, 'a passphrase of the disasters')
    const args = ['backup', '--to', file, '--form', 'logical', '--passphrase-file', secretFile]
    while (existsSync(file) || (await killAtRandom(scene, args, { withinMs: 3000 })) < 3)
      if (existsSync(file)) break
    if (!existsSync(file)) await scene.json(args)
    await compareRunning(scene)
    await scene.stopService()
    await restoreAndCompare(scene, { from: file, secretFile })
  },
}
