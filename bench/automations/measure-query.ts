import { setTimeout as sleep } from 'node:timers/promises'
import type { Site } from './open-site.ts'
import { percentile } from './percentile.ts'

/** Returns the median duration of one query for due runs, in milliseconds. */
export async function measureQuery({ database }: Site): Promise<number> {
  const looks: number[] = []
  for (let look = 0; look < 50; look++) {
    const from = performance.now()
    await database.system.rows(`select * from live.due_automations(now(), $1, $1, 5000)`, [
      '00000000-0000-0000-0000-000000000000',
    ])
    looks.push(performance.now() - from)
    await sleep(20)
  }
  return percentile(looks, 0.5)
}
