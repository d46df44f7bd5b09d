import type { Disaster } from './disaster.ts'
import { runDoctor } from './compare.ts'
import { compareRunning, restoreAndCompare, untilShipped, verify } from './recover.ts'
import { type MovedClock, movedClock } from './wrong-clock.ts'

const daySeconds = 24 * 3600

/** The clock jumps under load, stays wrong for a backup, and is corrected. Then the machine is gone. */
function clockJump(name: string, seconds: number): Disaster {
  let clock: MovedClock
  return {
    name,
    prepare: () => {
      clock = movedClock()
      return Promise.resolve(clock.preparation)
    },
    async run(scene) {
      clock.move(seconds)
      scene.load.refused.clear()
      await scene.load.more(60)
      await untilShipped(scene)
      const wrong = await scene.json(['backup'])
      await scene.load.more(20)
      await untilShipped(scene)
      await runDoctor(scene, { allowed: ['backup-verified'] })
      clock.move(0)
      await scene.load.more(60)
      await untilShipped(scene)
      await verify(scene, '--at', 'latest')
      const right = await scene.json(['backup'])
      scene.say(`  backup with the wrong clock: ${wrong.name}, with the right one: ${right.name}`)
      const { backups } = await scene.json(['backup', 'status'])
      if (backups[0] !== right.name) throw new Error(`The newest backup is ${backups[0]}.`)
      await compareRunning(scene)
      const beforeMs = Date.now()
      await untilShipped(scene)
      await scene.killAll()
      await restoreAndCompare(scene, { at: 'latest', untilMs: beforeMs })
    },
  }
}

export const clockJumps: readonly Disaster[] = [
  clockJump('clock-a-day-ahead', daySeconds),
  clockJump('clock-a-day-behind', -daySeconds),
  clockJump('clock-a-year-ahead', 365 * daySeconds),
  clockJump('clock-a-year-behind', -365 * daySeconds),
]
