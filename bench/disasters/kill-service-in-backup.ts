import { setTimeout as sleep } from 'node:timers/promises'
import type { Disaster } from './disaster.ts'
import { compareRunning } from './recover.ts'

/** The machine loses its power during a backup: service, Postgres and backup are killed. */
export const killServiceInBackup: Disaster = {
  name: 'kill-service-in-backup',
  async run(scene) {
    for (let at = 0; at < 2; at++) {
      const { child, ended } = scene.start(['backup'])
      await sleep(600 + scene.random.integer(2000))
      await scene.killAll()
      if (scene.random.integer(2) === 0) child.kill('SIGKILL')
      const { stderr } = await ended
      if (stderr !== '') scene.say(`  backup: ${stderr.trim().slice(-400)}`)
      await scene.startService()
      await scene.load.more(20)
    }
    await compareRunning(scene)
  },
}
