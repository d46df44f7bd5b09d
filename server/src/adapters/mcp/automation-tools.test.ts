import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callMcpTool } from '../../testing/mcp-request.ts'
import { testOrg } from '../../testing/test-org.ts'

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301'
const good: [tool: string, given: Record<string, unknown>][] = [
  ['get_automation', { id }],
  ['save_automation_draft', { id, expectedRevision: 1, definition: {}, idempotencyKey: 'k' }],
  ['publish_automation', { id, draftRevisionNumber: 1, idempotencyKey: 'k' }],
  [
    'save_automation_draft',
    { id, expectedRevision: 1, definition: {}, editorState: null, idempotencyKey: 'k' },
  ],
  ['pause_automation', { id, idempotencyKey: 'k' }],
]

test('there are no automations yet, so none is found', async () => {
  const key = await (await testOrg()).key()
  assert.deepEqual((await callMcpTool(key, 'list_automations')).structuredContent, { automations: [] })
  for (const [tool, given] of good) {
    const { isError, structuredContent } = await callMcpTool(key, tool, given)
    assert.deepEqual([isError, structuredContent.error.status], [true, 404], tool)
    assert.equal(structuredContent.error.code, 'not_found')
  }
})

test('arguments are checked first', async () => {
  const key = await (await testOrg()).key()
  const wrong: [tool: string, given: Record<string, unknown>, field: string][] = [
    ['get_automation', { id: 'x' }, 'id'],
    ['save_automation_draft', { ...good[1]![1], expectedRevision: 0 }, 'expectedRevision'],
    ['save_automation_draft', { ...good[1]![1], definition: [] }, 'definition'],
    ['publish_automation', { ...good[2]![1], draftRevisionNumber: 1.5 }, 'draftRevisionNumber'],
    ['publish_automation', { ...good[2]![1], surprise: 1 }, 'surprise'],
    ['pause_automation', { id }, 'idempotencyKey'],
    ['pause_automation', { id, idempotencyKey: '' }, 'idempotencyKey'],
    ['pause_automation', { id, idempotencyKey: 'x'.repeat(256) }, 'idempotencyKey'],
  ]
  for (const [tool, given, field] of wrong) {
    const { error } = (await callMcpTool(key, tool, given)).structuredContent
    assert.deepEqual([error.status, error.code, error.details[0].field], [422, 'validation_error', field])
  }
})

test('the member who made the key must manage automations, everywhere', async () => {
  const org = await testOrg()
  const refused = async (): Promise<void> => {
    const { structuredContent } = await callMcpTool(await org.key(), 'list_automations')
    const { status, code } = structuredContent.error
    assert.deepEqual([status, code], [403, 'insufficient_permission'])
  }
  const change = (to: string) =>
    org.app.inspect.query(`update quoin.members set ${to} where org_id = $1`, [org.id])
  await change(`role = 'sales_rep'`)
  await refused()
  await change(`role = 'manager', location_ids = array['${org.locationId}'::uuid]`)
  await refused()
})
