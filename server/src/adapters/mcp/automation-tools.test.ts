import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  activeAutomation,
  newAutomation,
  tagging,
} from '../../domains/office/automations/testing/new-automation.ts'
import { newId } from '../../kernel/ids.ts'
import { callMcpTool } from '../../testing/mcp-request.ts'
import { testOrg } from '../../testing/test-org.ts'

const id = newId()
const good: [tool: string, input: Record<string, unknown>][] = [
  ['get_automation', { id }],
  ['save_automation_draft', { id, expectedRevision: 1, definition: tagging, idempotencyKey: 'save' }],
  ['publish_automation', { id, draftRevisionNumber: 1, idempotencyKey: 'publish' }],
  ['pause_automation', { id, idempotencyKey: 'pause' }],
]

test('the MCP automation tools return the same as the REST endpoints', async () => {
  const org = await testOrg()
  const key = await org.key()
  const { id } = await newAutomation(org)
  // oxlint-disable-next-line typescript/no-explicit-any -- many shapes of answer
  const call = async (tool: string, args: object = {}): Promise<any> => {
    const { isError, structuredContent } = await callMcpTool(key, tool, { ...args })
    assert.ok(!isError, JSON.stringify(structuredContent))
    return structuredContent
  }
  // oxlint-disable-next-line typescript/no-explicit-any -- as above
  const read = async (): Promise<any> => (await org.request('GET', `/automations/${id}`, { key })).body.data
  const saved = await call('save_automation_draft', {
    id,
    expectedRevision: 1,
    definition: { ...tagging, name: 'By a tool' },
    idempotencyKey: 'a',
    editorState: { x: 1 },
    triggerConfig: { schemaVersion: 1, ...tagging.trigger, reentry: 'never' },
  })
  assert.deepEqual(saved, { automation: await read() })
  assert.equal(saved.automation.draft.triggerConfig.reentry, 'never')
  const cleared = await call('save_automation_draft', {
    id,
    expectedRevision: 2,
    definition: tagging,
    idempotencyKey: 'b',
    editorState: null,
  })
  assert.equal(cleared.automation.draft.editorState, null)
  const published = await call('publish_automation', { id, draftRevisionNumber: 3, idempotencyKey: 'c' })
  assert.deepEqual([published.automation.status, published], ['active', { automation: await read() }])
  const paused = await call('pause_automation', { id, idempotencyKey: 'd' })
  assert.equal(paused.automation.status, 'paused')
  assert.deepEqual(await call('get_automation', { id }), { automation: await read() })
  const listed = (await org.request('GET', '/automations', { key })).body.data as unknown
  assert.deepEqual(await call('list_automations'), { automations: listed })
})

test('a refusal is returned as a tool error, with status, code and details', async () => {
  const org = await testOrg()
  const key = await org.key()
  const { id } = await newAutomation(org, { ...tagging, actions: [{ kind: 'add_tag' }] })
  const stale = { id, expectedRevision: 9, definition: tagging, idempotencyKey: 'stale' }
  const saved = await callMcpTool(key, 'save_automation_draft', stale)
  const { status, code, details } = saved.structuredContent.error
  assert.deepEqual([saved.isError, status, code, details[0].current], [true, 409, 'stale_revision', 1])
  const faulty = { id, draftRevisionNumber: 1, idempotencyKey: 'faulty' }
  const refused = await callMcpTool(key, 'publish_automation', faulty)
  assert.deepEqual(refused.structuredContent.error.details, [
    { field: 'definition.actions.0.config.tag', code: 'required', message: 'is required', node_id: null },
  ])
  for (const [tool, args] of good) {
    const { isError, structuredContent } = await callMcpTool(key, tool, args)
    assert.deepEqual([isError, structuredContent.error.status], [true, 404], tool)
  }
})

test('an idempotency key stands for one call, even a failed one, and for one entry point', async () => {
  const org = await testOrg()
  const key = await org.key()
  const { id } = await newAutomation(org)
  const save = (args: object) =>
    callMcpTool(key, 'save_automation_draft', {
      id,
      expectedRevision: 1,
      definition: tagging,
      idempotencyKey: 'once',
      ...args,
    })
  const first = await save({})
  assert.equal(first.structuredContent.automation.revision, 2)
  assert.deepEqual(await save({}), first)
  assert.equal(
    (await save({ definition: { ...tagging, name: 'x' } })).structuredContent.error.code,
    'idempotency_conflict',
  )
  const pause = { id, idempotencyKey: 'once' }
  assert.equal(
    (await callMcpTool(key, 'pause_automation', pause)).structuredContent.error.code,
    'idempotency_conflict',
  )
  const address = await org.request('PATCH', `/automations/${id}`, {
    body: { expectedRevision: 1, definition: tagging },
    idempotencyKey: 'once',
  })
  assert.equal(address.body.error.code, 'idempotency_conflict')

  const stale = await save({ idempotencyKey: 'stale' })
  assert.equal(stale.structuredContent.error.code, 'stale_revision')
  assert.deepEqual(await save({ idempotencyKey: 'stale' }), stale)
  assert.equal((await org.request('GET', `/automations/${id}`, { key })).body.data.revision, 2)
})

test('tool arguments are validated first', async () => {
  const key = await (await testOrg()).key()
  const [, save, publish] = good.map(([, args]) => args)
  const wrong: [tool: string, input: Record<string, unknown>, field: string][] = [
    ['get_automation', { id: 'x' }, 'id'],
    ['save_automation_draft', { ...save, expectedRevision: 0 }, 'expectedRevision'],
    ['save_automation_draft', { ...save, definition: [] }, 'definition'],
    ['save_automation_draft', { ...save, definition: { ...tagging, surprise: 1 } }, 'definition.surprise'],
    ['save_automation_draft', { ...save, automation_id: id }, 'automation_id'],
    ['publish_automation', { ...publish, draftRevisionNumber: 1.5 }, 'draftRevisionNumber'],
    ['publish_automation', { ...publish, surprise: 1 }, 'surprise'],
    ['pause_automation', { id }, 'idempotencyKey'],
    ['pause_automation', { id, idempotencyKey: '' }, 'idempotencyKey'],
    ['pause_automation', { id, idempotencyKey: 'x'.repeat(256) }, 'idempotencyKey'],
    ['pause_automation', { id, idempotencyKey: 'x', runs: 'cancel' }, 'runs'],
  ]
  for (const [tool, args, field] of wrong) {
    const { error } = (await callMcpTool(key, tool, args)).structuredContent
    assert.deepEqual([error.status, error.code, error.details[0].field], [422, 'validation_error', field])
  }
})

test('the member behind the key must be allowed to manage automations at every location', async () => {
  const org = await testOrg()
  const { id } = await activeAutomation(org)
  const refused = async (): Promise<void> => {
    for (const [tool, args] of [
      ['list_automations', {}],
      ['pause_automation', { id, idempotencyKey: 'p' }],
    ] as const) {
      const { structuredContent } = await callMcpTool(await org.key(), tool, args)
      const { status, code } = structuredContent.error
      assert.deepEqual([status, code], [403, 'insufficient_permission'])
    }
  }
  const change = (to: string) =>
    org.app.inspect.query(`update quoin.members set ${to} where org_id = $1`, [org.id])
  await change(`role = 'sales_rep'`)
  await refused()
  await change(`role = 'manager', location_ids = array['${org.locationId}'::uuid]`)
  await refused()
})
