import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { saveTaxRate } from '../../../src/domains/organization/company/operations.ts'
import {
  addPackage,
  flatService,
  publish,
} from '../../../src/domains/money/price-book/testing/price-books.ts'
import { type TestOrg, testOrg } from '../../../src/testing/test-org.ts'
import { sum } from './exact.ts'
import { anyProposal, type Package, packages } from './proposal.ts'
import { Refused, Sale } from './sale.ts'
import { actOnSale, anyOffer, anySaleSteps, saleActionOf } from './sale-steps.ts'
import { SaleWorld } from './sale-world.ts'

const seed = Number(process.env['QUOIN_SEED'] ?? 7)

function attempt(act: () => unknown): void {
  try {
    act()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}

test('in the reference calculation, the billed amount never exceeds the accepted one, and equals it in the end', () => {
  fc.assert(
    fc.property(anyOffer, anySaleSteps, (offer, steps) => {
      const sale = new Sale(offer)
      for (const step of steps) {
        const action = saleActionOf(sale, step)
        if (action) attempt(() => actOnSale(sale, action))
        assert.ok(sum(sale.standing.map(({ total }) => total)) <= sale.accepted.total)
        for (const part of sale.jobs.flatMap(({ parts }) => parts))
          assert.ok(part.net >= 0 && part.discount >= 0 && part.tax >= 0)
        assert.ok(sale.depositLeft >= 0)
      }
      attempt(() => sale.plan())
      for (const job of sale.jobs) attempt(() => sale.bill(job))
      const of = (amount: 'subtotal' | 'discount' | 'tax' | 'total') =>
        sum(sale.standing.map((each) => each[amount]))
      const { subtotal, discount, tax, total, components } = sale.accepted
      assert.deepEqual(
        [of('subtotal'), of('discount'), of('tax'), of('total')],
        [subtotal, discount, tax, total],
      )
      const ofComponents = components.map((_, at) => sum(sale.standing.map((each) => each.components[at]!)))
      assert.deepEqual(ofComponents, components)
    }),
    { numRuns: 3000, seed },
  )
})

/** Adds the package to the price book, with a new service for each of its items. */
async function bookPackage(org: TestOrg, { items, tiers, discount }: Package): Promise<string> {
  const input: object[] = []
  for (const { price_cents, tiers: keys, selected, taxable } of items) {
    const { id: service_id } = await flatService(org, price_cents, { taxable })
    input.push({ service_id, tier_ids: keys, optional: selected !== null, selected: selected === true })
  }
  const { id } = await addPackage(org, {
    kind: tiers.length === 0 ? 'bundle' : 'tiers',
    items: input,
    tiers: tiers.map((tier) => ({ id: tier.key, name: tier.key, discount: tier.discount })),
    discount,
  })
  return id
}

// To run more cases: QUOIN_CASES=1000 npm test -- server/test/office/calculation/sale.test.ts
const numRuns = Number(process.env['QUOIN_CASES'] ?? 20)

const timeout = 120_000 + numRuns * 2000

test(
  'after random splits, invoices and voids of a sale, the amounts of jobs and invoices equal the calculation',
  { timeout },
  async () => {
    const org = await testOrg()
    const rates = new Map<string, string>()
    const packageIds: string[] = []
    for (const each of packages) packageIds.push(await bookPackage(org, each))
    await publish(org)
    await fc.assert(
      fc.asyncProperty(anyProposal, anySaleSteps, async (proposal, steps) => {
        const key = JSON.stringify(proposal.rate)
        if (proposal.rate.length > 0 && !rates.has(key)) {
          const rate = { name: `Rate ${rates.size + 1}`, components: proposal.rate }
          rates.set(key, (await org.run(saveTaxRate, rate, org.owner)).id)
        }
        const world = new SaleWorld(org, '')
        await world.open()
        await world.sell(
          proposal,
          rates.get(key) ?? null,
          packageIds[packages.indexOf(proposal.package!)] ?? null,
        )
        for (const step of steps) {
          const action = saleActionOf(world.sale, step)
          if (!action) continue
          await world.step(action)
          await world.checkSale()
        }
      }),
      { numRuns, seed },
    )
  },
)
