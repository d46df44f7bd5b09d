import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { testOrg } from '../../../src/testing/test-org.ts'
import { sum } from './exact.ts'
import { anyOffer, anySaleSteps, saleActionOf } from './sale-steps.ts'
import { SaleWorld } from './sale-world.ts'

// Sales that are planned, split, billed, voided and billed again in any order: every figure of the service is that of
// the calculation, and in the end the invoices are what was accepted. To run more:
// QUOIN_CASES=1000 npm test -- server/test/office/calculation
const numRuns = Number(process.env['QUOIN_CASES'] ?? 20)
const seed = Number(process.env['QUOIN_SEED'] ?? 20_261_127)

test('however a sale is split and billed, its parts have the figures of the calculation and add up', async () => {
  const org = await testOrg()
  await fc.assert(
    fc.asyncProperty(anyOffer, anySaleSteps, async (offer, steps) => {
      const world = new SaleWorld(org, offer)
      const { sale } = world
      await world.open()
      for (const step of steps) {
        const action = saleActionOf(sale, step)
        if (!action) continue
        await world.take(action)
        await world.check()
      }
      await world.end()
      await world.check()
      assert.equal(sum(sale.standing.map(({ total }) => total)), sale.accepted.total)
    }),
    { numRuns, seed },
  )
})
