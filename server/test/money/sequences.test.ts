import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { heldMoneySteps, steps, take } from './steps.ts'
import { worlds } from './world.ts'

// Runs random sequences of charges, payment pages, deposits of accepted estimates, partial payments, splits, refunds
// (by the service and directly at the processor), failures, timeouts, callbacks, releases of payments from invoices,
// credit notes, voids, write-offs and copies of invoices. Steps repeat, and callbacks can arrive before the answer of the processor.
// To run more sequences: QUOIN_SEQUENCES=10000 npm test -- server/test/money/sequences.test.ts --test-timeout=3600000
const runs = Number(process.env['QUOIN_SEQUENCES'] ?? 120)
const seed = Number(process.env['QUOIN_SEED'] ?? 20_261_122)
/** Number of series that run in parallel, each with its own organization. */
const seriesCount = 4

describe('random sequences of payments', { concurrency: seriesCount }, () => {
  for (let series = 0; series < seriesCount; series++)
    test(`after random payments in any order, books and processor agree: ${series + 1}`, async () => {
      // One series is about money that two locations hold.
      await runSeries(series === 0 ? heldMoneySteps : steps, series)
    })
})

async function runSeries(sequences: typeof steps, series: number): Promise<void> {
  const world = await worlds()
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      const here = await world.next()
      for (const step of sequence) {
        await take(here, step)
        await here.check()
      }
      await here.end()
      await here.check()
      await here.closeAll()
      await here.check()
      assert.equal(await here.pending(), 0, 'something stays pending')
      assert.deepEqual(await here.differences(), [])
      const { books, there } = await here.atProcessor()
      assert.equal(books, there, 'the books have another sum at the processor')
    }),
    { numRuns: Math.ceil(runs / seriesCount), seed: seed + series },
  )
}
