import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { saveLocation } from '../../../organization/company/operations.ts'
import { assignedManager } from '../../../organization/company/testing/assigned-manager.ts'
import { createClient } from '../../../customers/clients/operations.ts'
import { estimating } from '../../../selling/estimates/testing/estimating.ts'
import { setLineItems } from '../../../selling/estimates/operations.ts'
import { addService, flatService, publish, soldService } from '../testing/price-books.ts'
import { quoteService } from './quote.ts'
import { saveService } from './services/save.ts'

const quoteFor = (org: TestOrg, input: object, as = org.owner) => org.run(quoteService, input, as)

/** Adds the quoted lines to a new estimate, and returns the estimate with its amounts. */
async function inEstimate(org: TestOrg, line_items: object[]) {
  const of = await estimating(org)
  const { id: estimate_id } = await of.draft()
  return await of.run(setLineItems, { estimate_id, line_items })
}

const refusal = (code: string, field?: string, reason?: string) => (error: unknown) => {
  const { code: actualCode, details } = error as {
    code: string
    details: { field?: string; reason?: string }[]
  }
  assert.deepEqual([actualCode, details[0]?.field, details[0]?.reason], [code, field, reason])
  return true
}

test('Q1: a price per window, multiplied by stories, with screens as an add-on', async () => {
  const org = await testOrg()
  const { id: service_id } = await soldService(org, {
    unit: 'window',
    quantity_from: 'windows',
    pricing: { kind: 'unit', rate: '8.00' },
    multipliers: [
      {
        key: 'stories',
        label: 'Stories',
        source: 'stories',
        values: [
          { to: '2', factor: '1' },
          { from: '2', to: '3', factor: '1.25' },
        ],
      },
    ],
    addons: [
      { key: 'screens', name: 'Screens', pricing: { kind: 'unit', rate: '3.00' }, quantity_from: 'windows' },
    ],
  })
  const measurements = { windows: '24', stories: '2' }
  const quote = await quoteFor(org, { service_id, measurements, addons: [{ key: 'screens' }] })
  assert.deepEqual(
    [quote.amount_cents, quote.addons, quote.total_cents],
    [24_000, [{ key: 'screens', amount_cents: 7200 }], 31_200],
  )
  const [windows, screens] = quote.line_items
  assert.deepEqual([windows!.quantity, windows!.unit_price_decimal, windows!.unit], ['24', '10', 'window'])
  assert.deepEqual([screens!.quantity, screens!.unit_price_decimal, screens!.unit], ['24', '3', 'window'])
  assert.deepEqual([quote.book_version, quote.quantity, quote.unit], [1, '24', 'window'])
  assert.equal((await inEstimate(org, quote.line_items)).subtotal_cents, 31_200)
})

test('Q2: graduated tiers, two multipliers, and a minimum price as a percentage', async () => {
  const org = await testOrg()
  const { id: service_id } = await soldService(org, {
    unit: 'sqft',
    quantity_from: 'sqft',
    pricing: {
      kind: 'tiered',
      mode: 'graduated',
      tiers: [
        { up_to: '1500', rate: '0.185' },
        { up_to: '3000', rate: '0.15' },
        { up_to: null, rate: '0.12' },
      ],
    },
    multipliers: [
      { key: 'soil', label: 'Soil', source: 'answer', values: [{ equals: 'heavy', factor: '1.15' }] },
      { key: 'access', label: 'Access', source: 'answer', values: [{ equals: 'steep', factor: '1.1' }] },
    ],
    floor_percent: '85',
  })
  const quote = await quoteFor(org, {
    service_id,
    measurements: { sqft: '3275.5' },
    answers: { soil: 'heavy', access: 'steep' },
  })
  assert.deepEqual([quote.amount_cents, quote.floor_cents, quote.total_cents], [67_748, 57_586, 67_748])
  assert.deepEqual(quote.trace, [
    { step: 'quantity', factor: '3275.5', amount_cents: 0 },
    tier('1', '1500', '27750', 27_750),
    tier('2', '1500', '22500', 22_500),
    tier('3', '275.5', '3306', 3306),
    { step: 'base', factor: '3275.5', exact_cents: '53556', amount_cents: 53_556, residue_cents: '0' },
    {
      step: 'multiplier',
      component: 'soil',
      base_cents: 53_556,
      factor: '1.15',
      exact_cents: '61589.4',
      amount_cents: 61_589,
      residue_cents: '0.4',
    },
    {
      step: 'multiplier',
      component: 'access',
      base_cents: 61_589,
      factor: '1.1',
      exact_cents: '67748.34',
      amount_cents: 67_748,
      residue_cents: '0.34',
    },
    { step: 'rounded', exact_cents: '67748.34', amount_cents: 67_748, residue_cents: '0.34' },
    {
      step: 'floor',
      base_cents: 67_748,
      factor: '85',
      exact_cents: '57585.8',
      amount_cents: 57_586,
      residue_cents: '-0.2',
    },
    { step: 'total', amount_cents: 67_748 },
  ])
  const [line] = quote.line_items
  assert.deepEqual(
    [line!.quantity, line!.unit, line!.unit_price_cents, line!.description],
    ['1', 'flat', 67_748, '3,275.5 sqft'],
  )
  assert.equal((await inEstimate(org, quote.line_items)).subtotal_cents, 67_748)
})

