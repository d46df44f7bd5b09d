import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../../kernel/ids.ts'
import { race } from '../../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { createClient, createProperty, mergeClient } from '../../../../customers/clients/operations.ts'
import { deleteFile } from '../../../../office/files/operations.ts'
import { files } from '../../../../organization/stored-files/index.ts'
import { addLocation, hire } from '../../../../customers/leads/testing/people.ts'
import { saveService } from '../../../../money/price-book/operations.ts'
import { publish } from '../../../../money/price-book/testing/price-books.ts'
import { type Designing, designing, designOnPhoto, uploadImage } from '../../testing/designing.ts'
import { getHolidayDesign } from './get.ts'
import { priceHolidayDesign } from './price.ts'
import { saveHolidayDesign } from './save.ts'

const refusal = (code: string, field: string) => (error: { code: string; details: { field?: string }[] }) => {
  assert.deepEqual([error.code, error.details[0]?.field], [code, field])
  return true
}
const changing =
  (org: TestOrg, design: { id: string; version: number }) =>
  (changes: object, as = org.owner) =>
    org.run(
      saveHolidayDesign,
      { holiday_design_id: design.id, expected_version: design.version, ...changes },
      as,
    )
const fixtureOf = ({ services }: Designing, id: string, at: number[] = [30, 20]) => ({
  id,
  kind: 'wreath',
  at,
  service_id: services.wreath,
})

test('a design is stored as it was drawn, at the location of its property', async () => {
  const org = await testOrg()
  const company = await designing(org)
  const { clientId: client_id, propertyId: property_id, services, lineOf } = company
  const [estimate_id, photo_file_id] = [await company.draft(), await uploadImage(org)]
  const zone = {
    id: 'z',
    kind: 'bush',
    points: [[10.004, 35.006]],
    quantity: '2.50',
    service_id: services.wreath,
  }
  const created = await company.save({
    property_id,
    estimate_id,
    photo_file_id,
    name: ' Front ',
    scale: { from: [0, 0], to: [0, 12.5], feet: 1 },
    lines: [
      lineOf('a', '48.0', { colors: ['multi', '#FF00aa'], stories: 2 }),
      lineOf('b', null, { label: '' }),
    ],
    zones: [zone],
    fixtures: [fixtureOf(company, 'w')],
    bundle: { season: '2026', include: ['storage', 'takedown'], increment_ft: 5 },
    tags: ['vip'],
  })
  const points = [
    [100, 400],
    [400, 150],
  ]
  assert.deepEqual(created, {
    id: created.id,
    location_id: org.locationId,
    client_id,
    property_id,
    estimate_id,
    name: 'Front',
    view: 'photo',
    photo_file_id,
    scale: { from: [0, 0], to: [0, 12.5], feet: '1' },
    lines: [
      {
        id: 'a',
        label: null,
        kind: 'gutter',
        points,
        feet: '48',
        stories: 2,
        service_id: services.lights,
        colors: ['multi', '#ff00aa'],
      },
      {
        id: 'b',
        label: null,
        kind: 'gutter',
        points,
        feet: null,
        stories: 1,
        service_id: services.lights,
        colors: [],
      },
    ],
    zones: [{ ...zone, points: [[10, 35.01]], quantity: '2.5', colors: [] }],
    fixtures: [{ ...fixtureOf(company, 'w'), quantity: 1 }],
    bundle: {
      season: '2026',
      returning: false,
      include: ['takedown', 'storage'],
      minimum_cents: 0,
      increment_ft: 5,
    },
    total_linear_ft: '79.2',
    version: 1,
    tags: ['vip'],
    external_refs: {},
    created_by: { type: 'member', id: org.ownerId },
    created_at: created.created_at,
    updated_at: created.created_at,
    archived_at: null,
  })
  const read = (input: object) => org.run(getHolidayDesign, input, org.owner)
  assert.deepEqual(await read({ holiday_design_id: created.id }), created)
  assert.deepEqual(await read({ estimate_id }), created)
  assert.deepEqual(await org.events(), ['price_book.published', 'client.created', 'estimate.created'])
})

