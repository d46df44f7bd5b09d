import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Customer, Refused } from './customer.ts'
import { sum } from './exact.ts'
import { anySteps, type Step, takeIn } from './correction-steps.ts'

const seed = Number(process.env['QUOIN_SEED'] ?? 7)

const moneyIn = (customer: Customer): number =>
  sum(customer.payments.map(({ amount, refunded }) => amount - refunded)) +
  sum(customer.holdings.map(({ kind, amount, refunded }) => (kind === 'deposit' ? amount : 0) - refunded))

test('in the reference calculation, debits equal credits, and no customer has more credit than was paid', () => {
  fc.assert(
    fc.property(anySteps, (steps: Step[]) => {
      const customer = new Customer()
      for (const step of steps) {
        try {
          takeIn(customer, step)
        } catch (error) {
          if (!(error instanceof Refused)) throw error
        }
        assert.equal(sum(Object.values(customer.accounts)), 0)
        assert.ok(customer.credit >= 0 && customer.credit <= moneyIn(customer))
        for (const invoice of customer.invoices) {
          const { balance, written_off } = customer.figures(invoice)
          assert.ok(balance >= 0 && written_off >= 0 && invoice.goodwill >= 0)
        }
      }
    }),
    { numRuns: 2000, seed },
  )
})
