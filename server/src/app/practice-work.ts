import type { PracticeWork } from '../kernel/operations/practice-work.ts'
import { advanceClock } from './advance-clock.ts'
import type { RunningKernel } from './kernel.ts'

/** Maximum duration of one advance of a practice company's clock, in milliseconds, including the wait for its turn. */
const longestMs = 20_000
/** Maximum number of clocks that one process advances at the same time, so that other calls are hardly delayed. */
const atOnce = 2

/** Creates the work in practice companies. It is the same for all entry points of a process. */
export function createPracticeWork(kernel: () => RunningKernel): PracticeWork {
  let running = 0
  const waiting: (() => void)[] = []

  const inTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  return {
    advance: (org, to) => {
      const end = performance.now() + longestMs
      return inTurn(() => advanceClock(kernel(), org, to, () => performance.now() > end))
    },
    seed: (org) =>
      inTurn(async () => {
        // Loaded only when it is used, because the demonstration is large and most processes never need it.
        const { seedPractice } = await import('../demo/seed-practice.ts')
        return await seedPractice(kernel(), org)
      }),
  }
}
