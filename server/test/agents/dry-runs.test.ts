import assert from 'node:assert/strict'
import { test } from 'node:test'
import { demo } from '../../src/demo/testing/look-at-demo.ts'
import { callMcpTool } from '../../src/testing/mcp-request.ts'
import { tokensOf } from './tokens.ts'

/** Maximum size of the answer to a dry run, in tokens of a language model. */
const most = 2500

type Page = { items: { id: string; [member: string]: unknown }[] }

async function queryPage(key: string, operation: string, input: object): Promise<Page> {
  const { structuredContent } = await callMcpTool(key, 'query_workflow', { operation, input })
  return structuredContent.result
}

test('a dry run on the demonstration describes its effects in few words', async () => {
  const { companies } = await demo()
  const key = companies[0].keys.live
  const first = async (operation: string, input: object): Promise<string> =>
    (await queryPage(key, operation, input)).items[0]!.id
  const clients = (await queryPage(key, 'clients.list', { limit: 2 })).items
  const calls: [string, object][] = [
    [
      'jobs.complete',
      { job_id: await first('jobs.list', { status: 'in_progress' }), override_reason: 'All done.' },
    ],
    ['invoices.send', { invoice_id: await first('invoices.list', { status: 'draft' }), channels: ['email'] }],
    [
      'estimates.send',
      { estimate_id: await first('estimates.list', { status: 'draft' }), channels: ['email'] },
    ],
    [
      'invoices.recordPayment',
      { invoice_id: await first('invoices.list', { status: 'sent' }), amount_cents: 100, method: 'cash' },
    ],
    ['clients.merge', { client_id: clients[0]!.id, into_client_id: clients[1]!.id }],
  ]
  for (const [operation, input] of calls) {
    const dry = async (more: object = {}) => {
      const args = { operation, input, idempotencyKey: operation, dryRun: true, ...more }
      const { isError, structuredContent } = await callMcpTool(key, 'mutate_workflow', args)
      assert.equal(isError, undefined, JSON.stringify(structuredContent))
      return structuredContent.result
    }
    const dryRun = await dry()
    const tokens = tokensOf({ result: dryRun })
    assert.ok(tokens <= most, `${operation}: ${tokens} tokens`)
    const summary = (await dry({ detail: 'summary' })).would.result
    assert.deepEqual(Object.keys(dryRun.would.result), Object.keys(summary))
    const whole = (await dry({ detail: 'full' })).would.result
    assert.ok(tokensOf(whole) > tokensOf(dryRun.would.result), operation)
    const { id: _id, ...others } = (await dry({ fields: ['id'] })).would.result
    assert.deepEqual(others, {})
  }
})
