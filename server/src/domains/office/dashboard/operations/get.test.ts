import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expectError } from '../../../../testing/expect-error.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { addLocation, hire } from '../../../customers/leads/testing/people.ts'
import { creditInvoice } from '../../../money/invoices/operations.ts'
import { draft, pay, sent } from '../../../money/invoices/testing/invoicing.ts'
import { jobIn } from '../../../work/jobs/testing/working.ts'
import { saveCrew } from '../../workforce/operations.ts'
import { customerWithAll } from '../../search/testing/find-kinds-and-ids.ts'
import { createTodo } from '../../todos/operations.ts'
import { getDashboard } from '../operations.ts'

test('the owner sees waiting leads and jobs, overdue money to the cent, drafts and to-dos', async () => {
  const org = await testOrg('live', '2026-05-04T15:00:00.000Z')
  const names = ['Bo', 'Cy', 'Di', 'Ed', 'Fay', 'Gus']
  for (const customer_name of names)
    await org.run(createLead, { customer_name, service_address: '1 Main St' }, org.owner)
  const job_id = await jobIn(org, 'unscheduled')
  const late = await sent(org, 20_000, { due_date: '2026-04-20' })
  await pay(org, late.id, 5000)
  await sent(org, 3000, { due_date: '2026-05-03' })
  await sent(org, 900, { due_date: '2026-05-04' })
  const written = await draft(org, 700)
  await org.run(createTodo, { title: 'Order lights', due_at: '2026-05-05T15:00:00Z' }, org.owner)
  await org.run(createTodo, { title: 'Call the insurer', due_at: '2026-05-04T16:00:00Z' }, org.owner)

  const { leads, jobs, invoices, todos, failures, ...at } = await org.run(getDashboard, {}, org.owner)
  assert.deepEqual([at.today, at.timezone, at.currency], ['2026-05-04', 'America/Chicago', 'USD'])
  assert.equal(leads!.new_count, 6)
  assert.deepEqual(
    leads!.to_call.map(({ customer_name }) => customer_name),
    names.slice(0, 5),
  )
  assert.deepEqual([jobs!.unscheduled_count, jobs!.to_schedule.map((row) => row.job_id)], [1, [job_id]])
  assert.deepEqual(
    [invoices!.overdue_count, invoices!.balance_cents, invoices!.oldest_due_date],
    [2, 18_000, '2026-04-20'],
  )
  assert.deepEqual(
    invoices!.overdue.map(({ balance_cents }) => balance_cents),
    [15_000, 3000],
  )
  assert.deepEqual([invoices!.draft_count, invoices!.to_send[0]!.invoice_id], [1, written.id])
  assert.deepEqual(
    todos!.items.map(({ title }) => title),
    ['Call the insurer', 'Order lights'],
  )
  assert.deepEqual(failures, { messages: 0, webhook_deliveries: 0 })
})

test('a credit note lowers the overdue balance', async () => {
  const org = await testOrg('live', '2026-05-04T15:00:00.000Z')
  const invoice = await sent(org, 20_000, { due_date: '2026-04-20' })
  const lines = [{ line_id: invoice.line_items[0]!.id, amount_cents: 1500 }]
  await org.run(creditInvoice, { invoice_id: invoice.id, lines, reason: 'Scratched frame' }, org.owner)
  const { invoices } = await org.run(getDashboard, {}, org.owner)
  assert.equal(invoices!.balance_cents, 18_500)
})

test('each section needs the permission for its records, and members with access to own records get counts of those', async () => {
  const org = await testOrg()
  await customerWithAll(org, 'Ada Lovelace')
  const technician = await hire(org, 'technician')
  await jobIn(org, 'unscheduled', { assignees: [{ member_id: technician.id, role: 'lead' }] })
  const seen = await org.run(getDashboard, {}, technician)
  assert.deepEqual(
    Object.entries(seen).flatMap(([name, section]) => (section === undefined ? [] : [name])),
    ['today', 'timezone', 'currency', 'jobs', 'work', 'todos', 'failures'],
  )
  assert.equal(seen.jobs!.unscheduled_count, 1)
  assert.equal('total_cents' in seen.jobs!, false)
  assert.deepEqual(seen.failures, {})
})

