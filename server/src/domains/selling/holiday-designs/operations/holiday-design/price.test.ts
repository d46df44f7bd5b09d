import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { addLocation, hire } from '../../../../customers/leads/testing/people.ts'
import { addService, publish } from '../../../../money/price-book/testing/price-books.ts'
import { saveService } from '../../../../money/price-book/operations.ts'
import { type Designing, designing, designOnPhoto } from '../../testing/designing.ts'
import { createEstimate } from '../../../estimates/operations.ts'
import { generateMockup } from '../mockups/generate.ts'
import { addDesignToEstimate } from './add-to-estimate.ts'
import { getHolidayDesign } from './get.ts'
import { saveHolidayDesign } from './save.ts'
import { priceHolidayDesign } from './price.ts'

const none = {
  lights_cents: 0,
  install_cents: 0,
  takedown_cents: 0,
  storage_cents: 0,
  maintenance_cents: 0,
  accessories_cents: 0,
  minimum_cents: 0,
  total_cents: 0,
}
const price = (org: TestOrg, input: object, as = org.owner) =>
  org.run(priceHolidayDesign, { location_id: org.locationId, ...input }, as)
const refusal = (code: string, field: string) => (error: { code: string; details: { field?: string }[] }) =>
  error.code === code && error.details[0]?.field === field

const drawing = ({ lineOf, services }: Designing) => ({
  lines: [lineOf('a', '48'), lineOf('b', '22.4'), lineOf('c', '62.5', { stories: 2 })],
  fixtures: [{ id: 'w', kind: 'wreath', at: [30, 20], quantity: 2, service_id: services.wreath }],
})

test('H0: feet are computed from pixels by the scale, and from degrees on the globe', async () => {
  const org = await testOrg()
  const company = await designing(org)
  const points = [
    [100, 400],
    [400, 150],
    [700, 400],
  ]
  const scale = { from: [0, 0], to: [0, 125], feet: '10' }
  const photo = await price(org, { scale, lines: [company.lineOf('a', null, { points })] })
  assert.deepEqual(
    [photo.lines, photo.total_linear_ft, photo.billable_ft],
    [[{ id: 'a', feet: '62.5' }], '62.5', '63'],
  )
  const position = [
    [42.0451, -87.6877],
    [42.0451, -87.68755],
  ]
  const map = { view: 'satellite', lines: [company.lineOf('a', null, { points: position })] }
  assert.deepEqual((await price(org, map)).lines, [{ id: 'a', feet: '40.6' }])
})

test('H1: lights by service and height, takedown for all feet, storage and two wreaths', async () => {
  const org = await testOrg()
  const company = await designing(org)
  const { lights, takedown, storage, wreath } = company.services
  const bundle = { include: ['storage', 'takedown'] }
  const priced = await price(org, { ...drawing(company), bundle })
  assert.deepEqual(
    [priced.total_linear_ft, priced.billable_ft, priced.currency, priced.totals],
    [
      '132.9',
      '134',
      'USD',
      {
        ...none,
        lights_cents: 37_275 + 42_998,
        takedown_cents: 14_740,
        storage_cents: 7500,
        accessories_cents: 17_998,
        total_cents: 120_511,
      },
    ],
  )
  assert.deepEqual(
    priced.line_items.map((line) => [
      line.service_id,
      line.quantity,
      line.unit_price_decimal ?? line.unit_price_cents,
      line.description,
    ]),
    [
      [lights, '71', '5.25', null],
      [lights, '63', '6.825', '2 stories'],
      [takedown, '134', '1.1', null],
      [storage, '1', 7500, null],
      [wreath, '2', '89.99', null],
    ],
  )
  assert.deepEqual(
    priced.trace
      .filter(({ step }) => step === 'total')
      .map((step) => [step.part, step.stories, step.amount_cents]),
    [
      ['lights', 1, 37_275],
      ['lights', 2, 42_998],
      ['takedown', undefined, 14_740],
      ['storage', undefined, 7500],
      ['accessories', undefined, 17_998],
    ],
  )
})

