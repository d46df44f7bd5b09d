import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../../testing/test-org.ts'
import { listLocations } from './list.ts'
import { saveLocation } from './save.ts'
import { saveTaxRate } from '../tax-rates/save.ts'
import { assignedManager } from '../../../testing/assigned-manager.ts'

test("a new location gets the organization's time zone, and returns what was saved", async () => {
  const org = await testOrg()
  const components = [{ name: 'State', percent: '4.75' }]
  const rate = await org.run(saveTaxRate, { name: 'Denver', components }, org.owner)
  const hours = {
    monday: [
      { from: '08:00:00', to: '12:00:00' },
      { from: '13:00:00', to: '17:00:00' },
    ],
  }
  const created = await org.run(
    saveLocation,
    { name: 'Denver', hours, numbering_prefix: 'DEN-', default_tax_rate_id: rate.id, state: 'Colorado' },
    org.owner,
  )
  assert.equal(created.timezone, 'America/Chicago')
  assert.equal(created.is_default, false)
  assert.equal(created.state, 'CO')
  assert.deepEqual(created.hours, hours)
  assert.deepEqual(created.default_tax_rate, { id: rate.id, name: 'Denver', percent: '4.75' })

  const moved = await org.run(
    saveLocation,
    { location_id: created.id, timezone: 'America/Denver', default_tax_rate_id: null },
    org.owner,
  )
  assert.deepEqual(moved, {
    ...created,
    timezone: 'America/Denver',
    default_tax_rate: null,
    version: 2,
    updated_at: moved.updated_at,
  })
  const { items } = await org.run(listLocations, {}, org.owner)
  assert.deepEqual(
    items.map((each) => each.id),
    [org.locationId, created.id],
  )
  assert.deepEqual(items[1], moved)
})

test('opening hours are accepted with or without seconds and until midnight, and returned with seconds', async () => {
  const org = await testOrg()
  const monday = [
    { from: '08:00', to: '12:00:30' },
    { from: '13:00:00', to: '24:00' },
  ]
  const created = await org.run(saveLocation, { name: 'Denver', hours: { monday } }, org.owner)
  assert.deepEqual(created.hours, {
    monday: [
      { from: '08:00:00', to: '12:00:30' },
      { from: '13:00:00', to: '24:00:00' },
    ],
  })
  const overlapping = [
    { from: '08:00', to: '12:00' },
    { from: '11:59:59', to: '17:00' },
  ]
  await assert.rejects(
    org.run(saveLocation, { name: 'Boulder', hours: { monday: overlapping } }, org.owner),
    {
      code: 'validation_error',
      message: 'hours.monday: must not have opening times that overlap',
    },
  )
  const again = { location_id: created.id, hours: created.hours }
  assert.equal((await org.run(saveLocation, again, org.owner)).version, created.version)
})

test('a changed time zone or changed opening hours emit an event, other changes do not', async () => {
  const org = await testOrg()
  const save = (more: object) => org.run(saveLocation, { location_id: org.locationId, ...more }, org.owner)
  const hours = { monday: [{ from: '08:00:00', to: '12:00:00' }], friday: [] }
  await org.run(saveLocation, { name: 'Denver', timezone: 'America/Denver', hours }, org.owner)
  await save({ name: 'Main', timezone: 'America/Chicago' })
  assert.deepEqual(await org.events(), [])
  const open = await save({ hours })
  await save({ hours: { friday: [], monday: hours.monday } })
  const moved = await save({ timezone: 'America/New_York', city: 'Albany' })
  const rows = await org.query('select name, payload from live.events where org_id = $1 order by id')
  const of = { location_id: org.locationId }
  const [chicago, york] = ['America/Chicago', 'America/New_York']
  assert.deepEqual(
    rows.map(({ name, payload }) => [name, payload]),
    [
      [
        'location.changed',
        {
          ...of,
          timezone: chicago,
          previous_timezone: chicago,
          hours_changed: true,
          version: open.version,
          updated_at: open.updated_at,
        },
      ],
      [
        'location.changed',
        {
          ...of,
          timezone: york,
          previous_timezone: chicago,
          hours_changed: false,
          version: moved.version,
          updated_at: moved.updated_at,
        },
      ],
    ],
  )
})

