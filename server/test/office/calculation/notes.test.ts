import { test } from 'node:test'
import fc from 'fast-check'
import { saveTaxRate, updateCompany } from '../../../src/domains/organization/company/operations.ts'
import { testOrg } from '../../../src/testing/test-org.ts'
import { anyDocument, anyNoteSteps, noteActionOf } from './note-steps.ts'
import { noteRate, NoteWorld } from './note-world.ts'

// Tests credit notes of quantities, amounts, lines and whole invoices, between payments, goodwill credits and deposits.
// Every amount in the service must equal the amount that the tests calculate themselves (`note-world.ts`). To run more
// cases: QUOIN_CASES=1000 npm test -- server/test/office/calculation
const numRuns = Number(process.env['QUOIN_CASES'] ?? 20)
const seed = Number(process.env['QUOIN_SEED'] ?? 20_261_127)

test('random credit notes give themselves, the invoice and the books the amounts of the reference calculation', async () => {
  const org = await testOrg()
  await org.run(updateCompany, { overpayment: 'credit' }, org.owner)
  const { id } = await org.run(saveTaxRate, { name: 'All', components: noteRate }, org.owner)
  await fc.assert(
    fc.asyncProperty(anyDocument, anyNoteSteps, async (document, steps) => {
      const world = new NoteWorld(org, id)
      await world.open()
      await world.issue(document)
      for (const step of steps) {
        const action = noteActionOf(world.customer, world.creditable, step)
        if (!action) continue
        if (action.do === 'note' || action.do === 'noteAll') await world.note(action)
        else await world.take(action)
        await world.check()
      }
      await world.checkReport()
    }),
    { numRuns, seed },
  )
})
