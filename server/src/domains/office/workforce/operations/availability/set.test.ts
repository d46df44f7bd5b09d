import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestOrg, testOrg } from '../../../../../testing/test-org.ts'
import { assignedManager } from '../../../../organization/company/testing/assigned-manager.ts'
import { addLocation, hire } from '../../../../customers/leads/testing/people.ts'
import { setAvailability } from '../../operations.ts'
import { workingDays } from '../../../../people/working-hours/index.ts'

const set = (org: TestOrg, input: object, as: object = org.owner) => org.run(setAvailability, input, as)
const monday = (from: string, to: string) => ({ weekday: 1, from, to })

/** Returns the member's working hours on each day. */
const windowsOf = async (org: TestOrg, memberId: string, from: string, days: number) =>
  (
    await workingDays(org.app.database.live.reader({ orgId: org.id, locations: '*' }), org.id, {
      locationId: org.locationId,
      memberIds: [memberId],
      from,
      days,
    })
  )
    .get(memberId)!
    .map(({ windows }) => windows.map(({ from, to }) => `${from}-${to}`).join(' '))

test('hours apply from a given day, exceptions override them, and null removes an exception', async () => {
  const org = await testOrg('live', '2026-03-04T18:00:00.000Z')
  const { id: member_id } = await hire(org, 'technician')
  const windows = () => windowsOf(org, member_id, '2026-03-02', 15)
  const office = ['08:00-17:00', '08:00-17:00', '08:00-17:00', '08:00-17:00', '08:00-17:00', '', '']
  assert.deepEqual(await windows(), [...office, ...office, '08:00-17:00'])

  const recurring = [
    monday('13:00', '24:00'),
    monday('00:00', '06:00'),
    { weekday: 6, from: '09:00', to: '12:00' },
  ]
  const ordered = [monday('00:00', '06:00'), monday('13:00', '24:00'), recurring[2]]
  const answered = await set(org, { member_id, recurring, effective_from: '2026-03-09' })
  assert.deepEqual(answered, {
    member_id,
    recurring: ordered,
    effective_from: '2026-03-09',
    exceptions: [],
  })
  const night = '00:00-06:00 13:00-24:00'
  assert.deepEqual(await windows(), [...office, night, '', '', '', '', '09:00-12:00', '', night])

  const exceptions = [
    { date: '2026-03-10', windows: [{ from: '10:00', to: '11:00' }], note: 'Training' },
    { date: '2026-03-09', windows: [] },
  ]
  assert.deepEqual((await set(org, { member_id, exceptions })).exceptions, [
    { date: '2026-03-09', windows: [], note: null },
    { date: '2026-03-10', windows: [{ from: '10:00', to: '11:00' }], note: 'Training' },
  ])
  assert.deepEqual((await windows()).slice(7, 10), ['', '10:00-11:00', ''])
  await set(org, { member_id, exceptions: [{ date: '2026-03-09', windows: null }] })
  assert.deepEqual((await windows()).slice(7, 10), [night, '10:00-11:00', ''])
})

test("without a day, hours apply from today at the member's home, and replace hours planned for later", async () => {
  const org = await testOrg('live', '2026-03-04T03:00:00.000Z')
  const { id: member_id } = await hire(org, 'technician')
  await set(org, { member_id, recurring: [], effective_from: '2026-03-06' })
  const now = await set(org, { member_id, recurring: [{ weekday: 3, from: '08:00', to: '09:00' }] })
  assert.equal(now.effective_from, '2026-03-03')
  assert.deepEqual(await windowsOf(org, member_id, '2026-03-02', 8), [
    '08:00-17:00',
    '',
    '08:00-09:00',
    '',
    '',
    '',
    '',
    '',
  ])
  const back = await set(org, { member_id, recurring: null, effective_from: '2026-03-05' })
  assert.deepEqual([back.recurring, back.effective_from], [null, '2026-03-05'])
  assert.deepEqual((await windowsOf(org, member_id, '2026-03-02', 5)).slice(2), [
    '08:00-09:00',
    '08:00-17:00',
    '08:00-17:00',
  ])
  const off = await set(org, { member_id, recurring: [], effective_from: '2026-03-05' })
  assert.deepEqual(off.recurring, [])
  assert.deepEqual(await windowsOf(org, member_id, '2026-03-05', 2), ['', ''])
})

for (const [field, input] of [
  ['recurring.0.to', { recurring: [monday('08:00', '08:00')] }],
  ['recurring.0.to', { recurring: [monday('22:00', '06:00')] }],
  ['recurring.1', { recurring: [monday('08:00', '12:00'), monday('11:59', '13:00')] }],
  ['recurring.0.weekday', { recurring: [{ weekday: 8, from: '08:00', to: '09:00' }] }],
  ['recurring.0.from', { recurring: [monday('07:60', '09:00')] }],
  ['recurring', { effective_from: '2026-03-09' }],
  ['exceptions.1.date', { exceptions: [1, 2].map(() => ({ date: '2026-03-09', windows: [] })) }],
  [
    'exceptions.0.windows.1',
    { exceptions: [{ date: '2026-03-09', windows: [0, 1].map(() => ({ from: '08:00', to: '09:00' })) }] },
  ],
] as const)
  test(`${JSON.stringify(input)} is refused at ${field}`, async () => {
    const org = await testOrg()
    await assert.rejects(
      set(org, { member_id: org.ownerId, ...input }),
      (error: { code: string; details: { field: string }[] }) => {
        assert.deepEqual([error.code, error.details.map((each) => each.field)], ['validation_error', [field]])
        return true
      },
    )
  })

test('a caller without access to any location of a member does not find the member', async () => {
  const [org, other] = [await testOrg(), await testOrg()]
  const north = await addLocation(org)
  const { id: member_id } = await hire(org, 'technician', [org.locationId])
  const input = { member_id, recurring: [] }
  await assert.rejects(set(org, input, assignedManager(org, [north])), { code: 'not_found' })
  await assert.rejects(set(org, { ...input, member_id: other.ownerId }), { code: 'not_found' })
  await set(org, input, assignedManager(org, [org.locationId]))
})

test("simultaneous changes of a member's hours leave exactly those of one call", async () => {
  const org = await testOrg()
  const { id: member_id } = await hire(org, 'technician')
  const effective_from = '2026-03-09'
  const exceptions = ['2026-03-09', '2026-03-10'].map((date) => ({ date, windows: [] }))
  const inputs = Array.from({ length: 6 }, (_, at) => ({
    member_id,
    effective_from,
    recurring: [monday('08:00', `1${at}:00`)],
    exceptions: at % 2 === 0 ? exceptions : exceptions.toReversed(),
  }))
  await Promise.all(inputs.map((input) => set(org, input)))
  const [first] = await windowsOf(org, member_id, '2026-03-16', 1)
  assert.match(first!, /^08:00-1[0-5]:00$/)
  assert.deepEqual(await windowsOf(org, member_id, '2026-03-09', 2), ['', ''])
})

test('the number of stored hours and exceptions of a member is limited', async () => {
  const org = await testOrg()
  await org.query(
    `insert into live.member_days (org_id, member_id, date, windows)
     select $1, $2, '2030-01-01'::date + n, '[]' from generate_series(1, 1999) n`,
    [org.ownerId],
  )
  const off = (date: string) => set(org, { member_id: org.ownerId, exceptions: [{ date, windows: [] }] })
  await off('2029-01-01')
  await off('2030-01-02')
  await assert.rejects(off('2029-01-02'), {
    code: 'invalid_state',
    details: [
      { field: 'exceptions', message: 'would have more than 2000 entries in total', reason: 'too_many' },
    ],
  })
})
