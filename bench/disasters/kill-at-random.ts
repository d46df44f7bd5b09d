import { setTimeout as sleep } from 'node:timers/promises'
import type { Scene } from './scene.ts'

/**
 * Starts a command several times, and kills it (kill -9) at a random moment. Returns how often it was killed before it
 * ended.
 */
export async function killAtRandom(
  scene: Scene,
  args: readonly string[],
  {
    times = 3,
    afterMs = 400,
    withinMs,
    env = {},
  }: { times?: number; afterMs?: number; withinMs: number; env?: Record<string, string> },
): Promise<number> {
  let killed = 0
  for (let at = 0; at < times; at++) {
    const { child, ended } = scene.start(args, env)
    await Promise.race([sleep(afterMs + scene.random.integer(withinMs)), ended])
    child.kill('SIGKILL')
    const { status, stderr } = await ended
    if (status === null) killed++
    else if (status !== 0)
      scene.say(`  ended with ${status} before it was killed: ${stderr.trim().slice(-300)}`)
  }
  scene.say(`  killed ${killed} of ${times} times inside`)
  return killed
}