test('absent fields stay, lists are replaced, and a save without changes does not raise the version', async () => {
  const org = await testOrg()
  const { design, lineOf } = await designOnPhoto(org)
  const change = changing(org, design)
  const same = {
    name: design.name,
    lines: design.lines,
    scale: design.scale,
    bundle: design.bundle,
    tags: [],
  }
  assert.deepEqual(await change(same), design)
  const changed = await change({ lines: [...design.lines, lineOf('b', '10')], bundle: { returning: true } })
  assert.deepEqual(changed, {
    ...design,
    lines: changed.lines,
    bundle: { ...design.bundle, returning: true },
    total_linear_ft: '60',
    version: 2,
    updated_at: changed.updated_at,
  })
  await assert.rejects(change({ name: 'Back' }), { code: 'stale_version' })
  const cleared = await changing(org, changed)({ scale: null, photo_file_id: null, bundle: null, zones: [] })
  assert.deepEqual(
    [cleared.scale, cleared.photo_file_id, cleared.total_linear_ft, cleared.bundle, cleared.version],
    [null, null, null, design.bundle, 3],
  )
  const input = { holiday_design_id: design.id, name: 'Back' }
  await assert.rejects(
    org.run(saveHolidayDesign, input, org.owner),
    refusal('validation_error', 'expected_version'),
  )
})

