import { test } from 'node:test'
import fc from 'fast-check'
import { saveTaxRate, updateCompany } from '../../../src/domains/organization/company/operations.ts'
import { testOrg } from '../../../src/testing/test-org.ts'
import { actionOf, anySteps } from './correction-steps.ts'
import { CorrectionWorld } from './correction-world.ts'

// Tests random payments, overpayments, deposits, goodwill credits, write-offs, chargebacks, voids and releases. Every
// amount in the service must equal the amount in the tests' own calculation (the second implementation). To run more
// cases: QUOIN_CASES=1000 npm test -- server/test/office/calculation
const numRuns = Number(process.env['QUOIN_CASES'] ?? 20)
const seed = Number(process.env['QUOIN_SEED'] ?? 20_261_127)

test('random corrections in any order give invoices, credit and books the amounts of the reference calculation', async () => {
  const org = await testOrg()
  await org.run(updateCompany, { overpayment: 'credit' }, org.owner)
  const { id } = await org.run(
    saveTaxRate,
    { name: 'All', components: [{ name: 'All', percent: '8.25' }] },
    org.owner,
  )
  await fc.assert(
    fc.asyncProperty(anySteps, async (steps) => {
      const world = new CorrectionWorld(org, id)
      await world.open()
      for (const step of steps) {
        const action = actionOf(world.customer, step)
        if (!action) continue
        await world.take(action)
        await world.check()
      }
      await world.checkReport()
    }),
    { numRuns, seed },
  )
})
