import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { addInvoice } from '../src/domains/money/invoices/testing/add-invoice.ts'
import { lineItem } from '../src/domains/organization/line-items/testing/line-item.ts'
import { sendInvoice } from '../src/domains/money/invoices/operations.ts'
import { addJob } from '../src/domains/work/jobs/testing/add-job.ts'
import { createClient } from '../src/domains/customers/clients/operations.ts'
import { newMember } from '../src/domains/office/workforce/testing/new-member.ts'
import type { Role } from '../src/kernel/access/permissions.ts'
import { callMcpTool } from '../src/testing/mcp-request.ts'
import { soon } from '../src/testing/soon.ts'
import { testOrg } from '../src/testing/test-org.ts'

// Tests at every entry point that callers see the prices of a job only with the permission `view_pricing`, and its
// minimum prices (floors) only with `override_pricing`. A crew member who does the job sees neither.

const prices =
  /"(unit_price_cents|unit_price_decimal|minimum_cents|line_total_cents|discount_cents|tax_cents|subtotal_cents|floor_cents)"/

async function stage(role: Role) {
  const org = await testOrg()
  const { id: memberId } = await newMember(org, { role })
  const key = await org.key({ scopes: ['workflows:read', 'workflows:write'], memberId })
  const client = await org.run(
    createClient,
    {
      name: 'Ada',
      email: 'ada@example.com',
      address_line1: '1 Main St',
      city: 'Chicago',
      state: 'IL',
      zip: '60601',
    },
    org.owner,
  )
  const today = org.app.kernel.now().slice(0, 10)
  const job_id = await addJob(org, {
    client_id: client.id,
    location_id: org.locationId,
    scheduled_date: today,
    status: 'scheduled',
    assignees: [{ member_id: memberId, role: 'crew' }],
    line_items: [lineItem(12_345)],
    total_cents: 12_345,
  })
  const runWorkflow = async (name: string, input: object) => {
    const answer = await org.request('POST', `/api/v1/workflows/${name}`, { key, body: input })
    assert.equal(answer.status, 200, `${name}: ${answer.text}`)
    return answer
  }
  return { org, key, memberId, client, job_id, today, runWorkflow }
}

for (const role of ['technician', 'crew_lead'] as const)
  test(`a ${role} sees no price of their own job, with any operation that reads it`, async () => {
    const { org, key, job_id, today, runWorkflow } = await stage(role)
    const reads = [
      ['jobs.get', { job_id }],
      ['jobs.list', {}],
      ['mobile.jobs.list', { date: today }],
      ['schedule.board', { from: today }],
    ] as const
    for (const [name, input] of reads) {
      const { text } = await runWorkflow(name, input)
      assert.ok(text.includes(job_id), `${name} answers the job: ${text}`)
      assert.doesNotMatch(text, prices, name)
      assert.doesNotMatch(text, /"(total_cents|revenue_cents)"|12345/, name)
    }
    const tool = await callMcpTool(key, 'query_workflow', { operation: 'jobs.get', input: { job_id } })
    assert.doesNotMatch(JSON.stringify(tool), prices)
    const named = await org.request('POST', '/api/v1/workflows/jobs.get?fields=total_cents', {
      key,
      body: { job_id },
    })
    assert.equal(named.status, 422, 'a member that the role may not see is not a member of the answer')
  })

test('a dry run, a mutation, its repeat and its receipt show a technician no price', async () => {
  const { org, key, job_id } = await stage('technician')
  const start = { key, body: { job_id } }
  const dry = await org.request('POST', '/api/v1/workflows/jobs.start?dry_run=true', {
    ...start,
    idempotencyKey: null,
  })
  assert.equal(dry.status, 200, dry.text)
  assert.doesNotMatch(dry.text, prices)
  const idempotencyKey = randomUUID()
  const first = await org.request('POST', '/api/v1/workflows/jobs.start', { ...start, idempotencyKey })
  const again = await org.request('POST', '/api/v1/workflows/jobs.start', { ...start, idempotencyKey })
  const receipt = await org.request('GET', `/api/v1/workflows/requests/${first.body.meta.request_id}`, {
    key,
  })
  for (const { status, text } of [first, again]) {
    assert.equal(status, 200, text)
    assert.ok(text.includes(job_id))
    assert.doesNotMatch(text, prices)
  }
  assert.doesNotMatch(receipt.text, prices)
})

test("a stored answer that another role got is reduced to the fields of the member's current role", async () => {
  const { org, key, memberId, job_id } = await stage('manager')
  const call = { key, body: { job_id }, idempotencyKey: randomUUID() }
  const first = await org.request('POST', '/api/v1/workflows/jobs.start', call)
  assert.match(first.text, /"floor_cents"/)
  await org.app.inspect.query(`update quoin.members set role = 'technician' where id = $1`, [memberId])
  // Waits until the processes of the service use the new role.
  await soon(async () => {
    const again = await org.request('POST', '/api/v1/workflows/jobs.start', call)
    assert.equal(again.status, 200, again.text)
    assert.doesNotMatch(again.text, prices)
  })
})

test('sales reps see prices, but not minimum prices', async () => {
  const { job_id, runWorkflow } = await stage('sales_rep')
  const { text } = await runWorkflow('jobs.get', { job_id })
  assert.match(text, /"unit_price_cents":12345/)
  assert.doesNotMatch(text, /"floor_cents"/)
})

test('a crew lead who collects payments sees the amount due, and not the price of each line', async () => {
  const { org, client, job_id, runWorkflow } = await stage('crew_lead')
  const invoice_id = await addInvoice(org, { client_id: client.id, job_id, line_items: [lineItem(10_000)] })
  await org.run(sendInvoice, { invoice_id }, org.owner)
  const { body, text } = await runWorkflow('invoices.get', { invoice_id })
  assert.deepEqual([body.data.balance_cents, body.data.total_cents], [10_000, 10_000])
  assert.doesNotMatch(text, prices)
})

test('a technician does not see what a client owes or has paid', async () => {
  const { client, runWorkflow } = await stage('technician')
  const { text } = await runWorkflow('clients.get', { client_id: client.id })
  assert.doesNotMatch(text, /_cents"/)
})
