import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PricingInput, expectedPrice, type PricedService } from './expected-price.ts'

const plain: PricedService = {
  quantity_from: 'count',
  pricing: { kind: 'flat', amount_cents: 0 },
  multipliers: [],
  addons: [],
  minimum_cents: 0,
  floor_percent: null,
  floor_cents: 0,
  round_to_cents: 1,
  minutes_base: 0,
  minutes_per_unit: '0',
}

function priced(service: Partial<PricedService>, count: string, more: Partial<PricingInput> = {}) {
  const input = { measurements: { count, ...more.measurements }, answers: {}, addons: [], ...more }
  input.measurements = { count, ...more.measurements }
  const {
    quantity: _,
    minimum_applied: __,
    duration_minutes: ___,
    ...amounts
  } = expectedPrice({ ...plain, ...service }, input)
  return amounts
}

const tall = (factor: string) => ({
  key: 'stories',
  label: 'Stories',
  source: 'stories',
  required: false,
  values: [{ from: '2', factor }],
})
const tier = (up_to: string | null, rate: string, flat_cents = 0) => ({ up_to, rate, flat_cents })
const mark = { taxable: true, optional: true }

// Compares the results of the tests' own price calculation (expected-price.ts) with prices that were calculated by
// hand. Other tests check the program's prices against this calculation.

test('windows are priced per piece, with a higher price on the second floor and screens as an add-on', () => {
  const screens = {
    key: 'screens',
    name: 'Screens',
    ...mark,
    pricing: { kind: 'unit' as const, rate: '3', per: 1 },
    quantity_from: 'count',
  }
  assert.deepEqual(
    priced(
      { pricing: { kind: 'unit', rate: '8.00', per: 1 }, multipliers: [tall('1.25')], addons: [screens] },
      '24',
      {
        measurements: { stories: '2' },
        addons: [{ key: 'screens' }],
      },
    ),
    {
      amount_cents: 24_000,
      floor_cents: 0,
      addons: [{ key: 'screens', amount_cents: 7200 }],
      total_cents: 31_200,
    },
  )
})

test('an area is priced in tiers, each part at the rate of its tier', () => {
  const tiers = [tier('1500', '0.185'), tier('3000', '0.15'), tier(null, '0.12')]
  const factors = { multipliers: [tall('1.15'), { ...tall('1.1'), key: 'more' }], floor_percent: '85' }
  assert.deepEqual(
    priced({ pricing: { kind: 'tiered', mode: 'graduated', tiers }, ...factors }, '3275.5', {
      measurements: { stories: '2' },
    }),
    { amount_cents: 67_748, floor_cents: 57_586, addons: [], total_cents: 67_748 },
  )
})

test('a price below the minimum of the service is raised to it', () => {
  assert.deepEqual(
    priced(
      { pricing: { kind: 'unit', rate: '1.75', per: 1 }, minimum_cents: 15_000, floor_cents: 13_500 },
      '62',
    ),
    { amount_cents: 15_000, floor_cents: 13_500, addons: [], total_cents: 15_000 },
  )
})

test('with volume tiers the whole quantity has the rate of its tier, and prices are rounded as configured', () => {
  const tiers = [tier('1000', '0.45', 5000), tier(null, '0.40', 5000)]
  const service = {
    pricing: { kind: 'tiered' as const, mode: 'volume' as const, tiers },
    multipliers: [tall('1.2')],
    round_to_cents: 500,
  }
  const of = (count: string): number =>
    priced(service, count, { measurements: { stories: '2' } }).amount_cents
  assert.deepEqual([of('1000.5'), of('1000')], [54_000, 60_000])
})

test('a factor for the plan lowers the price, and an add-on adds a percentage of it', () => {
  const often = {
    key: 'plan',
    label: 'Plan',
    source: 'answer',
    required: true,
    values: [{ equals: 'quarterly', factor: '0.85' }],
  }
  const guarantee = { key: 'guarantee', name: 'Guarantee', ...mark, percent: '12.5' }
  assert.deepEqual(
    priced(
      {
        pricing: { kind: 'flat', amount_cents: 18_999 },
        multipliers: [often],
        addons: [guarantee],
        minimum_cents: 9900,
      },
      '1',
      {
        answers: { plan: 'quarterly' },
        addons: [{ key: 'guarantee' }],
      },
    ),
    {
      amount_cents: 16_149,
      floor_cents: 0,
      addons: [{ key: 'guarantee', amount_cents: 2019 }],
      total_cents: 18_168,
    },
  )
})
