import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectError } from '../../../../../testing/expect-error.ts'
import { race } from '../../../../../testing/race.ts'
import { openSlots, showBoard } from '../../../schedule/operations.ts'
import { listAvailability, setAvailability } from '../../../../office/workforce/operations.ts'
import { savePolicy } from '../../operations.ts'
import { deciding, monday, yearly } from '../../testing/deciding.ts'

test('an approval fixes the deduction, emails the member and emits an event', async () => {
  const { org, ada, manager, submitRequest, decide, balance } = await deciding()
  const { id } = await submitRequest()
  assert.deepEqual([(await balance()).pending, (await balance()).balance], [480, 960])
  const approved = await decide(id, { note: 'Enjoy it', expected_version: 1 })
  assert.deepEqual(
    [approved.status, approved.deducted_minutes, approved.decided_by, approved.decision_note],
    ['approved', 480, manager.id, 'Enjoy it'],
  )
  assert.equal(approved.deliveries.length, 1)
  await org.run(
    setAvailability,
    {
      member_id: ada.id,
      recurring: [{ weekday: 1, from: '08:00', to: '10:00' }],
      effective_from: '2026-01-01',
    },
    org.owner,
  )
  const { policy: _, ...remaining } = await balance()
  assert.deepEqual(remaining, { accrued: 960, adjusted: 0, deducted: 480, balance: 480, pending: 0 })
  const rows = await org.query<{ name: string; status: string }>(
    `select name, payload ->> 'status' as status from live.events where org_id = $1 and name like 'time_off.%' order by id`,
  )
  assert.deepEqual(rows, [
    { name: 'time_off.requested', status: 'pending' },
    { name: 'time_off.decided', status: 'approved' },
  ])
})

test('a denied request deducts nothing, and a decided request cannot be decided again', async () => {
  const { submitRequest, decide, balance } = await deciding()
  const { id } = await submitRequest()
  const denied = await decide(id, { decision: 'deny' })
  assert.deepEqual([denied.status, denied.deducted_minutes], ['denied', null])
  assert.equal((await balance()).balance, 960)
  const error = await expectError(decide(id), 'invalid_state')
  assert.equal(error.details[0]!.reason, 'denied')
})

test('approving more than the balance on the first day is refused, unless the policy allows a negative balance', async () => {
  const { org, policy, submitRequest, decide } = await deciding()
  const three = await submitRequest({ from_date: '2026-07-06', to_date: '2026-07-08' })
  const error = await expectError(decide(three.id), 'invalid_state')
  const { reason, balance_minutes, needed_minutes } = error.details[0]!
  assert.deepEqual([reason, balance_minutes, needed_minutes], ['insufficient_balance', 960, 1440])
  const next = await submitRequest({ from_date: '2027-01-04', to_date: '2027-01-06' })
  assert.equal((await decide(next.id)).deducted_minutes, 1440)
  await org.run(savePolicy, { time_off_policy_id: policy.id, allow_negative: true }, org.owner)
  assert.equal((await decide(three.id)).deducted_minutes, 1440)
})

test('of two concurrent approvals with balance for only one, one succeeds', async () => {
  const { submitRequest, decide, balance } = await deciding({ accrual: { ...yearly.accrual, minutes: 480 } })
  const [one, other] = [
    await submitRequest(),
    await submitRequest({ from_date: '2026-07-07', to_date: '2026-07-07' }),
  ]
  const ends = await race({ table: 'live.time_off_request_days' }, [
    () => decide(one.id),
    () => decide(other.id),
  ])
  assert.deepEqual(
    ends.flatMap((end) => (end.status === 'rejected' ? [end.reason.details[0].reason] : [])),
    ['insufficient_balance'],
  )
  assert.equal((await balance()).balance, 0)
})

test('managers cannot decide their own requests, and owners can', async () => {
  const { org, manager, submitRequest, decide } = await deciding()
  const own = await submitRequest(monday, manager)
  for (const decision of ['approve', 'deny']) {
    const error = await expectError(decide(own.id, { decision }), 'invalid_state')
    assert.equal(error.details[0]!.reason, 'own_request')
  }
  const ofOwner = await submitRequest(monday, org.owner)
  assert.deepEqual((await decide(ofOwner.id, {}, org.owner)).deliveries, [])
})

test('approved time off reduces availability, board and open slots, and cancelling it restores them', async () => {
  const { org, ada, submitRequest, decide, cancel } = await deciding()
  const recurring = [
    { weekday: 1, from: '08:00', to: '12:00' },
    { weekday: 1, from: '13:00', to: '17:00' },
  ]
  await org.run(setAvailability, { member_id: ada.id, recurring, effective_from: '2026-01-01' }, org.owner)
  const readCapacity = async () => {
    const one = { member_ids: [ada.id] }
    const { items } = await org.run(listAvailability, { from: monday.from_date, days: 1, ...one }, org.owner)
    const board = await org.run(showBoard, { from: monday.from_date, group_by: 'member' }, org.owner)
    const cell = board.rows.find(({ id }) => id === ada.id)!.cells[0]!
    const search = { date_from: monday.from_date, days: 1, duration_minutes: 90, step_minutes: 30 }
    const { slots } = await org.run(openSlots, { ...search, ...one, latest: '18:00:00' }, org.owner)
    const { time_off_minutes, capacity_minutes, free_minutes } = items[0]!.days[0]!
    return {
      day: [time_off_minutes, capacity_minutes, free_minutes],
      cell: [cell.time_off, cell.capacity_minutes],
      slots: slots.map(({ time_start }) => time_start.slice(0, 5)).join(' '),
    }
  }
  const free = '08:00 08:30 09:00 09:30 10:00 10:30 13:00 13:30 14:00 14:30 15:00 15:30'
  assert.deepEqual(await readCapacity(), { day: [0, 480, 480], cell: [[], 480], slots: free })
  const part = await submitRequest({ ...monday, time_start: '09:30', time_end: '10:30' })
  assert.equal((await readCapacity()).slots, free)
  await decide(part.id)
  assert.deepEqual(await readCapacity(), {
    day: [60, 480, 420],
    cell: [[{ member_id: ada.id, minutes: 60, windows: [{ from: '09:30:00', to: '10:30:00' }] }], 420],
    slots: '08:00 10:30 13:00 13:30 14:00 14:30 15:00 15:30',
  })
  await cancel(part.id)
  const whole = await submitRequest()
  await decide(whole.id)
  assert.deepEqual(await readCapacity(), {
    day: [480, 480, 0],
    cell: [
      [
        {
          member_id: ada.id,
          minutes: 480,
          windows: [
            { from: '08:00:00', to: '12:00:00' },
            { from: '13:00:00', to: '17:00:00' },
          ],
        },
      ],
      0,
    ],
    slots: '',
  })
  await cancel(whole.id)
  assert.equal((await readCapacity()).slots, free)
})
