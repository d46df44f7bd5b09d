import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { saveLocation, updateCompany } from '../../../organization/company/operations.ts'
import {
  addPackage,
  addService,
  flatService,
  publish,
} from '../../../money/price-book/testing/price-books.ts'
import { newMember } from '../../../office/workforce/testing/new-member.ts'
import { estimating, type Estimating } from '../testing/estimating.ts'
import { applyPackage } from './apply-package.ts'
import { sendEstimate } from './send.ts'
import { updateDetails } from './update-details.ts'

/** Creates services with these flat prices. */
async function flatServices(org: TestOrg, ...prices: number[]): Promise<string[]> {
  const ids: string[] = []
  for (const price of prices) ids.push((await flatService(org, price)).id)
  return ids
}

/** Publishes the package and applies it to a new draft, where it replaces the lines. */
async function applied(of: Estimating, packageInput: object, more: object = {}) {
  const { id: package_id } = await addPackage(of.org, packageInput)
  await publish(of.org)
  const { id: estimate_id } = await of.draft()
  return await of.run(applyPackage, { estimate_id, package_id, mode: 'replace', ...more })
}

const nets = (estimate: { line_items: { discount_cents: number; line_total_cents: number }[] }) =>
  estimate.line_items.map(({ discount_cents, line_total_cents }) => [discount_cents, line_total_cents])

const refusal = (code: string, field?: string, reason?: string) => (error: unknown) => {
  const { code: actualCode, details } = error as {
    code: string
    details: { field?: string; reason?: string }[]
  }
  assert.deepEqual([actualCode, details[0]?.field, details[0]?.reason], [code, field, reason])
  return true
}

test('P1: a fixed discount of a bundle is divided by largest remainder', async () => {
  const of = await estimating()
  const services = await flatServices(of.org, 24_000, 15_000, 10_333)
  const estimate = await applied(of, {
    items: services.map((service_id) => ({ service_id })),
    discount: { type: 'fixed', value: '5000' },
  })
  assert.deepEqual(nets(estimate), [
    [2433, 21_567],
    [1520, 13_480],
    [1047, 9286],
  ])
  assert.equal(estimate.subtotal_cents, 44_333)
  assert.deepEqual(
    estimate.line_items.map(({ discount }) => discount),
    [
      { type: 'fixed', value: '2433' },
      { type: 'fixed', value: '1520' },
      { type: 'fixed', value: '1047' },
    ],
  )
})

const tiers = (better: object) => [
  { id: 'good', name: 'Good' },
  { id: 'better', name: 'Better', ...better },
]

test('P2: a percentage discount of a tier applies to each of its lines', async () => {
  const of = await estimating()
  const [a, b] = await flatServices(of.org, 15_000, 6775)
  const estimate = await applied(of, {
    kind: 'tiers',
    tiers: tiers({ discount: { type: 'percent', value: '10' } }),
    items: [
      { service_id: a, tier_ids: ['better'] },
      { service_id: b, tier_ids: ['better'] },
    ],
  })
  assert.deepEqual(nets(estimate), [
    [1500, 13_500],
    [678, 6097],
  ])
})

test('P3: items of all tiers get no part of the discount of a single tier', async () => {
  const of = await estimating()
  const [common, a, b] = await flatServices(of.org, 24_000, 15_000, 6775)
  const estimate = await applied(
    of,
    {
      kind: 'tiers',
      tiers: tiers({ discount: { type: 'fixed', value: '4000' } }),
      items: [
        { service_id: common },
        { service_id: a, tier_ids: ['better', 'good'] },
        { service_id: b, tier_ids: ['better'] },
      ],
    },
    { selected_tier_id: 'better' },
  )
  assert.deepEqual(
    estimate.line_items.map(({ option_id, discount_cents }) => [option_id, discount_cents]),
    [
      [null, 0],
      ['better', 2755],
      ['good', 0],
      ['better', 1245],
    ],
  )
  assert.deepEqual([estimate.selected_option_id, estimate.subtotal_cents], ['better', 24_000 + 12_245 + 5530])
  assert.deepEqual(
    estimate.options.map(({ id, name, total_cents }) => [id, name, total_cents]),
    [
      ['good', 'Good', 39_000],
      ['better', 'Better', 41_775],
    ],
  )
})

test("a discounted line has its minimum in its price, and keeps the service's description", async () => {
  const of = await estimating()
  const { id: service_id } = await addService(of.org, {
    minimum_cents: 15_000,
    description: 'By hand',
    floor_cents: 12_000,
  })
  const items = [{ service_id, quantity: '62' }]
  const [line] = (await applied(of, { items, discount: { type: 'percent', value: '10' } })).line_items
  assert.deepEqual(
    [line!.quantity, line!.unit, line!.unit_price_cents, line!.minimum_cents, line!.line_total_cents],
    ['1', 'flat', 15_000, null, 13_500],
  )
  assert.equal(line!.description, 'By hand\n62 ft')
  assert.deepEqual([line!.service_id, line!.price_book_version, line!.floor_cents], [service_id, 1, 12_000])
  const [plain] = (await applied(of, { items, name: 'Plain' })).line_items
  assert.deepEqual(
    [plain!.quantity, plain!.unit_price_cents, plain!.minimum_cents, plain!.line_total_cents],
    ['62', 175, 15_000, 15_000],
  )
})

