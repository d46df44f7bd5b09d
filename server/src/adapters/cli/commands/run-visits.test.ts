import { strict as assert } from 'node:assert'
import { test } from 'node:test'
import { runBatches } from '../../../domains/office/batches/testing/batching.ts'
import { lineItem } from '../../../domains/organization/line-items/testing/line-item.ts'
import { jobIn } from '../../../domains/work/jobs/testing/working.ts'
import { type TestOrg, testOrg } from '../../../testing/test-org.ts'
import { asTable } from '../print-table.ts'
import { performing } from '../testing/performing.ts'

/**
 * Returns a function that runs operations through the command line as the owner. The arguments have the form that the
 * help of the command shows.
 */
async function commandLine(org: TestOrg) {
  const [owner] = await org.query<{ email: string }>(
    'select email from quoin.members where org_id = $1 and id = $2',
    [org.ownerId],
  )
  return async (operation: string, input: object) =>
    await performing(
      org,
      `run ${operation} --org ${org.slug} --member ${owner!.email} --input`,
      JSON.stringify(input),
    )
}

interface Visit {
  visit_id: string
  scheduled_date: string | null
  status: string
}

const coursesOf = (visits: Visit[]) => visits.map((each) => [each.scheduled_date, each.status])

test('the visits of a job can be planned, carried out, undone and completed on the command line', async () => {
  const org = await testOrg('live', '2026-03-16T15:00:00.000Z')
  const run = await commandLine(org)
  const job_id = await jobIn(org)
  const added = await run('jobs.visits.save', { job_id, dates: ['2026-03-17', '2026-03-18'] })
  const [first, second, third] = added.visits.map(({ visit_id }: Visit) => visit_id)
  const undated = (await run('jobs.visits.save', { job_id, label: 'Lights down', kind: 'takedown' })).visits
  const fourth = undated[3].visit_id
  const dated = { scheduled_date: '2026-03-20', scheduled_time_start: '09:00:00' }
  await run('jobs.schedule', { job_id, visit_id: fourth, ...dated })
  await run('jobs.reschedule', { job_id, visit_id: third, scheduled_date: '2026-03-19' })
  const assignees = [{ member_id: org.ownerId, role: 'lead' }]
  for (const visit_id of [second, third, fourth]) await run('jobs.assign', { job_id, visit_id, assignees })
  const courses = async () => coursesOf((await run('jobs.get', { job_id })).visits)
  assert.deepEqual(await courses(), [
    ['2026-03-16', 'scheduled'],
    ['2026-03-17', 'scheduled'],
    ['2026-03-19', 'scheduled'],
    ['2026-03-20', 'scheduled'],
  ])

  await run('jobs.sendEta', { job_id, visit_id: first, notify: ['sms'] })
  await run('jobs.start', { job_id, visit_id: first })
  await run('jobs.hold', { job_id, visit_id: first, reason: 'Rain' })
  await run('jobs.start', { job_id, visit_id: first })
  assert.equal((await run('jobs.complete', { job_id, visit_id: first })).visits_done, 1)
  await run('jobs.reopen', { job_id })
  await run('jobs.complete', { job_id })
  await assert.rejects(run('jobs.cancel', { job_id, reason: 'Moved', cancelled_by: 'customer' }), {
    code: 'invalid_state',
  })
  const of = { job_id, visit_id: second }
  await run('jobs.skipStop', { ...of, reason: 'Nobody at home' })
  await run('jobs.cancel', { ...of, reason: 'Moved', cancelled_by: 'customer' })
  await run('jobs.restore', of)
  await run('jobs.schedule', { ...of, scheduled_date: '2026-03-17' })
  await run('jobs.complete', { ...of, finish: true, reason: 'Done early' })
  const listed = await run('jobs.visits.list', { job_id, status: ['complete'] })
  assert.deepEqual(coursesOf(listed.items), [
    ['2026-03-17', 'complete'],
    ['2026-03-16', 'complete'],
  ])
})

