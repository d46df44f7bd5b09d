import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runDoctor } from './compare.ts'
import type { Disaster } from './disaster.ts'
import { createWithOlder, unpackOlder } from './older-tree.ts'
import { compareRunning } from './recover.ts'
import { mountSmallDisk } from './small-disk.ts'

const mebibyte = 1024 * 1024

/** The disk of the database is full before and during an upgrade. The upgrade is repeated once there is room. */
export const fullDiskAtUpgrade: Disaster = {
  name: 'full-disk-at-upgrade',
  async run(scene) {
    const disk = mountSmallDisk(scene.tidy, 2500)
    const directory = join(disk.path, 'of-older')
    mkdirSync(directory, { mode: 0o700 })
    createWithOlder(await unpackOlder(scene, 20), directory)
    const env = { ...scene.env, QUOIN_DATA_DIR: directory }
    const upgrade = ['upgrade', '--yes', '--without-backup']
    disk.fill(scene.random.integer(60 * mebibyte))
    await scene.refused(upgrade, env)
    for (let at = 0; at < 3; at++) {
      disk.free()
      const { ended } = scene.start([...upgrade, '--json'], env)
      await sleep(1200 + scene.random.integer(1500))
      disk.fill(scene.random.integer(mebibyte))
      const { status, stderr } = await ended
      scene.say(`  filled during an upgrade: ${status} ${stderr.trim().split('\n').at(-1)?.slice(0, 500)}`)
    }
    disk.free()
    await scene.json(upgrade, env)
    await runDoctor(scene, { env, allowed: ['backup-fresh'] })
    await compareRunning(scene)
  },
}
