import type { Disaster } from './disaster.ts'
import { killAtRandom } from './kill-at-random.ts'
import { compareRunning, restoreAndCompare } from './recover.ts'

const next = 'another master secret of the disasters, long enough'

/** The rotation of the master secret is killed. It is repeated, and older backups can still be restored. */
export const killRotation: Disaster = {
  name: 'kill-rotation',
  async run(scene) {
    const former = scene.env['QUOIN_SECRET']!
    await scene.refused(['secret', 'rotate'], { QUOIN_SECRET: next, QUOIN_SECRET_PREVIOUS: former })
    await scene.stopService()
    const both = { QUOIN_SECRET: next, QUOIN_SECRET_PREVIOUS: former }
    await killAtRandom(scene, ['secret', 'rotate'], { times: 8, afterMs: 100, withinMs: 900, env: both })
    await scene.json(['secret', 'rotate'], both)
    await scene.refused(['backup'])
    scene.env['QUOIN_SECRET'] = next
    await scene.startService()
    await compareRunning(scene)
    await scene.stopService()
    const { backups } = await scene.json(['backup', 'status'])
    // The backup from before the rotation contains the former secret.
    scene.env['QUOIN_SECRET'] = former
    await restoreAndCompare(scene, { more: ['--name', backups.at(-1)] })
  },
}
