import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Disaster } from './disaster.ts'
import { compareRunning, restoreAndCompare, untilShipped } from './recover.ts'
import type { Scene } from './scene.ts'

/** Returns the processes that ship the log of this service. */
function shippersOf({ program }: Pick<Scene, 'program'>): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const parent = Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1])
        const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        return parent === program.pid && line.includes('ship-log-program') ? [Number(pid)] : []
      } catch {
        // The process has ended meanwhile.
        return []
      }
    })
}

/**
 * Waits until the service ships its log, while new log is made, and returns the process. After several failures in
 * succession, the service waits for a minute.
 */
export async function nextShipper(scene: Scene): Promise<number> {
  const client = await scene.connect()
  try {
    for (let tries = 0; tries < 2000; tries++) {
      if (tries % 10 === 0) await client.query('select pg_switch_wal()')
      const [pid] = shippersOf(scene)
      if (pid !== undefined) return pid
      await sleep(50)
    }
    throw new Error('The service does not ship its log.')
  } finally {
    await client.end()
  }
}

/** The process that ships the log is killed again and again, then the machine is gone. Nothing that was shipped is lost. */
export const killShipping: Disaster = {
  name: 'kill-shipping',
  async run(scene) {
    for (let at = 0; at < 6; at++) {
      const pid = await nextShipper(scene)
      await sleep(scene.random.integer(900))
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It has ended by itself.
      }
      await scene.load.more(10)
    }
    await compareRunning(scene)
    const beforeMs = Date.now()
    await untilShipped(scene)
    await scene.killAll()
    await restoreAndCompare(scene, { at: 'latest', untilMs: beforeMs })
  },
}