function tier(component: string, factor: string, exact_cents: string, amount_cents: number) {
  return { step: 'tier', component, factor, exact_cents, amount_cents, residue_cents: '0' }
}

test('Q3: a price below the minimum is raised to it', async () => {
  const org = await testOrg()
  const { id: service_id } = await soldService(org, { minimum_cents: 15_000, floor_cents: 13_500 })
  const quote = await quoteFor(org, { service_id, quantity: '62' })
  assert.deepEqual([quote.amount_cents, quote.minimum_applied, quote.floor_cents], [15_000, true, 13_500])
  assert.deepEqual(
    quote.trace.map(({ step, base_cents, amount_cents }) => [step, base_cents, amount_cents]),
    [
      ['quantity', undefined, 0],
      ['base', undefined, 10_850],
      ['rounded', undefined, 10_850],
      ['minimum', 10_850, 15_000],
      ['floor', 15_000, 13_500],
      ['total', undefined, 15_000],
    ],
  )
  const [line] = quote.line_items
  assert.deepEqual([line!.quantity, line!.unit_price_decimal, line!.minimum_cents], ['62', '1.75', 15_000])
  assert.equal((await inEstimate(org, quote.line_items)).subtotal_cents, 15_000)
})

test('Q4: the whole volume is charged at the rate of its tier, rounded to five dollars', async () => {
  const org = await testOrg()
  const { id: service_id } = await soldService(org, {
    pricing: {
      kind: 'tiered',
      mode: 'volume',
      tiers: [
        { up_to: '1000', rate: '0.45', flat_cents: 5000 },
        { up_to: null, rate: '0.40', flat_cents: 5000 },
      ],
    },
    multipliers: [
      { key: 'access', label: 'Access', source: 'answer', values: [{ equals: 'steep', factor: '1.2' }] },
    ],
    round_to_cents: 500,
  })
  const priced = async (quantity: string) => {
    const quote = await quoteFor(org, { service_id, quantity, answers: { access: 'steep' } })
    const at = (step: string) => quote.trace.find((each) => each.step === step)!.amount_cents
    return [at('base'), at('rounded'), quote.amount_cents, await totalOf(quote.line_items)]
  }
  const totalOf = async (lines: object[]) => (await inEstimate(org, lines)).subtotal_cents
  assert.deepEqual(await priced('1000.5'), [45_020, 54_024, 54_000, 54_000])
  assert.deepEqual(await priced('1000'), [50_000, 60_000, 60_000, 60_000])
})

test('Q5: a flat price with a plan multiplier and an add-on as a percentage', async () => {
  const org = await testOrg()
  const { id: service_id } = await soldService(org, {
    unit: 'visit',
    pricing: { kind: 'flat', amount_cents: 18_999 },
    multipliers: [
      { key: 'plan', label: 'Plan', source: 'answer', values: [{ equals: 'quarterly', factor: '0.85' }] },
    ],
    addons: [{ key: 'guarantee', name: 'Guarantee', percent: '12.5' }],
    minimum_cents: 9900,
  })
  const quote = await quoteFor(org, {
    service_id,
    answers: { plan: 'quarterly' },
    addons: [{ key: 'guarantee' }],
  })
  assert.deepEqual(
    [quote.amount_cents, quote.minimum_applied, quote.addons, quote.total_cents],
    [16_149, false, [{ key: 'guarantee', amount_cents: 2019 }], 18_168],
  )
  assert.equal(quote.trace.find(({ step }) => step === 'rounded')!.exact_cents, '16149.15')
  assert.equal(quote.trace.find(({ step }) => step === 'addon')!.exact_cents, '2018.625')
  assert.equal((await inEstimate(org, quote.line_items)).subtotal_cents, 18_168)
})

