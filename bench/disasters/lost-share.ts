import { renameSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Disaster } from './disaster.ts'
import { compareRunning, restoreAndCompare, untilShipped } from './recover.ts'

/** The directory of the backups disappears during backups and shipping, and comes back. */
export const lostShare: Disaster = {
  name: 'lost-share',
  async run(scene) {
    const away = `${scene.repository}.away`
    for (let at = 0; at < 3; at++) {
      const { ended } = scene.start(['backup'])
      await sleep(500 + scene.random.integer(1800))
      renameSync(scene.repository, away)
      const { status, stderr, stdout } = await ended
      scene.say(
        `  taken away during a backup: ${status} ${(stderr || stdout).trim().split('\n').at(-1)?.slice(0, 500)}`,
      )
      await scene.refused(['backup'])
      await scene.refused(['backup', 'status'])
      await scene.refused(['restore', scene.repository, '--verify', '--passphrase-file', scene.codeFile])
      await scene.load.more(20)
      renameSync(away, scene.repository)
    }
    await untilShipped(scene)
    await compareRunning(scene)
    const beforeMs = Date.now()
    await untilShipped(scene)
    await scene.killAll()
    await restoreAndCompare(scene, { at: 'latest', untilMs: beforeMs })
  },
}
