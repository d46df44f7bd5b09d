import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { race } from '../../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { createClient } from '../../../../customers/clients/operations.ts'
import { getEstimate, sendEstimate, setAdjustments, setLineItems } from '../../../estimates/operations.ts'
import { addLocation, hire } from '../../../../customers/leads/testing/people.ts'
import { saveService } from '../../../../money/price-book/operations.ts'
import { addService, publish } from '../../../../money/price-book/testing/price-books.ts'
import { designing } from '../../testing/designing.ts'
import { addDesignToEstimate } from './add-to-estimate.ts'
import { getHolidayDesign } from './get.ts'
import { saveHolidayDesign } from './save.ts'

const refusal = (code: string, field: string) => (error: { code: string; details: { field?: string }[] }) => {
  assert.deepEqual([error.code, error.details[0]?.field], [code, field])
  return true
}
const adding =
  (org: TestOrg) =>
  (input: object, as = org.owner) =>
    org.run(addDesignToEstimate, input, as)
type Line = { name: string; line_total_cents: number; holiday_design_id: string | null }
const namesAndTotals = (lines: readonly Line[]) =>
  lines.map(({ name, line_total_cents }) => [name, line_total_cents])

test('a design becomes lines of a draft, priced and taxed like any other, and both refer to each other', async () => {
  const org = await testOrg()
  const { addDesign, draft, services, lineOf } = await designing(org)
  const lines = [lineOf('a', '48'), lineOf('b', '62.5', { stories: 2 })]
  const bundle = { include: ['storage'], minimum_cents: 80_000 }
  const { id: holiday_design_id } = await addDesign({ lines, bundle })
  const estimate_id = await draft()
  const before = await org.run(getEstimate, { estimate_id }, org.owner)
  const discount = { type: 'percent', value: '10' }
  await org.run(setAdjustments, { estimate_id, discount }, org.owner)
  const added = await adding(org)({ holiday_design_id, estimate_id })
  assert.deepEqual(
    added.line_items.map((line) => [
      line.service_id,
      line.quantity,
      line.description,
      line.line_total_cents,
      line.price_book_version,
      line.holiday_design_id,
      line.kind,
    ]),
    [
      [services.lights, '48', null, 25_200, 1, holiday_design_id, 'service'],
      [services.lights, '63', '2 stories', 42_998, 1, holiday_design_id, 'service'],
      [services.storage, '1', null, 7500, 1, holiday_design_id, 'service'],
      [null, '1', null, 4302, null, holiday_design_id, 'fee'],
    ],
  )
  assert.deepEqual(
    [added.subtotal_cents, added.discount_cents, added.total_cents, added.version],
    [80_000, 8000, 72_000, before.version + 2],
  )
  const design = await org.run(getHolidayDesign, { holiday_design_id }, org.owner)
  assert.deepEqual([design.estimate_id, design.version], [estimate_id, 2])
  assert.deepEqual(await org.events(), ['price_book.published', 'client.created', 'estimate.created'])
})

test('replacing removes only the lines that came from this design, and appending keeps them', async () => {
  const org = await testOrg()
  const { addDesign, draft, lineOf } = await designing(org)
  const add = adding(org)
  const [front, back] = [
    await addDesign({ bundle: { include: ['storage'] } }),
    await addDesign({ name: 'Back' }),
  ]
  const estimate_id = await draft()
  const line_items = [{ name: 'Ladder', unit_price_cents: 1000 }]
  await org.run(setLineItems, { estimate_id, line_items }, org.owner)
  await add({ holiday_design_id: front.id, estimate_id })
  const both = await add({ holiday_design_id: back.id, estimate_id })
  const lights = ['Roofline lights', 25_200]
  const storage = ['Winter storage', 7500]
  assert.deepEqual(namesAndTotals(both.line_items), [['Ladder', 1000], lights, storage, lights])
  await org.run(
    saveHolidayDesign,
    { holiday_design_id: front.id, expected_version: 2, lines: [lineOf('a', '10')] },
    org.owner,
  )
  const again = await add({ holiday_design_id: front.id, estimate_id })
  const fewer = ['Roofline lights', 5250]
  assert.deepEqual(namesAndTotals(again.line_items), [['Ladder', 1000], lights, fewer, storage])
  const more = await add({ holiday_design_id: front.id, estimate_id, mode: 'append' })
  assert.deepEqual(namesAndTotals(more.line_items), [
    ['Ladder', 1000],
    lights,
    fewer,
    storage,
    fewer,
    storage,
  ])
  const none = await add({ holiday_design_id: front.id, estimate_id })
  assert.deepEqual(namesAndTotals(none.line_items), namesAndTotals(again.line_items))
  const design = await org.run(getHolidayDesign, { holiday_design_id: front.id }, org.owner)
  assert.equal(design.version, 3, 'what is linked already is not linked again')
})

