import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { AppError } from '../../../kernel/errors.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { estimating } from '../../selling/estimates/testing/estimating.ts'
import { setLineItems } from '../../selling/estimates/operations.ts'
import { quoteService, saveService } from './operations.ts'
import { addService } from './testing/price-books.ts'

// Random drafts of price books and random inputs of quotes must yield either a price exact to the cent or a
// refusal.

const decimalText = (places: number, ...more: string[]) =>
  fc.oneof(fc.constantFrom('0', '0.0001', '1', '999999999', '0007.50', '0.9999', ...more), {
    weight: 6,
    arbitrary: fc
      .tuple(fc.nat(9999), fc.nat(10 ** places - 1))
      .map(([whole, part]) => `${whole}.${String(part).padStart(places, '0')}`),
  })
const rate = decimalText(6, '0.999999', '999999999.999999')
const quantity = decimalText(4, '9999999999', '9999999999.9999')
const cents = fc.constantFrom(0, 1, 99, 100, 15_000, 999_999_999_999, 1_000_000_000_000)
const flat = fc.record({ kind: fc.constant('flat'), amount_cents: cents })
const unit = fc.record({
  kind: fc.constant('unit'),
  rate,
  per: fc.constantFrom(1, 2, 3, 7, 10, 1_000_000),
})
const tier = fc.record({
  up_to: fc.constantFrom(null, null, null, '9999999999', '1'),
  rate,
  flat_cents: cents,
})
const tiers = fc.array(tier, { minLength: 1, maxLength: 20 })
const orderly = tiers.map((all) => {
  const ends = [...new Set(all.map(({ up_to }) => Number(up_to)))].filter(Boolean).toSorted((a, b) => a - b)
  return all.slice(0, ends.length + 1).map((each, at) => ({
    ...each,
    up_to: at < Math.min(ends.length, all.length - 1) ? String(ends[at]) : null,
  }))
})
const tiered = fc.record({
  kind: fc.constant('tiered'),
  mode: fc.constantFrom('graduated', 'volume'),
  tiers: fc.oneof(tiers, { weight: 3, arbitrary: orderly }),
})
const pricing = fc.oneof(flat, unit, tiered)
const value = fc.oneof(
  fc.record({
    equals: fc.constantFrom('x', '1', '01.0', '٣', '-1', '1e3', '__proto__'),
    factor: fc.constantFrom('0', '10', '0.0001', '1.25'),
  }),
  fc.record({
    from: quantity,
    to: fc.constantFrom(null, null, null, '9999999999', '1'),
    factor: fc.constantFrom('0', '10', '10.0000', '0.3333'),
  }),
)
const names = ['answer', 'sqft', 'constructor', 'tostring', 'roof_type']
const multipliers = fc.uniqueArray(
  fc.record({
    key: fc.constantFrom('a', 'b', 'constructor', 'valueof'),
    label: fc.constant('L'),
    source: fc.constantFrom(...names),
    required: fc.constantFrom(false, false, false, true),
    values: fc.array(value, { minLength: 1, maxLength: 20 }),
  }),
  { selector: ({ key }) => key, maxLength: 3 },
)
const addons = fc.uniqueArray(
  fc.oneof(
    fc.record({
      key: fc.constantFrom('a', 'b'),
      name: fc.constant('N'),
      pricing: fc.oneof(flat, unit),
      optional: fc.boolean(),
    }),
    fc.record({
      key: fc.constantFrom('c', 'd'),
      name: fc.constant('N'),
      percent: fc.constantFrom('0', '999.999', '0.001'),
      optional: fc.boolean(),
    }),
  ),
  { selector: ({ key }) => key },
)
const service = fc.record({
  pricing,
  multipliers,
  addons,
  quantity_from: fc.option(fc.constantFrom('sqft', 'constructor', 'roof_type')),
  minimum_cents: cents,
  floor_cents: cents,
  floor_percent: fc.option(fc.constantFrom('0', '100', '33.33')),
  round_to_cents: fc.constantFrom(1, 5, 500, 1000),
  minutes_per_unit: fc.constantFrom('0', '9999.9999'),
})
const quoteInput = fc.record(
  {
    quantity,
    measurements: fc.record(
      { sqft: quantity, roof_type: quantity, constructor: quantity },
      { requiredKeys: ['sqft'] },
    ),
    answers: fc.dictionary(
      fc.constantFrom('a', 'b', 'constructor', 'valueof'),
      fc.constantFrom('x', '1', 'many', '1e9', '-5'),
    ),
    addons: fc.oneof(
      fc.uniqueArray(
        fc.record({ key: fc.constantFrom('a', 'b', 'c', 'nowhere'), quantity: fc.option(quantity) }),
        { selector: ({ key }) => key },
      ),
      { weight: 2, arbitrary: fc.constant([]) },
    ),
  },
  { requiredKeys: ['quantity', 'measurements'] },
)

