import { setTimeout as sleep } from 'node:timers/promises'
import type { Disaster } from './disaster.ts'
import { compareRunning, restoreAndCompare, untilShipped } from './recover.ts'
import { moveRepository } from './move-repository.ts'
import { mountSmallDisk } from './small-disk.ts'

const mebibyte = 1024 * 1024

/** The disk of the backups becomes full before and during backups, and while the log is shipped. */
export const fullDiskOfBackups: Disaster = {
  name: 'full-disk-of-backups',
  async run(scene) {
    const disk = mountSmallDisk(scene.tidy, 2000)
    await moveRepository(scene, disk.path)
    disk.fill(scene.random.integer(120) * mebibyte)
    await scene.refused(['backup'])
    for (let at = 0; at < 3; at++) {
      disk.free()
      const { ended } = scene.start(['backup'])
      await sleep(800 + scene.random.integer(1500))
      disk.fill(scene.random.integer(3 * mebibyte))
      const { status, stderr, stdout } = await ended
      scene.say(`  filled during a backup: ${status} ${(stderr || stdout).trim().split('\n').at(-1)}`)
      await scene.load.more(10)
    }
    // The log waits in the data directory meanwhile.
    await sleep(3000)
    disk.free()
    await untilShipped(scene)
    await compareRunning(scene)
    const beforeMs = Date.now()
    await untilShipped(scene)
    await scene.killAll()
    await restoreAndCompare(scene, { at: 'latest', untilMs: beforeMs })
  },
}
