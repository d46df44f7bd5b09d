import { setTimeout as sleep } from 'node:timers/promises'
import type { Disaster } from './disaster.ts'
import { compareRunning, restoreAndCompare, untilShipped } from './recover.ts'

const mebibyte = 1024 * 1024

/** The disk of the data becomes full under load, during a backup, and while log waits for shipping. */
export const fullDiskOfData: Disaster = {
  name: 'full-disk-of-data',
  prepare: () => Promise.resolve({ dataDiskMebibytes: 2500 }),
  async run(scene) {
    const disk = scene.dataDisk!
    for (let at = 0; at < 2; at++) {
      const { ended } = scene.start(['backup'])
      await sleep(500 + scene.random.integer(1500))
      disk.fill(scene.random.integer(24 * mebibyte))
      await sleep(4000)
      const { status, stderr } = await ended
      scene.say(`  backup on a full disk: ${status} ${stderr.trim().split('\n').at(-1)}`)
      disk.free()
      const began = performance.now()
      await scene.load.more(20)
      scene.say(`  writes again ${((performance.now() - began) / 1000).toFixed(1)} s after there was room`)
    }
    await untilShipped(scene)
    scene.say('  the log is shipped')
    await scene.json(['backup'])
    await compareRunning(scene, ['log-shipped'])
    const beforeMs = Date.now()
    await untilShipped(scene)
    await scene.killAll()
    await restoreAndCompare(scene, { at: 'latest', untilMs: beforeMs })
  },
}
