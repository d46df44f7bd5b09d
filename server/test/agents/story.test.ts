import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { greeting } from '../../src/adapters/mcp/greeting.ts'
import { callMcpTool } from '../../src/testing/mcp-request.ts'
import { testOrg } from '../../src/testing/test-org.ts'
import { tokensOf } from './tokens.ts'

test('through MCP, a lead becomes a paid, refunded and collected invoice, with few calls and tokens', async (t) => {
  const org = await testOrg()
  const key = await org.key()
  const contextParts: [string, number][] = [['initialize', tokensOf(greeting)]]
  const call = async (tool: string, args: Record<string, unknown>) => {
    const { isError, structuredContent } = await callMcpTool(key, tool, args)
    const { operation = '' } = args as { operation?: string }
    contextParts.push([`${tool} ${operation}`, tokensOf(structuredContent)])
    assert.equal(isError, undefined, JSON.stringify([args, structuredContent]))
    return structuredContent
  }
  const query = async (operation: string, input: object, more: object = {}) =>
    (await call('query_workflow', { operation, input, ...more })).result
  const mutate = async (operation: string, input: object, more: object = {}) =>
    (
      await call('mutate_workflow', {
        operation,
        input,
        idempotencyKey: randomUUID(),
        detail: 'summary',
        ...more,
      })
    ).result
  const confirmed = async (operation: string, input: object) => {
    const { detail: _, ...preview } = {
      ...(await mutate(operation, input, { dryRun: true, detail: 'full' })),
    }
    return await mutate(operation, input, { confirmToken: preview.confirm_token })
  }
  const learn = (...operations: string[]) => call('get_workflow_schema', { operations })

  await call('list_workflows', { search: 'new lead' })
  await learn('leads.create', 'estimates.create', 'estimates.send')
  const lead = await mutate('leads.create', {
    customer_name: 'Ada Lovelace',
    customer_phone: '+13125550142',
    customer_email: 'ada@example.com',
    service_address: '1 Main St',
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
  })
  assert.equal(
    contextParts.reduce((sum, [, tokens]) => sum + tokens, 0) < 6000,
    true,
    JSON.stringify(contextParts),
  )
  const estimate = await mutate('estimates.create', {
    lead_id: lead.id,
    location_id: lead.location_id,
    line_items: [
      { name: 'Gutters', quantity: '1', unit_price_cents: 40000 },
      { name: 'Windows', quantity: '10', unit_price_cents: 1500 },
    ],
  })
  await confirmed('estimates.send', { estimate_id: estimate.id, channels: ['email'] })
  const accepted = await mutate('estimates.accept', { estimate_id: estimate.id })
  await learn(
    'estimates.accept',
    'estimates.collectDeposit',
    'jobs.schedule',
    'invoices.createFromJob',
    'invoices.send',
  )
  await mutate('estimates.collectDeposit', { estimate_id: estimate.id, amount_cents: 10000, method: 'check' })
  const job_id = accepted.job_id
  const assignees = [{ member_id: org.owner.id, role: 'lead' }]
  await mutate('jobs.schedule', { job_id, scheduled_date: '2099-03-02', assignees })
  await mutate('jobs.start', { job_id })
  await mutate('jobs.complete', { job_id })
  const invoice = await mutate('invoices.createFromJob', { job_id })
  await confirmed('invoices.send', { invoice_id: invoice.id, channels: ['email'] })
  await learn('invoices.recordPayment', 'invoices.refundPayment', 'clients.merge', 'clients.create')
  const invoice_id = invoice.id
  const part = { invoice_id, amount_cents: 20000, method: 'check' }
  const { payment_id } = await mutate('invoices.recordPayment', part)
  const back = { payment_id, amount_cents: 5000, reason: 'A window broke.', effect: 'reopen' }
  await confirmed('invoices.refundPayment', back)
  const { balance_cents } = await query('invoices.get', { invoice_id }, { detail: 'summary' })
  const paid = await mutate('invoices.recordPayment', {
    invoice_id,
    amount_cents: balance_cents,
    method: 'cash',
  })
  assert.equal(paid.status, 'paid')
  const twice = await mutate('clients.create', {
    name: 'A. Lovelace',
    address_line1: '9 Oak St',
    city: 'Springfield',
    state: 'IL',
    zip: '62701',
  })
  const { items } = await query('clients.list', { search: 'Lovelace' }, { detail: 'summary' })
  const survivor = items.find(({ id }: { id: string }) => id !== twice.id)
  await confirmed('clients.merge', { client_id: twice.id, into_client_id: survivor.id })
  await query('clients.statement', { client_id: survivor.id }, { detail: 'summary' })
  await query('clients.timeline', { client_id: survivor.id }, { detail: 'summary' })
  await query('sync.changes', {}, { detail: 'summary' })

  const tokens = contextParts.reduce((sum, [, each]) => sum + each, 0)
  const account = contextParts.map(([label, each]) => `${each} ${label}`).join('\n')
  assert.ok(contextParts.length - 1 <= 40, account)
  assert.ok(tokens <= 40_000, `${tokens} tokens\n${account}`)
  t.diagnostic(`${contextParts.length - 1} calls, ${tokens} tokens`)
})
