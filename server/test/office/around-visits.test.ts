import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg, type TestOrg } from '../../src/testing/test-org.ts'
import { hire } from '../../src/domains/customers/leads/testing/people.ts'
import { findVisits } from '../../src/domains/office/automations/kinds/visit.ts'
import { createFromJob, readByCustomer, sendInvoice } from '../../src/domains/money/invoices/operations.ts'
import { lineItem } from '../../src/domains/organization/line-items/testing/line-item.ts'
import { submitReport } from '../../src/domains/work/quality/operations.ts'
import { addChecklist } from '../../src/domains/work/quality/testing/inspecting.ts'
import { showBoard } from '../../src/domains/work/schedule/operations.ts'
import {
  assignJob,
  completeJob,
  getJob,
  listVisits,
  saveVisit,
  setLineItems,
  splitJob,
} from '../../src/domains/work/jobs/operations.ts'
import { jobIn } from '../../src/domains/work/jobs/testing/working.ts'

const day = '2026-03-16'
const gutters = { id: 'gutters', label: 'Gutters are clear' }

/** Creates a job with three lines and visits on two days. The first line belongs to the second visit. */
async function twoDays(org: TestOrg, more: object = {}) {
  const line_items = [lineItem(60_000), lineItem(25_000), lineItem(15_001)]
  const job_id = await jobIn(org, 'scheduled', { line_items, total_cents: 100_001, ...more })
  const ids = (await org.run(getJob, { job_id })).line_items.map(({ id }) => id)
  const input = { job_id, dates: ['2026-03-17'], kind: 'install', line_ids: [ids[0]] }
  const { visits } = await org.run(saveVisit, input, org.owner)
  return { job_id, second: visits[1]!.visit_id, lines: ids }
}

test("the board has a card for each visit, with the visit's part of the value", async () => {
  const org = await testOrg()
  const { job_id, second } = await twoDays(org)
  const assignees = [{ member_id: org.ownerId, role: 'lead' }]
  await org.run(assignJob, { job_id, visit_id: second, assignees }, org.owner)
  const board = await org.run(showBoard, { from: day, days: 2, group_by: 'member' }, org.owner)
  const row = board.rows.find(({ id }) => id === org.ownerId)!
  const cards = row.cells.flatMap(({ jobs }) => jobs)
  assert.deepEqual(
    cards.map((card) => [card.job_id, card.visit_id, card.visit_number, card.visits_total, card.value_cents]),
    [
      [job_id, job_id, 1, 2, 20_001],
      [job_id, second, 2, 2, 80_000],
    ],
  )
  assert.deepEqual(
    row.cells.map(({ revenue_cents, stop_count }) => [revenue_cents, stop_count]),
    [
      [20_001, 1],
      [80_000, 1],
    ],
  )
})

test('a member who carries out one visit sees the job, also while another visit is current', async () => {
  const org = await testOrg()
  const member = await hire(org, 'technician')
  const { job_id, second } = await twoDays(org)
  await assert.rejects(org.run(getJob, { job_id }, member), { code: 'not_found' })
  await org.run(assignJob, { job_id, visit_id: second, assignees: [{ member_id: member.id }] }, org.owner)
  assert.equal((await org.run(getJob, { job_id }, member)).id, job_id)
  const { items } = await org.run(listVisits, { member_id: member.id, status: ['scheduled'] }, member)
  assert.deepEqual(
    items.map((each) => [each.visit_id, each.job_id, each.visits_total]),
    [[second, job_id, 2]],
  )
})

test('a checklist for installs has a copy at each such visit, due at its end', async () => {
  const org = await testOrg()
  const checklist = await addChecklist(org, { items: [gutters], visit_kinds: ['install'] })
  const { job_id, second } = await twoDays(org)
  const answers = [{ item_id: 'gutters', value: 'pass' }]
  const report = { job_id, checklist_id: checklist.id, answers }
  await assert.rejects(
    org.run(submitReport, report, org.owner),
    /checklist_id: is not a checklist of the visit/,
  )
  await org.run(completeJob, { job_id }, org.owner)
  await assert.rejects(org.run(completeJob, { job_id }, org.owner), { code: 'invalid_state' })
  await org.run(submitReport, { ...report, visit_id: second }, org.owner)
  const { visits, checklists } = await org.run(getJob, { job_id })
  assert.deepEqual(
    visits.map((each) => each.checklist),
    [
      { required: 0, done: 0 },
      { required: 1, done: 1 },
    ],
  )
  assert.deepEqual(
    checklists.map((each) => each.visit_id),
    [second],
  )
  assert.equal((await org.run(completeJob, { job_id }, org.owner)).status, 'complete')
})

