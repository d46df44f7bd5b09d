import { seededRandom } from '../crash/random.ts'
import { assertCopies } from './end.ts'
import { runHistory } from './history.ts'
import { newTally, type Tally } from './model.ts'
import { newWorld } from './world.ts'

/**
 * Number of histories (random sequences of actions by phones and an office) that run one after another in one world
 * (a company with three phones). The records on the phones get older with each history.
 */
export const historiesOfWorld = 10

interface HistoriesOptions {
  count: number
  seed: number
  /** Number of the first world. To run only this world again, set `count` to 1. */
  from?: number
  /** Number of worlds that run at the same time. */
  atOnce?: number
  report?: (completed: number, tally: Tally) => void
}

/**
 * Runs random sequences of offline and online actions (histories) in several test companies (worlds), ten histories
 * in each. Each world has its own seed, so that a failed world can be run again alone.
 */
export async function runHistories({
  count,
  seed,
  from = 0,
  atOnce = 1,
  report,
}: HistoriesOptions): Promise<Tally> {
  const tally = newTally()
  const worlds = Math.ceil(count / historiesOfWorld)
  let next = from
  let completed = 0
  const live = async (): Promise<void> => {
    while (next < from + worlds) {
      const number = next++
      try {
        const chance = seededRandom({ diagnostic: () => undefined }, seed + number * 7919)
        await using world = await newWorld(chance, tally)
        for (let at = 0; at < historiesOfWorld; at++) {
          await runHistory(world)
          if (chance.integer(3) === 0) await assertCopies(world)
        }
        await assertCopies(world)
      } catch (cause) {
        throw new Error(`The random histories in world ${number} failed (seed ${seed}).`, { cause })
      }
      completed += historiesOfWorld
      report?.(completed, tally)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, live))
  return tally
}
