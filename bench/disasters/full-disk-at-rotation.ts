import type { Disaster } from './disaster.ts'
import { compareRunning } from './recover.ts'

const next = 'another master secret of the disasters, long enough'
const mebibyte = 1024 * 1024

/** The disk of the data is full while the master secret is rotated. The rotation is repeated once there is room. */
export const fullDiskAtRotation: Disaster = {
  name: 'full-disk-at-rotation',
  prepare: () => Promise.resolve({ dataDiskMebibytes: 2500 }),
  async run(scene) {
    const both = { QUOIN_SECRET: next, QUOIN_SECRET_PREVIOUS: scene.env['QUOIN_SECRET']! }
    await scene.stopService()
    for (const rest of [0, 4096, scene.random.integer(mebibyte), scene.random.integer(20 * mebibyte)]) {
      scene.dataDisk!.fill(rest)
      const { status, stderr } = await scene.run(['secret', 'rotate'], both)
      if (status !== 0) scene.say(`  ${rest} bytes left: ${stderr.trim().split('\n').at(-1)?.slice(0, 500)}`)
    }
    scene.dataDisk!.free()
    await scene.json(['secret', 'rotate'], both)
    scene.env['QUOIN_SECRET'] = next
    await scene.startService()
    await compareRunning(scene)
  },
}
