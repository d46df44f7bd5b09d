import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Disaster } from './disaster.ts'
import { restoreAndCompare, untilShipped } from './recover.ts'
import { dataDirectoryOf } from './scene.ts'

/** The machine and its disk are gone under load. Everything that `backup status` reports as shipped comes back. */
export const loseMachine: Disaster = {
  name: 'lose-machine',
  async run(scene) {
    for (let at = 0; at < 3; at++) {
      await scene.load.more(20)
      await untilShipped(scene)
    }
    await sleep(scene.random.integer(4000))
    const { shipped_until } = await scene.json(['backup', 'status'])
    await scene.killAll()
    await scene.load.stop()
    rmSync(dataDirectoryOf(scene), { recursive: true })
    await restoreAndCompare(scene, { at: 'latest', untilMs: Date.parse(shipped_until) })
  },
}
