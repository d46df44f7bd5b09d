import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callMcpTool } from '../../src/testing/mcp-request.ts'
import { testOrg } from '../../src/testing/test-org.ts'

const lead = { customer_name: 'Ada', service_address: '1 Main St' }

test('a refusal says what to do next, in the terms of the tools', async () => {
  const org = await testOrg()
  const key = await org.key()
  const mutate = (overrides: Record<string, unknown>) =>
    callMcpTool(key, 'mutate_workflow', { operation: 'leads.create', input: lead, ...overrides })
  const first = await mutate({ idempotencyKey: 'k' })
  const lead_id = first.structuredContent.result.id
  const refusals = [
    await mutate({ idempotencyKey: 'k', input: { ...lead, customer_name: 'Grace' } }),
    await mutate({ idempotencyKey: 'l', confirmToken: 'forged' }),
    await mutate({ idempotencyKey: ' ' }),
    await mutate({ idempotencyKey: 'm', operation: 'leads.remove' }),
    await mutate({ idempotencyKey: 'n', operation: 'leads.get' }),
    await mutate({
      idempotencyKey: 'o',
      operation: 'leads.update',
      input: { lead_id, notes: 'x', expected_version: 99 },
    }),
    await mutate({ idempotencyKey: 'p', operation: 'leads.update', input: { lead_id: org.id, notes: 'x' } }),
    await callMcpTool(key, 'query_workflow', { operation: 'leads.list', input: { cursor: 'none' } }),
    await callMcpTool(key, 'query_workflow', { operation: 'leads.list', input: { sort: 'none' } }),
    await callMcpTool(await org.key({ scopes: ['workflows:read'] }), 'mutate_workflow', {
      operation: 'leads.create',
      idempotencyKey: 'q',
    }),
  ]
  for (const { isError, structuredContent } of refusals) {
    assert.equal(isError, true)
    const text = JSON.stringify(structuredContent)
    assert.ok(structuredContent.error.next.length > 20, text)
    assert.doesNotMatch(text, /Idempotency-Key|Confirm-Token|[Hh]eader/)
  }
  assert.match(refusals[1]!.structuredContent.error.next, /^Nothing was done\. Call again with dryRun true/)
  const codes = refusals.map(({ structuredContent }) => structuredContent.error.code)
  assert.ok(new Set(codes).size >= 6, codes.join())
  assert.deepEqual(await org.events(), ['lead.created'])
})