test('lines that were edited still belong to their design, so replacing does not double them', async () => {
  const org = await testOrg()
  const { addDesign, draft } = await designing(org)
  const { id: holiday_design_id } = await addDesign({ bundle: { minimum_cents: 30_000 } })
  const estimate_id = await draft()
  const { line_items } = await adding(org)({ holiday_design_id, estimate_id })
  const anew = line_items.map(({ id, service_id, quantity, unit, unit_price_cents, description, kind }) => ({
    name: 'Lights',
    kind,
    source_line_id: id,
    service_id,
    quantity,
    unit,
    unit_price_cents,
    description,
  }))
  const edited = await org.run(setLineItems, { estimate_id, line_items: anew }, org.owner)
  assert.deepEqual(
    edited.line_items.map((line) => [line.name, line.holiday_design_id]),
    [
      ['Lights', holiday_design_id],
      ['Lights', holiday_design_id],
    ],
  )
  const replaced = await adding(org)({ holiday_design_id, estimate_id })
  assert.deepEqual(namesAndTotals(replaced.line_items), namesAndTotals(line_items))
})

test('replaced lines that were moved into options or made optional are in the same place again', async () => {
  const org = await testOrg()
  const { addDesign, draft, lineOf } = await designing(org)
  const bundle = { include: ['storage'], minimum_cents: 40_000 }
  const { id: holiday_design_id } = await addDesign({ bundle })
  const estimate_id = await draft()
  const { line_items } = await adding(org)({ holiday_design_id, estimate_id })
  const [lights, storage, fee] = line_items.map(
    ({ id, name, kind, service_id, quantity, unit_price_cents, description }) => ({
      name,
      kind,
      service_id,
      quantity,
      unit_price_cents,
      description,
      source_line_id: id,
    }),
  )
  const options = [
    { id: 'lights', name: 'Lights' },
    { id: 'more', name: 'More' },
    { id: 'none', name: 'None' },
  ]
  const moved = [
    { ...lights, option_id: 'lights' },
    { ...lights, option_id: 'more' },
    { ...storage, option_id: 'more', optional: true, selected: true },
    { ...fee, option_id: 'lights' },
    { name: 'Ladder', unit_price_cents: 1000 },
  ]
  await org.run(setLineItems, { estimate_id, line_items: moved, options }, org.owner)
  const where = (
    lines: readonly (Line & { option_id: string | null; optional: boolean; selected: boolean })[],
  ) => lines.map((line) => [line.name, line.option_id, line.optional, line.selected, line.line_total_cents])
  await org.run(
    saveHolidayDesign,
    {
      holiday_design_id,
      expected_version: 2,
      lines: [lineOf('a', '10')],
      bundle: { include: ['takedown', 'storage'], minimum_cents: 40_000 },
    },
    org.owner,
  )
  const replaced = await adding(org)({ holiday_design_id, estimate_id })
  const short = 40_000 - 5250 - 1100 - 7500
  assert.deepEqual(where(replaced.line_items), [
    ['Ladder', null, false, true, 1000],
    ['Roofline lights', 'lights', false, true, 5250],
    ['Roofline lights', 'more', false, true, 5250],
    ['Takedown', 'lights', false, true, 1100],
    ['Takedown', 'more', false, true, 1100],
    ['Winter storage', 'more', true, true, 7500],
    ['Supplement to the minimum price of holiday lights', 'lights', false, true, short],
  ])
  assert.equal(
    replaced.options.find(({ id }) => id === 'none')!.total_cents,
    1000,
    'no lights, no price of any',
  )
  const appended = await adding(org)({ holiday_design_id, estimate_id, mode: 'append' })
  assert.deepEqual(
    appended.line_items.slice(7).map(({ option_id }) => option_id),
    [null, null, null, null],
  )
})

