import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { race } from '../../../../testing/race.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { saveLocation } from '../../../organization/company/operations.ts'
import { sweepOverdueInvoices } from '../sweep-overdue.ts'
import { noteOverdue, updateInvoice } from '../operations.ts'
import { findDue } from '../../../organization/company/index.ts'
import { unreportedOverdue } from '../invoices-table.ts'
import { addInvoice } from '../testing/add-invoice.ts'
import { addClient, draft, pay, read, sent, countEvents } from '../testing/invoicing.ts'

let org: TestOrg
afterEach(() => (org.app.clock.now = undefined))

const sentAt = '2026-01-05T12:00:00.000Z'

async function sweepAt(now: string): Promise<void> {
  const { app } = org
  app.clock.now = new Date(now)
  await sweepOverdueInvoices(app.database, app.kernel).run(app.kernel.now())
}

async function sentAndDue(due_date: string, more: object = {}): Promise<string> {
  return await addInvoice(org, { client_id: await addClient(org), sent_at: sentAt, due_date, ...more })
}

const payloads = () => org.payloads('invoice.overdue')

test('invoices become overdue at local midnight, also on days when the clock changes', async () => {
  org = await testOrg()
  const tokyo = await org.run(saveLocation, { name: 'Tokyo', timezone: 'Asia/Tokyo' }, org.owner)
  const zones = [
    { due: '2026-03-08', location: org.locationId, from: '2026-03-09T05:00:00.000Z' },
    { due: '2026-11-01', location: org.locationId, from: '2026-11-02T06:00:00.000Z' },
    { due: '2026-11-10', location: tokyo.id, from: '2026-11-10T15:00:00.000Z' },
    { due: '2026-11-10', location: org.locationId, from: '2026-11-11T06:00:00.000Z' },
  ]
  const ids = []
  for (const { due, location } of zones) ids.push(await sentAndDue(due, { location_id: location }))
  for (const [index, { from }] of zones.entries()) {
    await sweepAt(new Date(Date.parse(from) - 1).toISOString())
    assert.equal(await countEvents(org, 'invoice.overdue'), index, `before ${from}`)
    await sweepAt(from)
    assert.equal(await countEvents(org, 'invoice.overdue'), index + 1, `from ${from}`)
  }
  const all = await payloads()
  assert.deepEqual(
    all.map((payload) => payload['invoice_id']),
    ids,
  )
  assert.deepEqual(
    all.map((payload) => payload['days_overdue']),
    [1, 1, 1, 1],
  )
})

test("the overdue event has the invoice's current data, and version and history record it", async () => {
  org = await testOrg()
  const id = await sentAndDue('2026-03-10')
  await pay(org, id, 2500)
  const { version } = await read(org, id)
  const now = '2026-03-13T17:00:00.000Z'
  await sweepAt(now)
  const invoice = await read(org, id)
  assert.deepEqual(await payloads(), [
    {
      invoice_id: id,
      invoice_number: invoice.invoice_number,
      client_id: invoice.client_id,
      job_id: null,
      estimate_id: null,
      location_id: org.locationId,
      previous_status: 'partial',
      status: 'overdue',
      total_cents: 10_000,
      balance_cents: 7500,
      currency: 'USD',
      due_date: '2026-03-10',
      days_overdue: 3,
      version: version + 1,
      updated_at: now,
    },
  ])
  assert.equal(invoice.version, version + 1)
  assert.equal(invoice.updated_at, now)
  const rows = await org.query(
    `select previous_status, status, changed_by_type from live.status_history
      where org_id = $1 and record_id = $2 and status = 'overdue'`,
    [id],
  )
  assert.deepEqual(rows, [{ previous_status: 'partial', status: 'overdue', changed_by_type: 'system' }])
})

test('each due date emits one overdue event, also with repeated or concurrent sweeps', async () => {
  org = await testOrg()
  const { id, due_date } = await sent(org, 10_000, { due_date: '2026-01-31' })
  assert.equal(due_date, '2026-01-31')
  const late = '2027-02-10T12:00:00.000Z'
  org.app.clock.now = new Date(late)
  const row = { table: 'live.invoices', orgId: org.id, id }
  const outcomes = await race(row, [() => sweepAt(late), () => sweepAt(late)])
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['fulfilled', 'fulfilled'],
  )
  await sweepAt('2027-02-11T12:00:00.000Z')
  assert.equal(await countEvents(org, 'invoice.overdue'), 1)
  assert.equal((await read(org, id)).version, 3)

  await org.run(updateInvoice, { invoice_id: id, due_date: '2027-02-20' }, org.owner)
  await sweepAt('2027-02-20T18:00:00.000Z')
  assert.equal(await countEvents(org, 'invoice.overdue'), 1)
  await sweepAt('2027-02-21T06:00:00.000Z')
  await sweepAt('2027-02-21T06:15:00.000Z')
  assert.equal(await countEvents(org, 'invoice.overdue'), 2)
  assert.equal((await payloads())[1]!['due_date'], '2027-02-20')
})

test('no overdue event is emitted for invoices that are paid, void, written off, drafts or without a due date', async () => {
  org = await testOrg()
  const due = '2026-01-31'
  await draft(org, 10_000, { due_date: due })
  await addInvoice(org, { client_id: await addClient(org), sent_at: sentAt, due_date: due }, [
    { received_at: '2026-01-20T00:00:00.000Z' },
  ])
  await sentAndDue(due, { voided_at: '2026-01-20T00:00:00.000Z' })
  await sentAndDue(due, { written_off_at: '2026-01-20T00:00:00.000Z' })
  await addInvoice(org, { client_id: await addClient(org), sent_at: sentAt, due_date: null })
  const open = await sentAndDue(due)
  await sweepAt('2027-02-10T12:00:00.000Z')
  assert.deepEqual(
    (await payloads()).map((payload) => payload['invoice_id']),
    [open],
  )
})

test('the operation emits nothing before the due date has passed, and only the service may call it', async () => {
  org = await testOrg()
  const id = await sentAndDue('2026-03-10')
  org.app.clock.now = new Date('2026-03-10T20:00:00.000Z')
  const system = { type: 'system', id: null } as const
  assert.equal((await org.run(noteOverdue, { invoice_id: id }, system as object)).version, 1)
  assert.equal(await countEvents(org, 'invoice.overdue'), 0)
  await assert.rejects(org.run(noteOverdue, { invoice_id: id }, org.owner), {
    code: 'insufficient_permission',
  })
})

test('the overdue sweep also handles the sandbox', async () => {
  org = await testOrg('sandbox')
  const { id } = await draft(org, 10_000, { due_date: '2026-01-31' })
  await pay(org, id, 2500)
  await sweepAt('2027-02-10T12:00:00.000Z')
  assert.equal(await countEvents(org, 'invoice.overdue'), 1)
  assert.equal((await read(org, id)).status, 'overdue')
})

test('overdue invoices are read page by page, each after the last one of the previous page', async () => {
  org = await testOrg()
  const client_id = await addClient(org)
  const ids: string[] = []
  for (let index = 0; index < 3; index++)
    ids.push(await addInvoice(org, { client_id, sent_at: sentAt, due_date: '2026-01-31' }))
  const reader = org.app.database.live.reader({ orgId: org.id, locations: '*' })
  const { due } = findDue(unreportedOverdue, '2027-02-10T12:00:00.000Z')
  const page = async (after: string | null) =>
    (await due(reader, org.id, { after, limit: 2 })).map(({ id }) => id)
  assert.deepEqual(await page(null), ids.slice(0, 2))
  assert.deepEqual(await page(ids[1]!), ids.slice(2))
})