test('of two simultaneous saves with the same version, one succeeds', async () => {
  const org = await testOrg()
  const { design } = await designOnPhoto(org)
  const ends = await race({ table: 'live.holiday_designs', orgId: org.id, id: design.id }, [
    () => changing(org, design)({ name: 'One' }),
    () => changing(org, design)({ name: 'Two' }),
  ])
  assert.deepEqual(ends.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
})

test('points are validated by the view: degrees on a map and pixels on a photo', async () => {
  const org = await testOrg()
  const company = await designing(org)
  const { lineOf, save } = company
  const on = (view: string, ...points: number[][]) => save({ view, lines: [lineOf('a', null, { points })] })
  const created = await on('satellite', [42.04510004, -87.6877], [42.0451, -87.68755])
  assert.deepEqual([created.lines[0]!.points[0], created.total_linear_ft], [[42.0451, -87.6877], '40.6'])
  for (const [view, second, field] of [
    ['satellite', [91, 0], '0'],
    ['satellite', [0, 181], '1'],
    ['photo', [-1, 5], '0'],
    ['street_view', [5, -0.01], '1'],
  ] as const)
    await assert.rejects(
      on(view, [1, 1], [...second]),
      refusal('validation_error', `lines.0.points.1.${field}`),
    )
  for (const point of [[10_001, 0], [1], [1, 2, 3], ['1', 2], [Number.NaN, 1]])
    await assert.rejects(on('photo', [1, 1], point as number[]), { code: 'validation_error' })
  const elsewhere = { view: 'satellite', fixtures: [fixtureOf(company, 'w', [100, 0])] }
  await assert.rejects(save(elsewhere), refusal('validation_error', 'fixtures.0.at.0'))
  const point = { from: [1, 1], to: [1.001, 1] }
  await assert.rejects(save({ scale: { ...point, feet: '1' } }), refusal('validation_error', 'scale.to'))
  for (const feet of ['0', 0, -1, '1.2345', 0.00001])
    await assert.rejects(
      save({ scale: { from: [1, 1], to: [2, 1], feet } }),
      refusal('validation_error', 'scale.feet'),
    )
})

test('changing from a map to a photo requires new points, even if the degrees could be pixels', async () => {
  const org = await testOrg()
  const company = await designing(org)
  const points = [
    [48.1351, 11.582],
    [48.1352, 11.5821],
  ]
  const lines = [company.lineOf('a', null, { points })]
  const zones = [{ id: 'z', kind: 'bush', points, service_id: company.services.wreath }]
  const fixtures = [fixtureOf(company, 'w', points[0])]
  const scale = { from: points[0], to: points[1], feet: '10' }
  const drawing = { lines, zones, fixtures, scale }
  const map = await company.save({ view: 'satellite', ...drawing })
  const change = changing(org, map)
  for (const part of ['lines', 'zones', 'fixtures', 'scale'] as const) {
    const { [part]: _left, ...rest } = drawing
    await assert.rejects(change({ view: 'photo', ...rest }), refusal('validation_error', part))
    await assert.rejects(change({ view: 'street_view', ...rest }), refusal('validation_error', part))
  }
  const photo = await change({ view: 'photo', ...drawing, scale: null })
  assert.deepEqual([photo.view, photo.lines[0]!.points[0], photo.scale], ['photo', [48.14, 11.58], null])
  await assert.rejects(changing(org, photo)({ view: 'satellite' }), refusal('validation_error', 'lines'))
  const street = await changing(org, photo)({ view: 'street_view' })
  assert.deepEqual(street.lines, photo.lines, 'both are pixels')
  const empty = await changing(org, street)({ lines: [], zones: [], fixtures: [] })
  assert.equal((await changing(org, empty)({ view: 'satellite' })).view, 'satellite')
})

test('lines above the maximum total length are refused and not stored', async () => {
  const org = await testOrg()
  const { save, lineOf } = await designing(org)
  const far = [
    [0, 0],
    [10_000, 0],
  ]
  const of = (feet: string, ...more: object[]) => ({
    scale: { from: [0, 0], to: [0, 1], feet },
    lines: [lineOf('a', null, { points: far }), ...more],
  })
  assert.equal((await save(of('10000'))).total_linear_ft, '100000000')
  for (const input of [
    of('10000', lineOf('b', '0.1')),
    of('999999.999'),
    { ...of('999999.999'), scale: { from: [0, 0], to: [0, 0.01], feet: '999999.999' } },
    {
      view: 'satellite',
      lines: [lineOf('a', null, { points: Array.from({ length: 200 }, (_, at) => [at % 2 ? 90 : -90, 0]) })],
    },
  ]) {
    await assert.rejects(save(input), refusal('validation_error', 'lines'))
    const priced = org.run(priceHolidayDesign, { location_id: org.locationId, ...input }, org.owner)
    await assert.rejects(priced, refusal('validation_error', 'lines'))
  }
})

test('all parts of a drawing are limited in number and size, and each part has a unique id', async () => {
  const org = await testOrg()
  const company = await designing(org)
  const { lineOf, save } = company
  const many = <T>(count: number, of: (at: number) => T) => Array.from({ length: count }, (_, at) => of(at))
  const points = (count: number) => many(count, (at) => [at, at])
  const lines = (count: number, more: object) => many(count, (at) => lineOf(`l${at}`, '1', more))
  for (const input of [
    { lines: lines(201, {}) },
    { lines: [lineOf('a', '1', { points: points(201) })] },
    { lines: [lineOf('a', '1', { points: points(1) })] },
    { lines: [lineOf('a', '1'), lineOf('a', '1')] },
    { lines: [lineOf('', '1')] },
    { lines: [lineOf('x'.repeat(41), '1')] },
    { lines: [lineOf('a', '1.25')] },
    { lines: [lineOf('a', '-1')] },
    { lines: [lineOf('a', '1', { stories: 5 })] },
    { lines: [lineOf('a', '1', { colors: ['purple'] })] },
    { lines: [lineOf('a', '1', { colors: many(7, () => 'red') })] },
    { fixtures: many(501, (at) => fixtureOf(company, `w${at}`)) },
    { fixtures: [{ ...fixtureOf(company, 'w'), quantity: 0 }] },
    { zones: [{ ...fixtureOf(company, 'w'), kind: 'bush' }] },
    { bundle: { include: ['lights'] } },
    { bundle: { include: ['storage', 'storage'] } },
    { bundle: { increment_ft: 0 } },
  ])
    await assert.rejects(save(input), { code: 'validation_error' }, JSON.stringify(input).slice(0, 80))
  // A design has at most 5,000 points. 26 lines of 200 points exceed this limit, and 25 lines reach it.
  await assert.rejects(
    save({ lines: lines(26, { points: points(200) }) }),
    refusal('validation_error', 'lines'),
  )
  assert.equal((await save({ lines: lines(25, { points: points(200) }) })).total_linear_ft, '25')
  const long = { points: many(24, () => [42.0451234, -87.6877123]), label: '灯'.repeat(200) }
  await assert.rejects(
    save({ view: 'satellite', lines: lines(200, long) }),
    refusal('validation_error', 'lines'),
  )
  assert.equal((await save({ view: 'satellite', lines: lines(100, long) })).lines.length, 100)
})

test('records that a design names must belong to its client, and its services to the price book', async () => {
  const org = await testOrg()
  const { save, lineOf, clientId, services, draft } = await designing(org)
  const address = { address_line1: '9 Elm Ave', city: 'Chicago', state: 'IL', zip: '60601' }
  const other = await org.run(createClient, { name: 'Grace', ...address }, org.owner)
  const theirs = other.primary_property_id!
  for (const [input, field] of [
    [{ client_id: newId() }, 'client_id'],
    [{ property_id: newId() }, 'property_id'],
    [{ property_id: theirs }, 'property_id'],
    [{ estimate_id: newId() }, 'estimate_id'],
    [{ estimate_id: await draft(other.id) }, 'estimate_id'],
    [{ photo_file_id: newId() }, 'photo_file_id'],
    [{ lines: [lineOf('a', '1'), lineOf('b', '1', { service_id: newId() })] }, 'lines.1.service_id'],
  ] as const)
    await assert.rejects(save(input), refusal('validation_error', field))
  const design = await save({ lines: [lineOf('a', '1')] })
  const change = changing(org, design)
  await assert.rejects(change({ client_id: other.id }), refusal('validation_error', 'client_id'))
  await assert.rejects(change({ property_id: theirs }), refusal('validation_error', 'property_id'))
  const north = await addLocation(org)
  const far = await org.run(
    createProperty,
    { client_id: clientId, location_id: north, ...address, address_line1: '11 Elm Ave' },
    org.owner,
  )
  await assert.rejects(change({ property_id: far.id }), refusal('validation_error', 'property_id'))
  // The design may keep a line whose service was archived, but no other design may use the service.
  await org.run(saveService, { service_id: services.lights, archived: true }, org.owner)
  await publish(org)
  assert.equal((await change({ lines: [lineOf('a', '2')] })).version, 2)
  await assert.rejects(save({ lines: [lineOf('a', '1')] }), refusal('validation_error', 'lines.0.service_id'))
})

test('a picture belongs to the first design that shows it, and cannot be used by another', async () => {
  const org = await testOrg()
  const { save } = await designing(org)
  const rep = await hire(org)
  const [ours, theirs] = [await uploadImage(org), await uploadImage(org, {}, rep)]
  const first = await save({ photo_file_id: ours })
  const file = await files.find(org.app.database.live.reader({ orgId: org.id, locations: '*' }), org.id, ours)
  assert.partialDeepStrictEqual(file, {
    parent_kind: 'holiday_design',
    parent_id: first.id,
    location_id: org.locationId,
    version: 2,
  })
  await assert.rejects(save({ photo_file_id: ours }), refusal('validation_error', 'photo_file_id'))
  const another = await uploadImage(org)
  await assert.rejects(save({ photo_file_id: another }, rep), refusal('validation_error', 'photo_file_id'))
  assert.equal((await save({ photo_file_id: theirs }, rep)).photo_file_id, theirs)
  const own = await uploadImage(org, { holiday_design_id: first.id })
  const changed = await changing(org, first)({ photo_file_id: own })
  assert.equal((await changing(org, changed)({ photo_file_id: ours })).photo_file_id, ours)
  await org.run(deleteFile, { file_id: another }, org.owner)
  await assert.rejects(save({ photo_file_id: another }), refusal('validation_error', 'photo_file_id'))
})

test('a sales rep can access designs that they drew and those for their own estimates', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const { save, draft, services } = await designing(org)
  const [rep, colleague] = [await hire(org), await hire(org)]
  const ownDesign = await save({}, rep)
  const ofOffice = await save({})
  const get = (holiday_design_id: string, as: object) => org.run(getHolidayDesign, { holiday_design_id }, as)
  assert.equal((await get(ownDesign.id, rep)).id, ownDesign.id)
  await assert.rejects(get(ownDesign.id, colleague), { code: 'not_found' })
  await assert.rejects(changing(org, ofOffice)({ name: 'Mine' }, rep), { code: 'not_found' })
  const estimate_id = await draft()
  await assert.rejects(
    changing(org, ownDesign)({ estimate_id }, rep),
    refusal('validation_error', 'estimate_id'),
  )
  await org.query('update live.estimates set assigned_rep_id = $2 where org_id = $1 and id = $3', [
    colleague.id,
    estimate_id,
  ])
  await changing(org, ofOffice)({ estimate_id })
  assert.equal((await get(ofOffice.id, colleague)).estimate_id, estimate_id)
  await assert.rejects(get(ofOffice.id, rep), { code: 'not_found' })
  await assert.rejects(save({}, await hire(org, 'crew_lead')), { code: 'insufficient_permission' })
  await assert.rejects(
    org
      .run(getHolidayDesign, { holiday_design_id: ownDesign.id }, other.owner as object)
      .then(() => other.run(getHolidayDesign, { holiday_design_id: ownDesign.id }, other.owner)),
    { code: 'not_found' },
  )
  assert.ok(services)
})

test('a design follows its client in a merge, and can be archived and restored', async () => {
  const org = await testOrg()
  const { save, clientId } = await designing(org)
  const address = { address_line1: '9 Elm Ave', city: 'Chicago', state: 'IL', zip: '60601' }
  const survivor = await org.run(createClient, { name: 'Grace', ...address }, org.owner)
  const design = await save({})
  await org.run(mergeClient, { client_id: clientId, into_client_id: survivor.id }, org.owner)
  const merged = await org.run(getHolidayDesign, { holiday_design_id: design.id }, org.owner)
  assert.deepEqual([merged.client_id, merged.version], [survivor.id, 2])
  const named = await changing(org, merged)({ client_id: clientId, name: 'Both' })
  assert.deepEqual(
    [named.client_id, named.name],
    [survivor.id, 'Both'],
    'the id that ended leads to the survivor',
  )
  const away = await changing(org, named)({ archived: true })
  assert.equal(away.archived_at, away.updated_at)
  assert.equal((await changing(org, away)({ archived: false })).archived_at, null)
})
