import { test } from 'node:test'
import fc from 'fast-check'
import { testOrg } from '../../../src/testing/test-org.ts'
import { anyMeasurements, anyPriceBookSteps } from './price-book-steps.ts'
import { PriceBookWorld } from './price-book-world.ts'

// The draft of a price book is edited, its prices are changed by percentages, and it is published. Older versions are
// published again. The draft, every version and every quoted price must be the same in the service and in the
// calculation. To run more cases: QUOIN_CASES=1000 npm test -- server/test/office/calculation
const numRuns = Number(process.env['QUOIN_CASES'] ?? 20)
const seed = Number(process.env['QUOIN_SEED'] ?? 20_261_129)

test('after random edits of a price book, the draft, each version and its prices are those of the reference calculation', async () => {
  await fc.assert(
    fc.asyncProperty(anyPriceBookSteps, anyMeasurements, async (steps, measurements) => {
      const world = new PriceBookWorld(await testOrg())
      for (const step of steps) {
        await world.take(step)
        await world.check()
      }
      await world.checkVersions()
      await world.checkPrices(measurements)
    }),
    { numRuns, seed },
  )
})