test('a line has the floor price of its service, which binds members who may not override it', async () => {
  const org = await testOrg()
  const { addDesign, draft, lineOf } = await designing(org)
  const terms = { quantity_from: 'linear_ft', pricing: { kind: 'unit', rate: '3' }, floor_percent: '85' }
  const { id: service_id } = await addService(org, { ...terms, minimum_cents: 20_000 })
  await publish(org)
  const rep = await hire(org)
  const design = await addDesign({ lines: [lineOf('a', '48', { service_id })] }, rep)
  const estimate_id = await draft()
  await org.query('update live.estimates set assigned_rep_id = $2 where org_id = $1 and id = $3', [
    rep.id,
    estimate_id,
  ])
  const added = await adding(org)({ holiday_design_id: design.id, estimate_id }, rep)
  const [line] = added.line_items
  assert.deepEqual([line!.line_total_cents, line!.minimum_cents], [20_000, 20_000])
  assert.ok(!('floor_cents' in line!), 'a rep sees no floor')
  const { line_items: whole } = await org.run(getEstimate, { estimate_id }, org.owner)
  assert.equal(whole[0]!.floor_cents, 17_000)
  const cheaper = { name: 'Lights', service_id, source_line_id: line!.id, unit_price_cents: 16_999 }
  await assert.rejects(
    org.run(setLineItems, { estimate_id, line_items: [cheaper] }, rep),
    refusal('validation_error', 'line_items.0'),
  )
})

test('a design can be added only to a draft of the same client, at the expected version', async () => {
  const org = await testOrg()
  const { addDesign, draft, services } = await designing(org)
  const { id: holiday_design_id } = await addDesign()
  const add = adding(org)
  const estimate_id = await draft()
  const contact = { address_line1: '9 Elm Ave', city: 'Chicago', state: 'IL', zip: '60601' }
  const other = await org.run(createClient, { name: 'Grace', ...contact }, org.owner)
  const input = { holiday_design_id, estimate_id }
  await assert.rejects(
    add({ holiday_design_id, estimate_id: await draft(other.id) }),
    refusal('validation_error', 'estimate_id'),
  )
  await assert.rejects(add({ ...input, expected_version: 7 }), { code: 'stale_version' })
  await assert.rejects(add({ holiday_design_id: newId(), estimate_id }), { code: 'not_found' })
  const rep = await hire(org)
  const theirs = await addDesign({}, rep)
  await assert.rejects(
    add({ holiday_design_id: theirs.id, estimate_id }, rep),
    refusal('validation_error', 'estimate_id'),
  )
  await assert.rejects(add(input, rep), { code: 'not_found' })
  await add(input)
  await org.run(sendEstimate, { estimate_id, channels: ['link'] }, org.owner).catch(() => undefined)
  await org.query(`update live.estimates set status = 'sent' where org_id = $1 and id = $2`, [estimate_id])
  await assert.rejects(add(input), { code: 'invalid_state' })
  await org.run(saveService, { service_id: services.lights, active: false }, org.owner)
  await publish(org)
  const next = await draft()
  await assert.rejects(
    add({ holiday_design_id, estimate_id: next }),
    (error: { details: { reason: string }[] }) => {
      assert.equal(error.details[0]!.reason, 'service_inactive')
      return true
    },
  )
  const unlinked = await org.run(getHolidayDesign, { holiday_design_id }, org.owner)
  assert.equal(unlinked.estimate_id, estimate_id, 'what was refused links nothing')
})

test("a service that is not offered at the estimate's location has no price", async () => {
  const org = await testOrg()
  const { addDesign, draft, lineOf } = await designing(org)
  const north = await addLocation(org)
  const { id: service_id } = await addService(org, { quantity_from: 'linear_ft', location_ids: [north] })
  await publish(org)
  const { id: holiday_design_id } = await addDesign({ lines: [lineOf('a', '10', { service_id })] })
  await assert.rejects(
    adding(org)({ holiday_design_id, estimate_id: await draft() }),
    refusal('validation_error', 'lines.0.service_id'),
  )
})

test('a design is refused above the limit of lines, and two simultaneous replacements add its lines once', async () => {
  const org = await testOrg()
  const { addDesign, draft } = await designing(org)
  const { id: holiday_design_id } = await addDesign()
  const full = await draft()
  const line_items = Array.from({ length: 500 }, () => ({ name: 'Hook', unit_price_cents: 1 }))
  await org.run(setLineItems, { estimate_id: full, line_items }, org.owner)
  await assert.rejects(
    adding(org)({ holiday_design_id, estimate_id: full }),
    refusal('validation_error', 'holiday_design_id'),
  )
  const estimate_id = await draft()
  const add = () => adding(org)({ holiday_design_id, estimate_id })
  await race({ table: 'live.holiday_designs', orgId: org.id, id: holiday_design_id }, [add, add])
  assert.equal((await org.run(getEstimate, { estimate_id }, org.owner)).line_items.length, 1)
})