test('a visit that is added after the work began has the checklists for its kind, and earlier visits get no new ones', async () => {
  const org = await testOrg()
  const fixed = await addChecklist(org, { name: 'Roof', items: [gutters], visit_kinds: ['install'] })
  const { job_id, second } = await twoDays(org)
  await org.run(completeJob, { job_id }, org.owner)
  const late = await addChecklist(org, {
    name: 'Lights',
    items: [gutters],
    visit_kinds: ['install', 'takedown'],
  })
  const add = async (kind: string, date: string) => {
    const { visits } = await org.run(saveVisit, { job_id, dates: [date], kind }, org.owner)
    return visits.at(-1)!.visit_id
  }
  const third = await add('install', '2026-03-18')
  const fourth = await add('work', '2026-03-19')
  const fifth = await add('takedown', '2026-03-20')
  const copies = async () =>
    (await org.run(getJob, { job_id })).checklists.map((each) => [each.visit_id, each.checklist_id])
  const added = [
    [second, fixed.id],
    [third, fixed.id],
    [third, late.id],
    [fifth, late.id],
  ]
  assert.deepEqual(await copies(), added)
  const report = { job_id, checklist_id: late.id, answers: [{ item_id: 'gutters', value: 'pass' }] }
  for (const visit_id of [second, fourth])
    await assert.rejects(
      org.run(submitReport, { ...report, visit_id }, org.owner),
      /checklist_id: is not a checklist of the visit/,
    )
  await org.run(saveVisit, { visit_id: fourth, kind: 'install' }, org.owner)
  assert.deepEqual(await copies(), [...added.slice(0, 3), [fourth, fixed.id], [fourth, late.id], added[3]])
  await assert.rejects(org.run(completeJob, { job_id, visit_id: fifth }, org.owner), {
    code: 'invalid_state',
  })
  await org.run(submitReport, { ...report, visit_id: fifth }, org.owner)
  const job = await org.run(completeJob, { job_id, visit_id: fifth }, org.owner)
  assert.equal(job.visits_done, 2)
})

test('an invoice of one visit takes only its lines, and the next invoice takes the others', async () => {
  const org = await testOrg()
  const { job_id, second } = await twoDays(org)
  const foreign = { job_id, visit_ids: [org.id] }
  await assert.rejects(org.run(createFromJob, foreign, org.owner), /visit_ids.0: is not a visit of the job/)
  const first = await org.run(createFromJob, { job_id, visit_ids: [second] }, org.owner)
  assert.equal(first.line_items.length, 1)
  await assert.rejects(org.run(createFromJob, { job_id, visit_ids: [second] }, org.owner), {
    code: 'invalid_state',
  })
  assert.equal((await org.run(createFromJob, { job_id }, org.owner)).line_items.length, 2)
})

test("the customer's page of an invoice has the lines of its visits, and nothing that is internal of any visit", async () => {
  const org = await testOrg()
  const { job_id, second, lines } = await twoDays(org)
  const inside = { label: 'Second crew', note: 'Dog bites' }
  await org.run(saveVisit, { visit_id: second, ...inside }, org.owner)
  await org.run(
    saveVisit,
    { job_id, dates: ['2026-03-18'], label: 'Third crew', note: 'Bring keys' },
    org.owner,
  )
  const pageOf = async (input: object) => {
    const { id: invoice_id } = await org.run(createFromJob, { job_id, ...input }, org.owner)
    await org.run(sendInvoice, { invoice_id, channels: ['none'] }, org.owner)
    const page = await org.run(readByCustomer, { invoice_id }, { type: 'customer', id: null } as const)
    return JSON.stringify(page)
  }
  const names = ['600.00', '250.00', '150.01']
  const shown = (page: string) => names.filter((amount) => page.includes(amount))
  const pages = [await pageOf({ visit_ids: [second] }), await pageOf({})]
  assert.deepEqual(pages.map(shown), [['600.00'], ['250.00', '150.01']])
  for (const internal of [...Object.values(inside), 'Third crew', 'Bring keys', second, ...lines])
    assert.ok(!pages.join().includes(internal), internal)
})

test('a visit keeps its line when the lines of the job are saved again', async () => {
  const org = await testOrg()
  const { job_id, lines } = await twoDays(org)
  const line_items = [
    { name: 'New', unit_price_cents: 100 },
    { name: 'Lights', unit_price_cents: 60_000, source_line_id: lines[0] },
  ]
  const job = await org.run(setLineItems, { job_id, line_items }, org.owner)
  const { visits } = await org.run(getJob, { job_id })
  assert.deepEqual(visits[1]!.line_ids, [job.line_items[1]!.id])
})

test('each visit is an appointment of its own', async () => {
  const org = await testOrg()
  const { job_id, second } = await twoDays(org)
  const visits = await org.app.kernel.databases[org.mode].transaction(
    { orgId: org.id, locations: '*' },
    (transaction) => findVisits(transaction, org.id, [job_id, second]),
  )
  assert.deepEqual(
    visits
      .map(({ id, job_id: of, starts_at }) => [id, of, starts_at])
      .toSorted((a, b) => (a[2]! < b[2]! ? -1 : 1)),
    [
      [job_id, job_id, '2026-03-16T14:00:00.000Z'],
      [second, job_id, '2026-03-17T13:00:00.000Z'],
    ],
  )
})

test('a visit loses the lines that another job takes over, and keeps those of which a part stays', async () => {
  const org = await testOrg()
  const { job_id, second, lines } = await twoDays(org)
  const linesOfSecond = async () =>
    (await org.run(getJob, { job_id })).visits.find(({ visit_id }) => visit_id === second)!.line_ids
  await org.run(saveVisit, { visit_id: second, line_ids: [lines[0], lines[1]] }, org.owner)
  const { into } = await org.run(
    splitJob,
    { job_id, lines: [{ line_id: lines[0] }, { line_id: lines[1], quantity: '0.5' }] },
    org.owner,
  )
  assert.deepEqual(await linesOfSecond(), [lines[1]])
  await org.run(saveVisit, { visit_id: second, line_ids: await linesOfSecond() }, org.owner)
  const back = into.line_items.map(({ id }) => ({ line_id: id }))
  await org.run(splitJob, { job_id: into.id, into_job_id: job_id, lines: back }, org.owner)
  assert.deepEqual(await linesOfSecond(), [lines[1]])
})
