import assert from 'node:assert/strict'
import { test } from 'node:test'
import { race } from '../../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { saveTaxRate } from '../../../../organization/company/operations.ts'
import { assignedManager } from '../../../../organization/company/testing/assigned-manager.ts'
import { announce, picture as testPicture, readyFile } from '../../../../office/files/testing/uploading.ts'
import { addService, bookOf } from '../../testing/price-books.ts'
import { listServices } from './list.ts'
import { saveService } from './save.ts'

const save = (org: TestOrg, input: object) => org.run(saveService, input, org.owner)
const drafts = async (org: TestOrg, input: object = {}) =>
  (await org.run(listServices, { book: 'draft', ...input }, org.owner)).items
const isRefusedAt = (field: string) => (error: { code: string; details: { field: string }[] }) => {
  assert.deepEqual([error.code, error.details.map((each) => each.field)], ['validation_error', [field]])
  return true
}
const usual = { slug: 'wash', name: 'Wash', unit: 'ft', pricing: { kind: 'unit', rate: '1.50' } }

test('a new service has the default of every field that is not given', async () => {
  const org = await testOrg()
  const { id, created_at, updated_at, ...rest } = await save(org, usual)
  assert.deepEqual(rest, {
    slug: 'wash',
    name: 'Wash',
    description: null,
    category: null,
    vertical: 'residential',
    unit: 'ft',
    quantity_from: null,
    pricing: { kind: 'unit', rate: '1.5', per: 1 },
    multipliers: [],
    addons: [],
    minimum_cents: 0,
    floor_percent: null,
    floor_cents: 0,
    round_to_cents: 1,
    taxable: true,
    tax_rate_id: null,
    pay_class: 'standard',
    minutes_base: 0,
    minutes_per_unit: '0',
    crew_size: 1,
    holiday_role: null,
    thumbnail_file_id: null,
    location_ids: null,
    position: 0,
    active: true,
    version: 1,
  })
  assert.equal(created_at, updated_at)
  assert.deepEqual((await drafts(org))[0], { id, created_at, updated_at, ...rest })
})

test('absent fields stay, null clears, lists are replaced, and a save without changes does not raise the version', async () => {
  const org = await testOrg()
  const addons = [{ key: 'wax', name: 'Wax', percent: '5' }]
  const { id: service_id } = await save(org, {
    ...usual,
    description: 'All of it',
    floor_percent: '85.50',
    addons,
  })
  const changed = await save(org, { service_id, description: null, minimum_cents: 9900 })
  assert.deepEqual(
    [changed.version, changed.description, changed.floor_percent, changed.addons.length],
    [2, null, '85.5', 1],
  )
  const same = await save(org, {
    service_id,
    floor_percent: '85.5',
    addons: [{ percent: '5.000', name: 'Wax', key: 'wax', taxable: true }],
    archived: false,
  })
  assert.equal(same.version, 2)
  assert.equal((await save(org, { service_id, addons: [] })).addons.length, 0)
})

test('a slug is unique among services that are not archived', async () => {
  const org = await testOrg()
  const { id: service_id } = await save(org, usual)
  await assert.rejects(save(org, usual), isRefusedAt('slug'))
  await save(org, { service_id, archived: true })
  assert.deepEqual(await drafts(org), [])
  const other = await save(org, usual)
  await assert.rejects(save(org, { service_id, archived: false }), isRefusedAt('slug'))
  assert.equal((await save(org, { service_id, archived: false, slug: 'wash_2' })).version, 3)
  await assert.rejects(save(org, { service_id: other.id, slug: 'wash_2' }), isRefusedAt('slug'))
})