test('a discount amount above the total of the lines is limited to that total', async () => {
  const of = await estimating()
  const services = await flatServices(of.org, 300, 0, 200)
  const estimate = await applied(of, {
    items: services.map((service_id) => ({ service_id })),
    discount: { type: 'fixed', value: '999999999' },
  })
  assert.deepEqual(nets(estimate), [
    [300, 0],
    [0, 0],
    [200, 0],
  ])
  assert.deepEqual(
    estimate.line_items.map(({ discount }) => discount?.value ?? null),
    ['300', null, '200'],
  )
})

test("a package is priced from the estimate's measurements, given measurements and answers", async () => {
  const of = await estimating()
  const multipliers = [
    {
      key: 'plan',
      label: 'Plan',
      source: 'answer',
      required: true,
      values: [
        { equals: 'quarterly', factor: '0.5' },
        { equals: 'yearly', factor: '1' },
      ],
    },
  ]
  const { id: service_id } = await addService(of.org, {
    quantity_from: 'sqft',
    pricing: { kind: 'unit', rate: '0.1' },
    multipliers,
    addons: [{ key: 'wax', name: 'Wax', percent: '10', pay_class: 'equipment' }],
  })
  const item = { service_id, addons: [{ key: 'wax' }], optional: true, selected: true }
  const { id: package_id } = await addPackage(of.org, {
    items: [{ ...item, answers: { plan: 'quarterly' } }],
  })
  const { id: bare } = await addPackage(of.org, { items: [{ ...item, quantity_from: 'roof_sqft' }] })
  await publish(of.org)
  const { id: estimate_id } = await of.draft()
  const apply = (input: object) =>
    of.run(applyPackage, { estimate_id, package_id, mode: 'replace', ...input })
  await assert.rejects(apply({}), refusal('validation_error', 'measurements.sqft'))
  await of.run(updateDetails, { estimate_id, sqft: 2000 })
  const pricedFromEstimate = await apply({})
  assert.deepEqual(
    pricedFromEstimate.line_items.map((line) => [
      line.line_total_cents,
      line.optional,
      line.selected,
      line.pay_class,
    ]),
    [
      [10_000, true, true, 'standard'],
      [1000, true, true, 'equipment'],
    ],
  )
  assert.deepEqual(
    pricedFromEstimate.line_items.map((line) => [
      line.service_id,
      line.price_book_version,
      line.package_id,
      line.floor_cents,
    ]),
    [
      [service_id, 1, package_id, null],
      [null, 1, package_id, null],
    ],
  )
  const pricedFromInput = await apply({
    measurements: { sqft: '3000.5' },
    answers: { [service_id]: { plan: 'yearly' } },
  })
  assert.equal(pricedFromInput.subtotal_cents, 30_005 + 3001)
  await assert.rejects(
    apply({ package_id: bare, measurements: { roof_sqft: '1' } }),
    refusal('validation_error', `answers.${service_id}.plan`),
  )
  const stranger = '00000000-0000-4000-8000-000000000000'
  await assert.rejects(
    apply({ answers: { [stranger]: {} } }),
    refusal('validation_error', `answers.${stranger}`),
  )
})

test('a package is added after existing lines, its options join existing ones, or it replaces both', async () => {
  const of = await estimating()
  const [a] = await flatServices(of.org, 1000)
  const pick = (names: string[]) => ({
    kind: 'tiers',
    tiers: names.map((id) => ({ id, name: id.toUpperCase() })),
    items: [{ service_id: a, tier_ids: names }],
  })
  const first = await addPackage(of.org, pick(['good', 'better']))
  const second = await addPackage(of.org, pick(['better', 'best']))
  const many = await addPackage(of.org, pick(Array.from({ length: 10 }, (_, at) => `t${at}`)))
  await publish(of.org)
  const { id: estimate_id, version } = await of.draft()
  const apply = (package_id: string, more: object = {}) =>
    of.run(applyPackage, { estimate_id, package_id, ...more })
  await apply(first.id, { selected_tier_id: 'better', expected_version: version })
  const both = await apply(second.id)
  assert.deepEqual(
    [both.options.map(({ id }) => id), both.selected_option_id, both.version],
    [['good', 'better', 'best'], 'better', version + 2],
  )
  assert.deepEqual(
    both.line_items.map(({ position, name, option_id }) => [position, name === 'Gutters', option_id]),
    [
      [1, true, null],
      [2, false, null],
      [3, false, 'good'],
      [4, false, 'better'],
      [5, false, 'better'],
      [6, false, 'best'],
    ],
  )
  await assert.rejects(apply(many.id), refusal('validation_error', 'package_id'))
  await assert.rejects(
    apply(first.id, { selected_tier_id: 'best' }),
    refusal('validation_error', 'selected_tier_id'),
  )
  await assert.rejects(apply(first.id, { expected_version: version }), { code: 'stale_version' })
  const alone = await apply(many.id, { mode: 'replace' })
  assert.deepEqual([alone.options.length, alone.line_items.length, alone.selected_option_id], [10, 10, 't0'])
})

