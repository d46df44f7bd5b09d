import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Operation } from '../../../../kernel/operations/operation.ts'
import { expectError } from '../../../../testing/expect-error.ts'
import { type TestOrg, testOrg } from '../../../../testing/test-org.ts'
import { assignLead, createLead, listLeads } from '../../../customers/leads/operations.ts'
import { addLocation, hire } from '../../../customers/leads/testing/people.ts'
import { listInvoices, voidInvoice } from '../../../money/invoices/operations.ts'
import { draft, pay, sent } from '../../../money/invoices/testing/invoicing.ts'
import { listEstimates } from '../../../selling/estimates/operations.ts'
import { listJobs } from '../../../work/jobs/operations.ts'
import { jobIn } from '../../../work/jobs/testing/working.ts'
import { customerWithAll } from '../../search/testing/find-kinds-and-ids.ts'
import { countList } from '../operations.ts'

type Counted = { total: number; by_status: { status: string; count: number }[] }
const countsOf = ({ by_status }: Counted): Record<string, number> =>
  Object.fromEntries(by_status.flatMap(({ status, count }) => (count === 0 ? [] : [[status, count]])))

const lists: Record<string, Operation> = {
  leads: listLeads,
  estimates: listEstimates,
  jobs: listJobs,
  invoices: listInvoices,
}

/**
 * Asserts that the count of each status equals the number of records that the list returns for this status, for
 * each list.
 */
async function assertCounted(org: TestOrg, input: object, as: object): Promise<void> {
  for (const [list, operation] of Object.entries(lists)) {
    const counted = await org.run(countList, { list, ...input }, as)
    let total = 0
    for (const { status, count } of counted.by_status) {
      const page = (await org.run(operation, { ...input, status, limit: 100 }, as)) as { items: unknown[] }
      assert.equal(page.items.length, count, `${list} ${status}`)
      total += count
    }
    assert.equal(counted.total, total, list)
  }
}

test('the counts equal the list for each status, also filtered by client, location, member and words', async () => {
  const org = await testOrg('live', '2026-05-04T15:00:00.000Z')
  const elsewhere = await addLocation(org)
  const rep = await hire(org, 'sales_rep')
  const technician = await hire(org, 'technician')
  const { client } = await customerWithAll(org, 'Ada Lovelace')
  const named = { service_address: '1 Main St' }
  const { id: lead_id } = await org.run(createLead, { customer_name: 'Bo', ...named }, org.owner)
  await org.run(assignLead, { lead_id, assigned_to: rep.id }, org.owner)
  await org.run(createLead, { customer_name: 'Cy', location_id: elsewhere, ...named }, org.owner)
  await jobIn(org, 'in_progress', { assignees: [{ member_id: technician.id, role: 'lead' }] })
  await jobIn(org, 'complete')
  await draft(org)
  await sent(org, 20_000, { due_date: '2026-05-01' })
  const paid = await sent(org, 5000)
  await pay(org, paid.id, 5000)
  const gone = await sent(org, 700)
  await org.run(voidInvoice, { invoice_id: gone.id, reason: 'Twice' }, org.owner)

  const invoices = countsOf(await org.run(countList, { list: 'invoices' }, org.owner))
  assert.deepEqual(invoices, { draft: 1, sent: 1, paid: 1, overdue: 1, void: 1 })
  for (const as of [org.owner, { ...org.owner, locations: [elsewhere] }])
    for (const input of [{}, { client_id: client.id }, { location_id: elsewhere }, { search: 'lovelace' }])
      await assertCounted(org, input, as)
  await assertCounted(org, { assigned_to: rep.id }, org.owner)
})

test('members with access to own records get counts of those, and a list that they may not see cannot be counted', async () => {
  const org = await testOrg()
  const technician = await hire(org, 'technician')
  await jobIn(org, 'scheduled', { assignees: [{ member_id: technician.id, role: 'lead' }] })
  await jobIn(org, 'scheduled')
  assert.deepEqual(countsOf(await org.run(countList, { list: 'jobs' }, technician)), { scheduled: 1 })
  assert.deepEqual(countsOf(await org.run(countList, { list: 'jobs' }, org.owner)), { scheduled: 2 })
  await expectError(org.run(countList, { list: 'estimates' }, technician), 'insufficient_permission')
})