test('of two simultaneous saves with one slug, one succeeds', async () => {
  const org = await testOrg()
  await addService(org)
  const both = await race(bookOf(org), [() => save(org, usual), () => save(org, usual)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
  const lost = both.find((each) => each.status === 'rejected')!
  assert.ok(isRefusedAt('slug')(lost.reason))
})

const tier = { rate: '1', up_to: null }
const times = (count: number, each: object) => Array.from({ length: count }, () => each)
for (const [field, input] of [
  ['slug', { slug: 'Wash it' }],
  ['pricing', { pricing: undefined }],
  ['pricing.rate', { pricing: { kind: 'unit', rate: '1.1234567' } }],
  ['pricing.rate', { pricing: { kind: 'unit', rate: '-1' } }],
  ['pricing.rate', { pricing: { kind: 'unit', rate: '1e3' } }],
  ['pricing.per', { pricing: { kind: 'unit', rate: '1', per: 0 } }],
  ['pricing.amount_cents', { pricing: { kind: 'flat', amount_cents: 1_000_000_000_001 } }],
  ['pricing.tiers', { pricing: { kind: 'tiered', mode: 'volume', tiers: [] } }],
  ['pricing.tiers', { pricing: { kind: 'tiered', mode: 'volume', tiers: times(21, tier) } }],
  ['round_to_cents', { round_to_cents: 7 }],
  ['floor_percent', { floor_percent: '100.01' }],
  ['crew_size', { crew_size: 21 }],
  ['addons.0.pricing', { addons: [{ key: 'a', name: 'A' }] }],
  [
    'addons.0.pricing',
    { addons: [{ key: 'a', name: 'A', percent: '1', pricing: { kind: 'flat', amount_cents: 1 } }] },
  ],
  ['addons.1.key', { addons: times(2, { key: 'a', name: 'A', percent: '1' }) }],
  ['multipliers.0.values.0.factor', { multipliers: [multiplierOf({ equals: 'x', factor: '10.1' })] }],
  ['multipliers.0.values.0.equals', { multipliers: [multiplierOf({ factor: '1' })] }],
  ['multipliers.0.values.0.equals', { multipliers: [multiplierOf({ equals: 'x', to: '1', factor: '1' })] }],
  [
    'multipliers',
    {
      multipliers: Array.from({ length: 13 }, (_, at) => ({
        ...multiplierOf({ equals: 'x', factor: '1' }),
        key: `k${at}`,
      })),
    },
  ],
  ['location_ids.0', { location_ids: ['00000000-0000-4000-8000-000000000000'] }],
  ['tax_rate_id', { tax_rate_id: '00000000-0000-4000-8000-000000000000' }],
] as const)
  test(`${JSON.stringify(input).slice(0, 90)} is refused, with the name of the field`, async () => {
    const org = await testOrg()
    await assert.rejects(save(org, { ...usual, ...input }), isRefusedAt(field))
    assert.deepEqual(await drafts(org), [])
  })

function multiplierOf(value: object) {
  return { key: 'soil', label: 'Soil', source: 'answer', values: [value] }
}

test('inactive tax rates and those of other organizations are refused', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const components = [{ name: 'State', percent: '6.25' }]
  const rate = await org.run(saveTaxRate, { name: 'Cook', components }, org.owner)
  await save(org, { ...usual, tax_rate_id: rate.id })
  const foreign = await other.run(saveTaxRate, { name: 'Cook', components }, other.owner)
  await assert.rejects(
    save(org, { ...usual, slug: 'x', tax_rate_id: foreign.id }),
    isRefusedAt('tax_rate_id'),
  )
  await org.run(saveTaxRate, { tax_rate_id: rate.id, active: false }, org.owner)
  await assert.rejects(save(org, { ...usual, slug: 'x', tax_rate_id: rate.id }), isRefusedAt('tax_rate_id'))
})

test('the picture of a service must be an uploaded, completed file for the price book', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const picture = await readyFile(org, 'price_book_thumbnail')
  const saved = await save(org, { ...usual, thumbnail_file_id: picture.id })
  assert.equal(saved.thumbnail_file_id, picture.id)
  const { file_id: announced } = await announce(org, 'price_book_thumbnail', testPicture)
  const foreign = await readyFile(other, 'price_book_thumbnail')
  const photo = await readyFile(org, 'estimate_photo')
  for (const id of [announced, foreign.id, photo.id])
    await assert.rejects(
      save(org, { service_id: saved.id, thumbnail_file_id: id }),
      isRefusedAt('thumbnail_file_id'),
    )
  assert.equal((await save(org, { service_id: saved.id, thumbnail_file_id: null })).thumbnail_file_id, null)
})

test('a manager of one location cannot save a service, but can read those offered there', async () => {
  const org = await testOrg()
  const { id } = await save(org, { ...usual, location_ids: [org.locationId] })
  const here = assignedManager(org)
  await assert.rejects(org.run(saveService, { service_id: id, name: 'X' }, here), {
    code: 'insufficient_permission',
  })
  const elsewhere = assignedManager(org, ['00000000-0000-4000-8000-000000000000'])
  const countVisible = async (as: object) => (await org.run(listServices, { book: 'draft' }, as)).items.length
  assert.deepEqual([await countVisible(here), await countVisible(elsewhere)], [1, 0])
})

test('services are found by name, slug, vertical and location, page by page', async () => {
  const org = await testOrg()
  await save(org, { ...usual, slug: 'gutter_wash', name: 'Gutters' })
  await save(org, { ...usual, slug: 'lights', name: 'Lights 100%', vertical: 'holiday_lights' })
  await save(org, { ...usual, slug: 'roof', name: 'Roof WASH', location_ids: [org.locationId] })
  const slugsOf = async (input: object) => (await drafts(org, input)).map(({ slug }) => slug).toSorted()
  assert.deepEqual(await slugsOf({ search: 'wash' }), ['gutter_wash', 'roof'])
  assert.deepEqual(await slugsOf({ search: '0%' }), ['lights'])
  assert.deepEqual(await slugsOf({ vertical: 'holiday_lights' }), ['lights'])
  assert.deepEqual(await slugsOf({ location_id: org.locationId }), ['gutter_wash', 'lights', 'roof'])
  const first = await org.run(listServices, { book: 'draft', limit: 2 }, org.owner)
  const rest = await org.run(listServices, { book: 'draft', limit: 2, cursor: first.next_cursor }, org.owner)
  assert.deepEqual(
    [...first.items, ...rest.items].map(({ slug }) => slug),
    ['roof', 'lights', 'gutter_wash'],
  )
  await assert.rejects(org.run(listServices, { book: 'current', cursor: first.next_cursor }, org.owner), {
    code: 'invalid_cursor',
  })
})