test('only published packages can be applied, only to drafts, and only where all services are offered', async () => {
  const of = await estimating()
  const { org } = of
  const [a] = await flatServices(org, 1000)
  const { id: package_id } = await addPackage(org, { items: [{ service_id: a }] })
  const { id: estimate_id } = await of.draft()
  const apply = (input: object = {}) => of.run(applyPackage, { estimate_id, package_id, ...input })
  await assert.rejects(apply(), refusal('invalid_state', undefined, 'no_price_book'))
  await publish(org)
  const denver = await of.run(saveLocation, { name: 'Denver' })
  const away = await flatService(org, 1000, { location_ids: [denver.id] })
  const elsewhere = await addPackage(org, { items: [{ service_id: away.id }] })
  const off = await addPackage(org, { items: [{ service_id: a }], active: false })
  await assert.rejects(apply({ package_id: elsewhere.id }), refusal('validation_error', 'package_id'))
  await publish(org)
  await assert.rejects(apply({ package_id: elsewhere.id }), refusal('validation_error', 'package_id'))
  await assert.rejects(apply({ package_id: off.id }), refusal('validation_error', 'package_id'))
  await apply()
  await of.run(sendEstimate, { estimate_id, channels: ['email'] })
  await assert.rejects(apply(), { code: 'invalid_state' })
})

test('a package can fill an estimate up to its limit of lines, and not beyond', async () => {
  const of = await estimating()
  const [a] = await flatServices(of.org, 100)
  const ids = Array.from({ length: 10 }, (_, at) => `t${at}`)
  const tiers = ids.map((id) => ({ id, name: id, discount: { type: 'fixed', value: '7' } }))
  const items = (count: number) => Array.from({ length: count }, () => ({ service_id: a, tier_ids: ids }))
  const fits = await addPackage(of.org, { kind: 'tiers', tiers, items: items(50) })
  const not = await addPackage(of.org, { kind: 'tiers', tiers, items: items(60) })
  await publish(of.org)
  const { id: estimate_id } = await of.draft()
  const apply = (package_id: string, mode: string) => of.run(applyPackage, { estimate_id, package_id, mode })
  await assert.rejects(apply(fits.id, 'append'), refusal('validation_error', 'package_id'))
  await assert.rejects(apply(not.id, 'replace'), refusal('validation_error', 'package_id'))
  const full = await apply(fits.id, 'replace')
  assert.equal(full.line_items.length, 500)
  assert.ok(full.options.every(({ total_cents }) => total_cents === 50 * 100 - 7))
})

test('a sales rep cannot apply a package below its floors, and its add-ons do not count as custom lines', async () => {
  const of = await estimating()
  const { org } = of
  const { id: service_id } = await flatService(org, 10_000, {
    floor_percent: '90',
    addons: [{ key: 'wax', name: 'Wax', percent: '10', optional: false }],
  })
  const priced = (value: string) =>
    addPackage(org, { items: [{ service_id }], discount: { type: 'percent', value } })
  const [fair, cheap] = [await priced('10'), await priced('11')]
  await publish(org)
  await of.run(updateCompany, { custom_lines: 'override_only' })
  const { id: estimate_id } = await of.draft()
  const { id } = await newMember(org)
  await of.run(updateDetails, { estimate_id, assigned_rep_id: id })
  const apply = (package_id: string) =>
    org.run(
      applyPackage,
      { estimate_id, package_id, mode: 'replace' },
      { type: 'member', id, role: 'sales_rep' },
    )
  await assert.rejects(apply(cheap.id), (error: { code: string; details: object[] }) => {
    assert.deepEqual(
      [error.code, error.details],
      [
        'validation_error',
        [
          {
            field: 'line_items.0',
            message: 'is below the minimum amount of the line (`floor_cents`)',
            floor_cents: 9000,
          },
        ],
      ],
    )
    return true
  })
  assert.deepEqual(nets(await apply(fair.id)), [
    [1000, 9000],
    [100, 900],
  ])
  const allowed = await of.run(applyPackage, { estimate_id, package_id: cheap.id, mode: 'replace' })
  assert.equal(allowed.line_items[0]!.line_total_cents, 8900)
})
