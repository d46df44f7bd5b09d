import { requireOpen } from '../domains/office/practice/index.ts'
import { limitedAs, type Organization } from '../kernel/access/actor.ts'
import { AppError } from '../kernel/errors.ts'
import type { PracticeWork } from '../kernel/operations/practice-work.ts'
import { advanceClock } from './advance-clock.ts'
import type { RunningKernel } from './kernel.ts'

/** Maximum duration of one advance of a practice company's clock, in milliseconds, from the beginning of its turn. */
const longestMs = 20_000
/** Maximum number of practice companies for which one process works at the same time, so that other calls are hardly delayed. */
const atOnce = 2
/** Maximum number of calls that wait for their turn. */
const mostWaiting = 4

/** Creates the work in practice companies. It is the same for all entry points of a process. */
export function createPracticeWork(kernel: () => RunningKernel): PracticeWork {
  const { inTurn, requireFew } = createTurns(atOnce, mostWaiting)
  return {
    requireFew,
    advance: (org, to) =>
      inTurn(org, async () => {
        await requireOpen(kernel().database.system, org.id)
        const end = performance.now() + longestMs
        return await advanceClock(kernel(), org, to, () => performance.now() > end)
      }),
    seed: (org) =>
      inTurn(org, async () => {
        // Loaded only when it is used, because the demonstration is large and most processes never need it.
        const { seedPractice } = await import('../demo/seed-practice.ts')
        return await seedPractice(kernel(), org)
      }),
  }
}

/**
 * Limits how much work runs at the same time: `most` pieces, and only one of each organization together with its
 * practice companies. So no organization delays the practice companies of all others. `requireFew` refuses a call while
 * `waitingMost` pieces wait.
 */
export function createTurns(most: number, waitingMost: number) {
  const working = new Set<string>()
  const waiting: { account: string; begin: () => void }[] = []
  const next = (): void => {
    while (working.size < most) {
      const at = waiting.findIndex(({ account }) => !working.has(account))
      if (at === -1) return
      const [first] = waiting.splice(at, 1)
      working.add(first!.account)
      first!.begin()
    }
  }
  const requireFew = (): void => {
    if (waiting.length < waitingMost) return
    const message = 'Too many practice companies are at work. Nothing was changed. Try again in 20 seconds.'
    throw new AppError('rate_limited', message, [], 20)
  }
  const inTurn = async <Result>(
    org: Pick<Organization, 'id' | 'practiceOf'>,
    work: () => Promise<Result>,
  ): Promise<Result> => {
    const account = limitedAs(org)
    await new Promise<void>((begin) => {
      waiting.push({ account, begin })
      next()
    })
    try {
      return await work()
    } finally {
      working.delete(account)
      next()
    }
  }
  return { inTurn, requireFew }
}