const isRefusal = (error: unknown): boolean => {
  if (!(error instanceof AppError)) throw error
  assert.ok(error.status < 500 && error.details.every(({ message }) => message.length > 0), String(error))
  return true
}

/** Quotes the service, and adds the quoted lines to the estimate. Returns null if one of the two calls is refused. */
async function tried(
  org: TestOrg,
  service_id: string,
  estimate_id: string,
  serviceInput: object,
  input: object,
) {
  await org.run(saveService, { service_id, ...serviceInput }, org.owner)
  try {
    const quote = await org.run(quoteService, { service_id, book: 'draft', ...input }, org.owner)
    const line_items = quote.line_items.map((line) => ({ ...line, service_id: null }))
    const estimate = await org.run(setLineItems, { estimate_id, line_items }, org.owner)
    return { quote, estimate }
  } catch (error) {
    isRefusal(error)
    return null
  }
}

test('any random price book is priced to the cent or refused, and never causes an internal error', async () => {
  const of = await estimating()
  const { org } = of
  const { id: service_id } = await addService(org)
  const { id: estimate_id } = await of.draft()
  let priced = 0
  await fc.assert(
    fc.asyncProperty(service, quoteInput, async (serviceInput, input) => {
      const result = await tried(org, service_id, estimate_id, serviceInput, input)
      if (!result) return
      const { quote, estimate } = result
      priced += 1
      assert.equal(estimate.subtotal_cents, quote.total_cents)
      assert.equal(estimate.line_items[0]!.line_total_cents, quote.amount_cents)
      assert.equal(quote.trace.at(-1)!.amount_cents, quote.total_cents)
      assert.ok(quote.amount_cents >= 0 && quote.amount_cents <= 1_000_000_000_000)
    }),
    { numRuns: 400 },
  )
  assert.ok(priced > 15, `only ${priced} were priced`)
})

test('a price of twelve tenfold multipliers is exact, and a quantity too large for a line is refused', async () => {
  const of = await estimating()
  const { org } = of
  const multipliers = Array.from({ length: 12 }, (_, at) => ({
    key: `k${at}`,
    label: 'L',
    source: 'sqft',
    values: [{ from: '0', factor: '10' }],
  }))
  const { id: service_id } = await addService(org, {
    multipliers,
    pricing: { kind: 'unit', rate: '0.000001' },
  })
  const quoteFor = (quantity: string) =>
    org.run(quoteService, { service_id, book: 'draft', quantity, measurements: { sqft: '1' } }, org.owner)
  const one = await quoteFor('1')
  assert.deepEqual([one.amount_cents, one.line_items[0]!.unit_price_decimal], [100_000_000, '1000000'])
  assert.equal((await quoteFor('10000')).amount_cents, 1_000_000_000_000)
  await assert.rejects(quoteFor('10000.0001'), (error: { code: string; details: { field: string }[] }) => {
    assert.deepEqual([error.code, error.details[0]!.field], ['validation_error', 'quantity'])
    return true
  })
})

test('of overlapping multiplier values the first one applies', async () => {
  const org = await testOrg()
  const values = [
    { equals: '2.00', factor: '3' },
    { from: '1', to: '3', factor: '2' },
    { from: '2', factor: '5' },
  ]
  const { id: service_id } = await addService(org, {
    multipliers: [{ key: 's', label: 'S', source: 'stories', values }],
    pricing: { kind: 'unit', rate: '1' },
  })
  const factor = async (stories: string) => {
    const input = { service_id, book: 'draft', quantity: '1', measurements: { stories } }
    return (await org.run(quoteService, input, org.owner)).amount_cents / 100
  }
  assert.deepEqual(
    await Promise.all(['2', '2.0000', '1', '2.9999', '3', '0.9999'].map(factor)),
    [3, 3, 2, 2, 5, 1],
  )
})

for (const [title, input] of Object.entries({
  'a number as an answer': { answers: { a: 1 } },
  'a list of answers': { answers: ['x'] },
  'a key of nobody': { answers: { 'A b': 'x' } },
  'a negative measurement': { measurements: { sqft: '-1' } },
  'a measurement in words': { measurements: { sqft: 'many' } },
  'a number as a measurement': { measurements: { sqft: 1 } },
  'five places': { quantity: '0.00001' },
  'an add-on twice': { addons: [{ key: 'a' }, { key: 'a' }] },
  'too many measurements': {
    measurements: Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`m${at}`, '1'])),
  },
}))
  test(`${title} is refused by input validation`, async () => {
    const org = await testOrg()
    const { id: service_id } = await addService(org)
    await assert.rejects(
      org.run(quoteService, { service_id, book: 'draft', quantity: '1', ...input }, org.owner),
      {
        code: 'validation_error',
      },
    )
  })