test('a job can be split, joined again, billed by visit and credited on the command line', async () => {
  const org = await testOrg()
  const run = await commandLine(org)
  const line_items = [lineItem(60_000), lineItem(40_000)]
  const job_id = await jobIn(org, 'scheduled', { line_items, total_cents: 100_000 })
  const [first, second] = (await run('jobs.get', { job_id })).line_items.map(({ id }: { id: string }) => id)
  const { into } = await run('jobs.split', { job_id, lines: [{ line_id: second, quantity: '0.5' }] })
  assert.equal(into.total_cents, 20_000)
  const back = [{ line_id: into.line_items[0].id }]
  const { into: joined } = await run('jobs.split', { job_id: into.id, into_job_id: job_id, lines: back })
  assert.equal(joined.total_cents, 100_000)

  const visit = { job_id, dates: ['2026-03-17'], line_ids: [first] }
  const { visit_id } = (await run('jobs.visits.save', visit)).visits[1]
  const invoice = await run('invoices.createFromJob', { job_id, visit_ids: [visit_id] })
  assert.equal(invoice.total_cents, 60_000)
  const { id: invoice_id } = invoice
  await run('invoices.send', { invoice_id, channels: ['email'] })
  const { credit_note } = await run('invoices.credit', {
    invoice_id,
    lines: [{ line_id: invoice.line_items[0].id, amount_cents: 10_000 }],
    reason: 'Scratch',
  })
  assert.equal(credit_note.total_cents, 10_000)
  await assert.rejects(run('invoices.void', { invoice_id, reason: 'Wrong' }), { code: 'invalid_state' })
  const paid = { invoice_id, amount_cents: 50_000, method: 'check' }
  const { payment_id } = await run('invoices.recordPayment', paid)
  const refund = { payment_id, amount_cents: 50_000, reason: 'Wrong customer' }
  await run('invoices.refundPayment', refund)

  const other = await run('invoices.createFromJob', { job_id })
  await run('invoices.void', { invoice_id: other.id, reason: 'Wrong address' })
  const copied = await run('invoices.copy', { invoice_id: other.id })
  assert.deepEqual([copied.status, copied.total_cents], ['draft', 40_000])
})

test('a batch over the visits of a job can be prepared, started, read, undone and cancelled on the command line', async () => {
  const org = await testOrg()
  const run = await commandLine(org)
  const job_id = await jobIn(org)
  const { visits } = await run('jobs.visits.save', { job_id, dates: ['2026-03-17', '2026-03-18'] })
  const inputs = visits.map(({ visit_id }: Visit, at: number) => ({
    job_id,
    visit_id,
    scheduled_date: `2026-03-2${at}`,
  }))
  const begin = async (choice: object) => {
    const { id: batch_id, confirm_token } = await run('batches.prepare', choice)
    await run('batches.start', { batch_id, confirm_token })
    return batch_id
  }
  const batch_id = await begin({ operation: 'jobs.reschedule', inputs })
  await runBatches(org)
  const read = await run('batches.get', { batch_id })
  assert.deepEqual([read.status, read.counts.done], ['done', 3])
  assert.deepEqual(coursesOf((await run('jobs.get', { job_id })).visits), [
    ['2026-03-20', 'scheduled'],
    ['2026-03-21', 'scheduled'],
    ['2026-03-22', 'scheduled'],
  ])
  const undo = await begin({ undo_of: batch_id })
  assert.equal((await run('batches.stop', { batch_id: undo })).status, 'stopped')
  const { items } = await run('batches.list', {})
  assert.deepEqual(
    items.map(({ id, status }: { id: string; status: string }) => [id, status]),
    [
      [undo, 'stopped'],
      [batch_id, 'done'],
    ],
  )
})

test('a job with three visits is printed with one line for each visit', async () => {
  const org = await testOrg()
  const run = await commandLine(org)
  const job_id = await jobIn(org)
  await run('jobs.visits.save', { job_id, dates: ['2026-03-17', '2026-03-18'] })
  const lines = asTable(await run('jobs.get', { job_id })).split('\n')
  assert.match(lines[0]!, /^id +[-0-9a-f]{36}$/)
  const at = lines.indexOf('visits')
  assert.match(lines[at + 1]!, /^ {2}VISIT_ID +VISIT_NUMBER +KIND /)
  const dates = ['2026-03-16', '2026-03-17', '2026-03-18']
  for (const [index, date] of dates.entries())
    assert.match(
      lines[at + 2 + index]!,
      new RegExp(`^ {2}[-0-9a-f]{36} +${index + 1} +work +.* scheduled +${date} `),
    )
  assert.doesNotMatch(lines[at + 5]!, /scheduled/)
  const listed = asTable(await run('jobs.visits.list', { job_id, order: 'asc' })).split('\n')
  assert.deepEqual(
    listed.filter((line) => line.includes('scheduled ')).map((line) => /\d{4}-\d\d-\d\d(?= )/.exec(line)![0]),
    dates,
  )
})
