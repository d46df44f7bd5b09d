import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Disaster } from './disaster.ts'
import { restoreAndCompare, untilShipped } from './recover.ts'
import { mountSmallDisk } from './small-disk.ts'
import { setTimeout as sleep } from 'node:timers/promises'

const mebibyte = 1024 * 1024

/** The disk of the restored copy is too small, or becomes full meanwhile. Nothing remains. */
export const fullDiskAtRestore: Disaster = {
  name: 'full-disk-at-restore',
  async run(scene) {
    await scene.load.stop()
    await untilShipped(scene)
    await scene.killAll()
    const disk = mountSmallDisk(scene.tidy, 2000)
    const to = join(disk.path, 'restored')
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
    disk.fill((20 + scene.random.integer(80)) * mebibyte)
    await scene.refused(args)
    for (let at = 0; at < 3; at++) {
      disk.free()
      const { ended } = scene.start(args)
      const part = join(to, 'postgres.restoring')
      for (let tries = 0; tries < 500 && !existsSync(part); tries++) await sleep(10)
      await sleep(scene.random.integer(500))
      disk.fill(scene.random.integer(2 * mebibyte))
      const { status, stderr } = await ended
      scene.say(`  filled during a restore: ${status} ${stderr.trim().split('\n').at(-1)}`)
      if (status === 0) throw new Error('A restore was complete on a full disk: run the disaster again.')
      const left = readdirSync(to).filter((name) => !name.startsWith('lock'))
      if (left.length > 0) throw new Error(`The restore has left ${left.join(', ')}.`)
    }
    disk.free()
    await restoreAndCompare(scene, { at: 'latest' })
  },
}
