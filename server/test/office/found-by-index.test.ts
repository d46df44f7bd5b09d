import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pay, sent } from '../../src/domains/money/invoices/testing/invoicing.ts'
import { findPayment } from '../../src/domains/money/payment-records/index.ts'
import { listStops } from '../../src/domains/office/mobile/operations.ts'
import { listVisits, saveVisit } from '../../src/domains/work/jobs/operations.ts'
import { jobIn } from '../../src/domains/work/jobs/testing/working.ts'
import { plansOf } from '../../src/testing/plans-of.ts'
import { testOrg } from '../../src/testing/test-org.ts'
import { copyRows } from '../growth/copy-rows.ts'

// Behind row-level security, an index serves only leakproof comparisons. A comparison with `coalesce` is none, so
// Postgres would read all rows of the organization.

/** Returns the number of rows that the scans of a table read, including those that a filter removed. */
function rowsRead(plans: readonly string[], scan: RegExp): number {
  const nodes = plans.flatMap((plan) => plan.split('->')).filter((node) => scan.test(node))
  assert.ok(nodes.length > 0, `no plan has ${scan}`)
  return nodes.reduce((sum, node) => {
    const [, rows, loops] = /actual time=\S+ rows=([\d.]+) loops=(\d+)/.exec(node) ?? []
    const removed = /Rows Removed by Filter: (\d+)/.exec(node)?.[1] ?? 0
    return sum + (Number(rows ?? 0) + Number(removed)) * Number(loops ?? 0)
  }, 0)
}

test('the current visit of a job, the phone of its client and the processor of a payment are found by index', async () => {
  const org = await testOrg('live', '2026-03-16T15:00:00.000Z')
  const job_id = await jobIn(org)
  const assignees = [{ member_id: org.ownerId, role: 'lead' }]
  await org.run(saveVisit, { job_id, dates: ['2026-03-17'], kind: 'install', assignees }, org.owner)
  const { id: invoice_id } = await sent(org)
  const { payments: paid } = await pay(org, invoice_id, 2000)
  await copyRows(org.app.inspect, org.id, { of: 'records', from: 1, to: 300, weeks: 1 })
  await org.app.inspect.query('analyze')
  const visits = await plansOf(org, () => org.run(listVisits, { job_id }, org.owner))
  assert.ok(rowsRead(visits, /Scan .*on job_visits v/) < 50, visits.join('\n'))
  const stops = await plansOf(org, () => org.run(listStops, { date: '2026-03-17' }, org.owner))
  assert.ok(rowsRead(stops, /Scan .*on clients c\b/) < 50, stops.join('\n'))
  const reader = () => org.app.database.live.reader({ orgId: org.id, locations: '*' })
  const payments = await plansOf(org, () => findPayment(reader(), org.id, paid[0]!.id))
  assert.ok(rowsRead(payments, /Scan .*on payments o\b/) < 50, payments.join('\n'))
})
