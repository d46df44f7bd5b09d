import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { listServices, saveService } from '../../../src/domains/money/price-book/operations.ts'
import { getJob, listRecurrences } from '../../../src/domains/work/jobs/operations.ts'
import { addRecurrence, occurrences } from '../../../src/domains/work/jobs/testing/recurring.ts'
import { testOrg } from '../../../src/testing/test-org.ts'
import { anyService } from '../../money/random-books.ts'
import { carryOutReady } from './carry-out-ready.ts'
import { spelled, scaled } from './exact.ts'
import { anyPercent, repricedCents, repricedRate } from './repriced.ts'

// Prices of price books and of recurring jobs change by a percentage. Every price in the service must equal the price
// in the tests' own calculation (the second implementation). To run more cases: QUOIN_CASES=1000 npm test --
// server/test/office/calculation
const numRuns = Number(process.env['QUOIN_CASES'] ?? 20)
const seed = Number(process.env['QUOIN_SEED'] ?? 20_261_127)

interface Pricing {
  kind: string
  amount_cents?: number | undefined
  rate?: string | undefined
  tiers?: readonly { rate: string; flat_cents: number }[] | undefined
}

const short = (rate: string): string => spelled(scaled(rate, 6), 6)

function pricesOf(
  { amount_cents, rate, tiers }: Pricing,
  cents: (of: number) => number,
  ofRate: (of: string) => string,
) {
  return {
    amount: amount_cents === undefined ? null : cents(amount_cents),
    rate: rate === undefined ? null : ofRate(rate),
    tiers: tiers?.map((tier) => [ofRate(tier.rate), cents(tier.flat_cents)]) ?? null,
  }
}

/**
 * Returns all prices of a service, including the minimum price and the floor. Factors, percentages and the rounding
 * are not prices.
 */
function allOf(
  service: {
    pricing: Pricing
    addons: readonly { pricing?: Pricing | null | undefined; percent?: string | null | undefined }[]
    minimum_cents: number
    floor_cents: number
    floor_percent: string | null
    multipliers: readonly object[]
  },
  cents: (of: number) => number = (of) => of,
  ofRate: (of: string) => string = short,
) {
  return {
    pricing: pricesOf(service.pricing, cents, ofRate),
    addons: service.addons.map(({ pricing, percent }) => [
      pricing ? pricesOf(pricing, cents, ofRate) : null,
      percent ?? null,
    ]),
    minimum: cents(service.minimum_cents),
    floor: cents(service.floor_cents),
    others: [service.floor_percent, service.multipliers],
  }
}

test('every price in the draft of a price book changes by the percentage', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyService, { minLength: 1, maxLength: 3 }),
      anyPercent,
      async (services, percent) => {
        const org = await testOrg()
        for (const [at, service] of services.entries())
          await org.run(saveService, { slug: `s_${at}`, name: `S ${at}`, unit: 'ft', ...service }, org.owner)
        const read = async () =>
          (await org.run(listServices, { book: 'draft', limit: 100 }, org.owner)).items.toSorted((a, b) =>
            a.slug < b.slug ? -1 : 1,
          )
        const before = await read()
        const { items } = await carryOutReady(org, { recipe: { kind: 'reprice', percent, draft_book: true } })
        assert.ok(items.every(({ verdict }) => verdict === 'done' || verdict === 'unchanged'))
        assert.deepEqual(
          (await read()).map((service) => allOf(service)),
          before.map((service) =>
            allOf(
              service,
              (of) => repricedCents(of, percent),
              (of) => repricedRate(of, percent),
            ),
          ),
        )
      },
    ),
    { numRuns: Math.ceil(numRuns / 2), seed },
  )
})

const anyLine = fc.oneof(
  fc.record({ unit_price_cents: fc.constantFrom(0, 1, 12_500, 18_999, 33, 100_001) }),
  fc.record({ unit_price_decimal: fc.constantFrom('0.185', '1.755', '0.000001', '12.345678') }),
)

interface Priced {
  unit_price_cents?: number | null | undefined
  unit_price_decimal?: string | null | undefined
}

/** Returns the price of a line in the main unit of the currency. The line stores it in cents or as a decimal. */
const priceOf = (line: Priced): string =>
  line.unit_price_decimal ? short(line.unit_price_decimal) : spelled(BigInt(line.unit_price_cents!), 2)

test('prices of recurring jobs change by a percentage from a date on, and earlier jobs keep their prices', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyLine, { minLength: 1, maxLength: 4 }),
      anyPercent,
      fc.nat(4),
      async (prices, percent, at) => {
        const org = await testOrg()
        const line_items = prices.map((price, of) => ({ name: `Line ${of}`, quantity: '3', ...price }))
        const id = await addRecurrence(org, { line_items })
        const jobs = await occurrences(org, id)
        const { on_date: recurrences_from } = jobs[at]!
        const { items } = await carryOutReady(org, { recipe: { kind: 'reprice', percent, recurrences_from } })
        assert.deepEqual(
          items
            .filter(({ verdict }) => verdict !== 'done' && verdict !== 'unchanged')
            .map(({ error }) => error),
          [],
        )
        const former = prices.map(priceOf)
        const risen = prices.map((price) =>
          'unit_price_cents' in price
            ? spelled(BigInt(repricedCents(price.unit_price_cents, percent)), 2)
            : repricedRate(price.unit_price_decimal, percent),
        )
        const [recurrence] = (await org.run(listRecurrences, {}, org.owner)).items
        assert.deepEqual(recurrence!.line_items.map(priceOf), risen)
        for (const [of, { id: job_id }] of jobs.entries()) {
          const job = await org.run(getJob, { job_id }, org.owner)
          assert.deepEqual(job.line_items.map(priceOf), of < at ? former : risen, `job ${of + 1}`)
        }
      },
    ),
    { numRuns: Math.ceil(numRuns / 2), seed },
  )
})