test('measurements of the property apply if none are given, also text values', async () => {
  const org = await testOrg()
  const client = await org.run(
    createClient,
    { name: 'Ada', address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' },
    org.owner,
  )
  const property_id = client.properties[0]!.id
  await org.query(
    `update live.properties set sqft = 2000, stories = 1.5, roof_type = 'slate' where org_id = $1 and id = $2`,
    [property_id],
  )
  const by = (key: string, source: string, value: object) => ({ key, label: key, source, values: [value] })
  const { id: service_id } = await soldService(org, {
    quantity_from: 'sqft',
    pricing: { kind: 'unit', rate: '0.1', per: 3 },
    multipliers: [
      by('stories', 'stories', { equals: '1.50', factor: '2' }),
      by('roof', 'roof_type', { equals: 'slate', factor: '2' }),
    ],
    minutes_base: 30,
    minutes_per_unit: '0.0301',
  })
  const pricedFromProperty = await quoteFor(org, { service_id, property_id })
  // 2000 × 0.1 ÷ 3 × 2 × 2 is 266.666…, in dollars.
  assert.deepEqual(
    [pricedFromProperty.quantity, pricedFromProperty.amount_cents, pricedFromProperty.duration_minutes],
    ['2000', 26_667, 91],
  )
  const pricedFromInput = await quoteFor(org, {
    service_id,
    property_id,
    measurements: { sqft: '1000.0001', stories: '1' },
  })
  assert.deepEqual([pricedFromInput.quantity, pricedFromInput.amount_cents], ['1000.0001', 6667])
  assert.deepEqual(
    [pricedFromInput.line_items[0]!.unit, pricedFromInput.line_items[0]!.unit_price_cents],
    ['flat', 6667],
  )
  const { trace } = pricedFromInput
  assert.equal('exact_cents' in trace.find(({ step }) => step === 'base')!, false)
})

test('the error names the missing measurement or answer', async () => {
  const org = await testOrg()
  const requiredMultiplier = (key: string, source: string) => ({
    key,
    label: key,
    source,
    required: true,
    values: [{ from: '1', factor: '2' }],
  })
  const { id: measured } = await addService(org, { quantity_from: 'windows' })
  const { id: counted } = await addService(org, {
    multipliers: [requiredMultiplier('pets', 'answer'), requiredMultiplier('steep', 'slope')],
    addons: [
      { key: 'screens', name: 'Screens', pricing: { kind: 'unit', rate: '3' } },
      { key: 'wax', name: 'Wax', pricing: { kind: 'flat', amount_cents: 100 } },
    ],
  })
  await publish(org)
  const all = { quantity: '1', answers: { pets: '1' }, measurements: { slope: '1' } }
  for (const [service_id, input, field] of [
    [measured, {}, 'measurements.windows'],
    [counted, { ...all, quantity: null }, 'quantity'],
    [counted, { ...all, answers: {} }, 'answers.pets'],
    [counted, { ...all, answers: { pets: 'many' } }, 'answers.pets'],
    [counted, { ...all, measurements: {} }, 'measurements.slope'],
    [counted, { ...all, addons: [{ key: 'screens' }] }, 'addons.0.quantity'],
    [counted, { ...all, addons: [{ key: 'wax' }, { key: 'wings' }] }, 'addons.1.key'],
  ] as const)
    await assert.rejects(quoteFor(org, { service_id, ...input }), refusal('validation_error', field))
  assert.equal((await quoteFor(org, { service_id: counted, ...all })).amount_cents, 700)
  assert.equal((await quoteFor(org, { service_id: measured, quantity: '2' })).amount_cents, 350)
})

test('an add-on that is not optional is always included', async () => {
  const org = await testOrg()
  const { id: service_id } = await soldService(org, {
    addons: [
      {
        key: 'fuel',
        name: 'Fuel',
        pricing: { kind: 'flat', amount_cents: 500 },
        optional: false,
        taxable: false,
      },
      { key: 'wax', name: 'Wax', percent: '10' },
    ],
  })
  const quote = await quoteFor(org, { service_id, quantity: '10' })
  assert.deepEqual(quote.addons, [{ key: 'fuel', amount_cents: 500 }])
  assert.deepEqual(
    quote.line_items.map(({ service_id: of, taxable }) => [of, taxable]),
    [
      [service_id, true],
      [null, false],
    ],
  )
})

test('a price is rounded half up to its multiple, before the minimum is applied', async () => {
  const org = await testOrg()
  const rounded = async (amount_cents: number, round_to_cents: number, minimum_cents = 0) => {
    const { id: service_id } = await flatService(org, amount_cents, { round_to_cents, minimum_cents })
    return (await quoteFor(org, { service_id, book: 'draft' })).amount_cents
  }
  assert.deepEqual(
    [await rounded(1012, 5), await rounded(1013, 5), await rounded(1049, 100), await rounded(1050, 100)],
    [1010, 1015, 1000, 1100],
  )
  assert.deepEqual([await rounded(499, 1000, 9900), await rounded(500, 1000, 9950)], [0, 9950])
})

test('JavaScript words such as `constructor` can be names of answers and measurements', async () => {
  const org = await testOrg()
  const values = [{ equals: 'x', factor: '2' }]
  const multipliers = [
    { key: 'constructor', label: 'C', source: 'answer', values },
    { key: 'other', label: 'O', source: 'constructor', values: [{ from: '1', factor: '3' }] },
  ]
  const { id: service_id } = await addService(org, { multipliers, pricing: { kind: 'unit', rate: '1' } })
  const draft = { service_id, book: 'draft', quantity: '1' }
  assert.equal((await quoteFor(org, draft)).amount_cents, 100)
  const facts = { answers: { constructor: 'x' }, measurements: { constructor: '1' } }
  assert.equal((await quoteFor(org, { ...draft, ...facts })).amount_cents, 600)
})

test('a quantity of 0 costs nothing, not even the minimum', async () => {
  const org = await testOrg()
  const { id: service_id } = await soldService(org, { minimum_cents: 15_000, round_to_cents: 500 })
  const quote = await quoteFor(org, { service_id, quantity: '0' })
  assert.deepEqual([quote.amount_cents, quote.minimum_applied], [0, false])
  assert.equal((await inEstimate(org, quote.line_items)).subtotal_cents, 0)
})

test('an unpublished or inactive service, or one with issues in the draft, cannot be quoted', async () => {
  const org = await testOrg()
  const { id: service_id } = await addService(org)
  await assert.rejects(
    quoteFor(org, { service_id, quantity: '1' }),
    refusal('invalid_state', undefined, 'no_price_book'),
  )
  const draft = { service_id, quantity: '1', book: 'draft' }
  assert.deepEqual((await quoteFor(org, draft)).book_version, null)
  const off = await soldService(org, { active: false })
  await assert.rejects(
    quoteFor(org, { service_id: off.id, quantity: '1' }),
    refusal('invalid_state', undefined, 'service_inactive'),
  )
  const tiers = [
    { up_to: '5', rate: '1' },
    { up_to: '4', rate: '1' },
    { up_to: '9', rate: '1' },
  ]
  const bad = await addService(org, { pricing: { kind: 'tiered', mode: 'volume', tiers } })
  await assert.rejects(
    quoteFor(org, { ...draft, service_id: bad.id }),
    refusal('invalid_state', 'pricing.tiers.1.up_to', 'service_has_faults'),
  )
})

test('other price books than the current one are only for members who manage prices, and keep their prices', async () => {
  const org = await testOrg()
  const rep = { type: 'member', id: org.ownerId, role: 'sales_rep' } as const
  const { id: service_id } = await soldService(org)
  await org.run(saveService, { service_id, pricing: { kind: 'unit', rate: '2' } }, org.owner)
  const cost = async (book: unknown, as?: object) =>
    (await quoteFor(org, { service_id, quantity: '10', book }, as)).amount_cents
  assert.equal(await cost('current', rep), 1750)
  assert.equal(await cost('draft'), 2000)
  await assert.rejects(cost('draft', rep), refusal('insufficient_permission'))
  await assert.rejects(cost(1, rep), refusal('insufficient_permission'))
  await publish(org)
  assert.deepEqual([await cost('current', rep), await cost(1), await cost(2)], [2000, 1750, 2000])
  await assert.rejects(cost(3), refusal('validation_error', 'book'))
})

test('a service of some locations is hidden at others, and is not quoted for a property there', async () => {
  const org = await testOrg()
  const denver = await org.run(saveLocation, { name: 'Denver' }, org.owner)
  const client = await org.run(
    createClient,
    { name: 'Ada', address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' },
    org.owner,
  )
  const { id: service_id } = await flatService(org, 1000, { location_ids: [denver.id] })
  await publish(org)
  await assert.rejects(quoteFor(org, { service_id }, assignedManager(org)), refusal('not_found'))
  assert.equal((await quoteFor(org, { service_id }, assignedManager(org, [denver.id]))).amount_cents, 1000)
  const property_id = client.properties[0]!.id
  await assert.rejects(quoteFor(org, { service_id, property_id }), refusal('validation_error', 'property_id'))
})

test('rates in a currency without decimals are in whole units', async () => {
  const org = await testOrg()
  const { id: service_id } = await soldService(org, { pricing: { kind: 'unit', rate: '150.5' } })
  const { app } = org
  await app.inspect.query(`update quoin.organizations set currency = 'JPY' where org_id = $1`, [org.id])
  const key = await org.key()
  const { body } = await org.request('POST', '/api/v1/workflows/priceBook.quote', {
    key,
    body: { service_id, quantity: '3' },
  })
  assert.deepEqual([body.data.currency, body.data.amount_cents], ['JPY', 452])
})