test('H2: feet are sold in multiples of the increment, and a line adds what is missing to the minimum', async () => {
  const org = await testOrg()
  const { lineOf } = await designing(org)
  const bundle = { include: ['takedown'], increment_ft: 5, minimum_cents: 60_000 }
  const { billable_ft, totals, line_items } = await price(org, { lines: [lineOf('a', '48')], bundle })
  assert.deepEqual(
    [billable_ft, totals],
    [
      '50',
      { ...none, lights_cents: 26_250, takedown_cents: 5500, minimum_cents: 28_250, total_cents: 60_000 },
    ],
  )
  assert.partialDeepStrictEqual(line_items.at(-1), { kind: 'fee', unit_price_cents: 28_250, taxable: true })
  const enough = await price(org, {
    lines: [lineOf('a', '48')],
    bundle: { ...bundle, minimum_cents: 31_750 },
  })
  assert.deepEqual([enough.totals.minimum_cents, enough.line_items.length], [0, 2])
})

test("H3: a returning customer pays the price book's prices for returning customers", async () => {
  const org = await testOrg()
  const company = await designing(org)
  const { lines } = drawing(company)
  const bundle = { returning: true, include: ['takedown', 'storage'] }
  assert.deepEqual((await price(org, { lines, bundle })).totals, {
    ...none,
    lights_cents: 22_365 + 25_799,
    takedown_cents: 14_740,
    storage_cents: 7500,
    total_cents: 70_404,
  })
})

test('a service with its own answer values for returning customers is answered with those values', async () => {
  const org = await testOrg()
  const { lineOf } = await designing(org)
  const values = [
    { equals: 'yes', factor: '0.5' },
    { equals: 'no', factor: '2' },
  ]
  const multipliers = [{ key: 'returning', label: 'Returning', source: 'answer', required: true, values }]
  const { id: service_id } = await addService(org, { quantity_from: 'linear_ft', multipliers })
  await publish(org)
  const lines = [lineOf('a', '100', { service_id })]
  const total = async (returning: boolean) =>
    (await price(org, { lines, bundle: { returning } })).totals.total_cents
  assert.deepEqual([await total(true), await total(false)], [8750, 35_000])
})

test('each role needs exactly one active service at the location; none or several are reported', async () => {
  const org = await testOrg()
  const { lineOf, services } = await designing(org)
  const [lines, north] = [[lineOf('a', '48')], await addLocation(org)]
  const include = (role: string) => price(org, { lines, bundle: { include: [role] } })
  const noService = (services: number, role: string) => ({
    code: 'invalid_state',
    details: [
      {
        field: 'bundle.include',
        message: `needs exactly one service with the role ${role}, but ${services} have it`,
        reason: 'no_service',
        role,
        services,
      },
    ],
  })
  await assert.rejects(include('install'), noService(0, 'install'))
  const second = await addService(org, {
    quantity_from: 'linear_ft',
    holiday_role: 'takedown',
    location_ids: [north],
  })
  await publish(org)
  assert.equal((await include('takedown')).totals.takedown_cents, 5280)
  await org.run(saveService, { service_id: second.id, location_ids: null }, org.owner)
  await publish(org)
  await assert.rejects(include('takedown'), noService(2, 'takedown'))
  await org.run(saveService, { service_id: services.takedown, active: false }, org.owner)
  await publish(org)
  assert.equal((await include('takedown')).totals.takedown_cents, 8400)
})

test('on a picture without a scale, the lengths of all lines must be entered', async () => {
  const org = await testOrg()
  const { lineOf } = await designing(org)
  await assert.rejects(
    price(org, { lines: [lineOf('a', '10'), lineOf('b', null)] }),
    refusal('validation_error', 'scale'),
  )
  assert.equal((await price(org, { lines: [lineOf('a', '10')] })).total_linear_ft, '10')
})

test("a stored design is priced at its client's location, with the measurements of the property", async () => {
  const org = await testOrg()
  const { addDesign, lineOf, propertyId } = await designing(org)
  const multipliers = [
    { key: 'age', label: 'Old', source: 'year_built', required: true, values: [{ to: '1950', factor: '2' }] },
  ]
  const { id: service_id } = await addService(org, { quantity_from: 'gutter_linear_ft', multipliers })
  await publish(org)
  const lines = [lineOf('a', '10', { service_id })]
  const unknown = await addDesign({ lines })
  const priced = (holiday_design_id: string) => org.run(priceHolidayDesign, { holiday_design_id }, org.owner)
  await assert.rejects(priced(unknown.id), refusal('validation_error', 'measurements.year_built'))
  await org.query('update live.properties set year_built = 1920 where org_id = $1 and id = $2', [propertyId])
  const withProperty = await addDesign({ lines, property_id: propertyId })
  assert.equal((await priced(withProperty.id)).totals.total_cents, 3500)
})