test('a location has its own metrics and its own day, and one without access is not found', async () => {
  const org = await testOrg('live', '2026-05-04T02:00:00.000Z')
  const north = await addLocation(org, 'Europe/Berlin')
  const address = { service_address: '1 Main St' }
  await org.run(createLead, { customer_name: 'Bo', location_id: north, ...address }, org.owner)
  await org.run(createLead, { customer_name: 'Cy', ...address }, org.owner)
  const seen = await org.run(getDashboard, { location_id: north }, org.owner)
  assert.deepEqual([seen.today, seen.timezone, seen.leads!.new_count], ['2026-05-04', 'Europe/Berlin', 1])
  assert.equal((await org.run(getDashboard, {}, org.owner)).today, '2026-05-03')
  const here = await hire(org, 'manager', [org.locationId])
  assert.equal((await org.run(getDashboard, {}, here)).leads!.new_count, 1)
  await expectError(org.run(getDashboard, { location_id: north }, here), 'validation_error')
})

test("today's visits are listed by crew, later days by booked hours, and complete jobs wait for an invoice", async () => {
  const org = await testOrg('live', '2026-05-04T15:00:00.000Z')
  const member = await hire(org, 'technician')
  const { id: crew_id } = await org.run(
    saveCrew,
    { name: 'North', members: [{ member_id: member.id }] },
    org.owner,
  )
  const at = (scheduled_date: string, from: string | null = null, to: string | null = null) => ({
    scheduled_date,
    scheduled_time_start: from,
    scheduled_time_end: to,
  })
  const early = await jobIn(org, 'complete', {
    ...at('2026-05-04', '08:00', '09:30'),
    crew_id,
    total_cents: 9000,
  })
  const next = await jobIn(org, 'scheduled', { ...at('2026-05-04', '10:00', '11:00'), crew_id })
  await jobIn(org, 'scheduled', { ...at('2026-05-04'), assignees: [] })
  await jobIn(org, 'cancelled', { ...at('2026-05-04', '12:00', '13:00'), crew_id })
  await jobIn(org, 'scheduled', at('2026-05-05', '08:00', '12:15'))
  await jobIn(org, 'scheduled', at('2026-05-05', '22:00', '01:00'))
  await jobIn(org, 'scheduled', at('2026-05-10', '08:00', '09:00'))
  await jobIn(org, 'scheduled', at('2026-05-11', '08:00', '09:00'))

  const { work, jobs } = await org.run(getDashboard, {}, org.owner)
  assert.deepEqual(
    work!.crews.map(({ name, statuses, done_count, current }) => [
      name,
      statuses,
      done_count,
      current?.job_id,
    ]),
    [['North', ['complete', 'scheduled'], 1, next]],
  )
  assert.equal(work!.unassigned_count, 1)
  assert.deepEqual(
    work!.booked.map(({ date, minutes }) => [date.slice(8), minutes]),
    [
      ['05', 435],
      ['06', 0],
      ['07', 0],
      ['08', 0],
      ['09', 0],
      ['10', 60],
    ],
  )
  assert.deepEqual(
    jobs!.to_invoice.map(({ job_id }) => job_id),
    [early],
  )
})

test('`has_any` says whether any job exists at any location, to members who may read jobs', async () => {
  const org = await testOrg()
  const has = async (actor = org.owner, input: object = {}) =>
    (await org.run(getDashboard, input, actor)).jobs?.has_any
  assert.equal(await has(), false)
  const north = await addLocation(org)
  await jobIn(org, 'complete')
  assert.equal(await has(), true)
  assert.equal(await has(org.owner, { location_id: north }), true)
  assert.equal(await has(await hire(org, 'technician')), false)
})