test('scheduling settings have defaults, are changed field by field, and holidays are sorted', async () => {
  const org = await testOrg()
  const created = await org.run(saveLocation, { name: 'Denver' }, org.owner)
  const usual = {
    latitude: null,
    longitude: null,
    holidays: [],
    slot_minutes: 30,
    default_job_minutes: 120,
    job_buffer_minutes: 0,
  }
  assert.partialDeepStrictEqual(created, usual)
  const save = (more: object) => org.run(saveLocation, { location_id: created.id, ...more }, org.owner)
  const holidays = [
    { date: '2026-12-25', name: 'Christmas' },
    { date: '2026-07-03', name: 'Independence Day' },
  ]
  const changes = {
    latitude: 42.0451,
    longitude: -87.6877,
    slot_minutes: 15,
    job_buffer_minutes: 20,
    holidays,
  }
  const changed = await save(changes)
  const after = { ...usual, ...changes, holidays: holidays.toReversed() }
  assert.partialDeepStrictEqual(changed, after)
  assert.deepEqual(await save({ ...changes, latitude: 42.0451 }), changed)
  assert.partialDeepStrictEqual(await save({ default_job_minutes: 45 }), {
    ...after,
    default_job_minutes: 45,
  })
  await assert.rejects(save({ longitude: null }), {
    details: [{ field: 'longitude', message: 'is required if the other coordinate is passed' }],
  })
  const cleared = await save({ latitude: null, longitude: null, holidays: [] })
  assert.deepEqual([cleared.latitude, cleared.longitude, cleared.holidays], [null, null, []])
})

for (const [field, input] of [
  ['latitude', { name: 'X', longitude: 1 }],
  ['latitude', { name: 'X', latitude: 90.1, longitude: 1 }],
  ['slot_minutes', { name: 'X', slot_minutes: 4 }],
  ['default_job_minutes', { name: 'X', default_job_minutes: 1441 }],
  ['job_buffer_minutes', { name: 'X', job_buffer_minutes: 481 }],
  ['holidays.1.date', { name: 'X', holidays: [1, 2].map(() => ({ date: '2026-07-03', name: 'A' })) }],
  ['name', { timezone: 'America/Denver' }],
  ['timezone', { name: 'X', timezone: '+02:00' }],
  ['timezone', { name: 'X', timezone: 'Mars/Olympus' }],
  ['hours.monday.0.to', { name: 'X', hours: { monday: [{ from: '09:00:00', to: '08:00:00' }] } }],
  ['hours.monday.0.to', { name: 'X', hours: { monday: [{ from: '09:00:00', to: '09:00' }] } }],
  ['numbering_prefix', { name: 'X', numbering_prefix: 'a b' }],
  ['default_tax_rate_id', { name: 'X', default_tax_rate_id: '00000000-0000-7000-8000-000000000000' }],
] as const)
  test(`${JSON.stringify(input)} is refused, with the name of the field`, async () => {
    const org = await testOrg()
    await assert.rejects(org.run(saveLocation, input, org.owner), (error: { details: object[] }) => {
      assert.deepEqual(
        error.details.map((detail) => 'field' in detail && detail.field),
        [field],
      )
      return true
    })
    assert.equal((await org.run(listLocations, {}, org.owner)).items.length, 1)
  })

test('a manager of some locations sees and changes only those', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const denver = await org.run(saveLocation, { name: 'Denver' }, org.owner)
  const manager = assignedManager(org, [denver.id])
  assert.deepEqual(
    (await org.run(listLocations, {}, manager)).items.map((each) => each.id),
    [denver.id],
  )
  const change = (location_id: string) => org.run(saveLocation, { location_id, city: 'Denver' }, manager)
  assert.equal((await change(denver.id)).city, 'Denver')
  await assert.rejects(change(org.locationId), { code: 'not_found' })
  await assert.rejects(org.run(saveLocation, { location_id: other.locationId }, org.owner), {
    code: 'not_found',
  })
  await assert.rejects(org.run(saveLocation, { name: 'New' }, manager), { code: 'insufficient_permission' })
})