test('minimums and rounding of a service apply to all of its lines together, and 0 is not raised', async () => {
  const org = await testOrg()
  const { lineOf } = await designing(org)
  const tiers = [
    { up_to: '50', rate: '3' },
    { up_to: null, rate: '2' },
  ]
  const pricing = { kind: 'tiered', mode: 'graduated', tiers }
  const { id: service_id } = await addService(org, {
    quantity_from: 'linear_ft',
    pricing,
    minimum_cents: 20_000,
    round_to_cents: 500,
  })
  await publish(org)
  const lines = ['30.1', '30.1'].map((feet, at) => lineOf(`l${at}`, feet, { service_id }))
  const { totals, line_items, billable_ft } = await price(org, { lines })
  // 50 of the 61 feet cost 3.00 each and 11 cost 2.00: 172.00, rounded to 170.00, raised to the minimum of 200.00.
  assert.deepEqual([billable_ft, totals.lights_cents, line_items.length], ['61', 20_000, 1])
  const empty = await price(org, { bundle: { minimum_cents: 60_000 } })
  assert.deepEqual([empty.totals, empty.line_items, empty.total_linear_ft], [none, [], '0'])
})

test('inaccessible and missing references are refused', async () => {
  const org = await testOrg()
  const { lineOf, addDesign } = await designing(org)
  const lines = [lineOf('a', '10')]
  const stranger = [lineOf('a', '10', { service_id: newId() })]
  await assert.rejects(price(org, { lines: stranger }), refusal('validation_error', 'lines.0.service_id'))
  await assert.rejects(
    price(org, { lines, location_id: newId() }),
    refusal('validation_error', 'location_id'),
  )
  const rep = await hire(org)
  assert.equal((await price(org, { lines }, rep)).totals.total_cents, 5250)
  await assert.rejects(price(org, { lines, book: 'draft' }, rep), { code: 'insufficient_permission' })
  await assert.rejects(price(org, { lines }, await hire(org, 'technician')), {
    code: 'insufficient_permission',
  })
  const { id: holiday_design_id } = await addDesign()
  await assert.rejects(org.run(priceHolidayDesign, { holiday_design_id }, rep), { code: 'not_found' })
  const both = { holiday_design_id, lines }
  await assert.rejects(org.run(priceHolidayDesign, both, org.owner), refusal('validation_error', 'lines'))
  await assert.rejects(price(org, { lines, holiday_design_id }), { code: 'validation_error' })
  const unpublished = await testOrg()
  await assert.rejects(price(unpublished, {}), (error: { details: { reason: string }[] }) => {
    assert.equal(error.details[0]!.reason, 'no_price_book')
    return true
  })
})

test('an archived design cannot be used until it is restored', async () => {
  const org = await testOrg()
  const { design } = await designOnPhoto(org)
  const holiday_design_id = design.id
  const { id: estimate_id } = await org.run(
    createEstimate,
    { client_id: design.client_id, location_id: org.locationId },
    org.owner,
  )
  const uses = [
    () => org.run(priceHolidayDesign, { holiday_design_id }, org.owner),
    () => org.run(generateMockup, { holiday_design_id, width: 320 }, org.owner),
    () => org.run(addDesignToEstimate, { holiday_design_id, estimate_id }, org.owner),
  ]
  const archive = (archived: boolean, expected_version: number) =>
    org.run(saveHolidayDesign, { holiday_design_id, expected_version, archived }, org.owner)
  const { version } = await archive(true, design.version)
  for (const use of uses)
    await assert.rejects(use(), (error: { code: string; details: { reason?: string }[] }) => {
      assert.deepEqual([error.code, error.details[0]?.reason], ['invalid_state', 'archived'])
      return true
    })
  assert.equal((await org.run(getHolidayDesign, { holiday_design_id }, org.owner)).id, design.id)
  await archive(false, version)
  assert.equal(((await uses[1]!()) as { width: number }).width, 320)
})
