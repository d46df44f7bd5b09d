import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Creditable } from './credit-note.ts'
import { Customer, Refused } from './customer.ts'
import { amountsOf } from './document.ts'
import { scaled, sum } from './exact.ts'
import { act } from './correction-steps.ts'
import { anyDocument, anyNoteSteps, noteActionOf } from './note-steps.ts'

const seed = Number(process.env['QUOIN_SEED'] ?? 7)
const rate = [
  { name: 'State', percent: '6.25' },
  { name: 'County', percent: '1.75' },
  { name: 'City', percent: '0.333' },
]

test('in the reference calculation, credit notes never credit more than is left, and all together credit everything', () => {
  fc.assert(
    fc.property(anyDocument, anyNoteSteps, ({ lines, discount }, steps) => {
      const amounts = amountsOf(lines, discount, rate)
      const creditable = new Creditable(
        amounts,
        lines.map(({ quantity }) => scaled(quantity, 4)),
      )
      const customer = new Customer()
      const invoice = customer.issue(amounts.subtotal, amounts.discount, amounts.tax)
      const moneyIn = () => customer.accounts['cash'] ?? 0
      for (const step of steps) {
        const action = noteActionOf(customer, creditable, step)
        if (!action || invoice.isVoid) continue
        try {
          if (action.do === 'note') customer.takeBack(invoice, creditable.credit(action.takings))
          else if (action.do === 'noteAll') customer.takeBack(invoice, creditable.creditAll())
          else act(customer, action)
        } catch (error) {
          if (!(error instanceof Refused)) throw error
        }
        assert.ok(creditable.components.every((cents) => cents >= 0))
        assert.equal(sum(Object.values(customer.accounts)), 0)
        assert.ok(customer.figures(invoice).balance >= 0 && invoice.goodwill >= 0)
        assert.ok(customer.credit >= 0 && customer.credit <= moneyIn())
      }
      const notes = [...invoice.notes, ...(creditable.left > 0 ? [creditable.creditAll()] : [])]
      assert.equal(sum(notes.map(({ total }) => total)), amounts.total)
      assert.deepEqual(
        amounts.components.map((_, at) => sum(notes.map(({ components }) => components[at]!))),
        amounts.components,
      )
    }),
    { numRuns: 3000, seed },
  )
})
