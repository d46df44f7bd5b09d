import { join } from 'node:path'
import type { Disaster } from './disaster.ts'
import { killAtRandom } from './kill-at-random.ts'
import { restoreAndCompare, untilShipped } from './recover.ts'

/** Restores up to the last shipped minute are killed. No start uses the remains, and the next restore is complete. */
export const killRestore: Disaster = {
  name: 'kill-restore',
  async run(scene) {
    await scene.load.more(50)
    await scene.load.stop()
    await untilShipped(scene)
    const shippedMs = Date.now()
    await scene.killAll()
    const to = join(scene.scratch, 'restored')
    const args = [
      'restore',
      scene.repository,
      '--at',
      'latest',
      '--to',
      to,
      '--passphrase-file',
      scene.codeFile,
    ]
    const killed = await killAtRandom(scene, args, { times: 4, withinMs: 6000 })
    if (killed < 4) throw new Error('A restore ended before it was killed: run the disaster again.')
    const remains = { QUOIN_DATA_DIR: to }
    await scene.refused(['backup', '--to', join(scene.scratch, 'of-remains')], remains)
    const original = scene.program
    const start = await scene.startService(remains).catch((error: Error) => error.message)
    scene.program = original
    scene.say(`  start on the remains: ${typeof start === 'string' ? start.trim() : 'it started'}`)
    if (typeof start !== 'string') throw new Error('The service started on a part of a restore.')
    await restoreAndCompare(scene, { at: 'latest', untilMs: shippedMs })
  },
}
