import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { memberOperations, operations } from '../../src/app/catalog.ts'
import { routes } from '../../src/adapters/rest/routes.ts'
import { activeAutomation, tagging } from '../../src/domains/office/automations/testing/new-automation.ts'
import { createMember, deactivateMember } from '../../src/domains/office/workforce/operations.ts'
import { everyScope, exactScopes } from '../../src/kernel/access/scopes.ts'
import { assertError } from '../../src/testing/expect-error.ts'
import { callMcpTool, mcpRequest } from '../../src/testing/mcp-request.ts'
import { type TestOrg, testOrg } from '../../src/testing/test-org.ts'

// Tests who may read and change automations at each entry point.

const addresses: readonly [method: string, path: (id: string) => string, body?: unknown][] = [
  ['GET', () => '/automations'],
  ['GET', (id) => `/automations/${id}`],
  ['PATCH', (id) => `/automations/${id}`, { expectedRevision: 1, definition: tagging }],
  ['POST', (id) => `/automations/${id}/publish`, { draftRevisionNumber: 1 }],
  ['POST', (id) => `/automations/${id}/pause`, {}],
]
const tools = (id: string): [name: string, input: Record<string, unknown>][] => [
  ['list_automations', {}],
  ['get_automation', { id }],
  ['save_automation_draft', { id, expectedRevision: 1, definition: tagging, idempotencyKey: randomUUID() }],
  ['publish_automation', { id, draftRevisionNumber: 1, idempotencyKey: randomUUID() }],
  ['pause_automation', { id, idempotencyKey: randomUUID() }],
]

async function each(org: TestOrg, id: string, key: string, check: (answer: Answer, isRead: boolean) => void) {
  for (const [method, path, body] of addresses)
    check(await org.request(method, path(id), { key, body }), method === 'GET')
}
type Answer = Awaited<ReturnType<TestOrg['request']>>

test('automations can be created, duplicated, archived and resumed only in the console and on the command line', async () => {
  const hidden = memberOperations.filter(({ name, offApi }) => offApi && name.startsWith('automations.'))
  assert.deepEqual(hidden.map(({ name }) => name).sort(), [
    ...[
      'archive',
      'create',
      'duplicate',
      'gallery.list',
      'get',
      'list',
      'moveRuns',
      'pause',
      'publish',
      'resume',
    ].map((name) => `automations.${name}`),
    ...['revisions.get', 'revisions.list', 'saveDraft'].map((name) => `automations.${name}`),
  ])
  const org = await testOrg()
  const { id } = await activeAutomation(org)
  const key = await org.key({ scopes: everyScope })
  const { body } = await org.request('GET', '/api/v1/workflows', { key })
  const listed = new Set(body.data.map(({ name }: { name: string }) => name))
  for (const { name } of hidden) {
    assert.ok(!listed.has(name), name)
    assert.ok(!operations.some((each) => each.name === name), name)
    const input = { automation_id: id, definition: tagging }
    for (const request of [
      org.request('GET', `/api/v1/workflows?operation=${name}`, { key }),
      org.request('GET', `/api/v1/workflows/${name}?input=${encodeURIComponent(JSON.stringify(input))}`, {
        key,
      }),
      org.request('POST', `/api/v1/workflows/${name}`, { key, body: input }),
      org.request('POST', `/api/v1/workflows/${name}?dry_run=true`, {
        key,
        body: input,
        idempotencyKey: null,
      }),
    ])
      assertError(await request, 'not_found')
    for (const [tool, args] of [
      ['get_workflow_schema', { operation: name }],
      ['query_workflow', { operation: name, input }],
      ['mutate_workflow', { operation: name, input, idempotencyKey: randomUUID() }],
    ] as const) {
      const { isError, structuredContent } = await callMcpTool(key, tool, args)
      assert.deepEqual([isError, structuredContent.error.code], [true, 'not_found'], `${tool} ${name}`)
    }
  }
  const reached = routes
    .filter(({ path }) => path.startsWith('/automations'))
    .map(({ operation }) => operation.name)
  assert.deepEqual(
    reached,
    ['list', 'get', 'saveDraft', 'publish', 'pause'].map((verb) => `automations.${verb}`),
  )
  for (const [method, path] of [
    ['POST', '/automations'],
    ['DELETE', `/automations/${id}`],
    ['PUT', `/automations/${id}`],
  ] as const)
    assertError(await org.request(method, path, { key, body: { definition: tagging } }), 'method_not_allowed')
  assertError(await org.request('POST', `/automations/${id}/enroll`, { key, body: {} }), 'not_found')
})

test('only the exact scope for automations gives access, not a scope for workflows or a wildcard', async () => {
  const org = await testOrg()
  const { id } = await activeAutomation(org)
  const guards = new Set(['automations:read', 'automations:write'])
  const others = await org.key({ scopes: everyScope.filter((scope) => !guards.has(scope)) })
  await each(org, id, others, (answer) => assertError(answer, 'insufficient_scope'))
  for (const [tool, args] of tools(id))
    assert.equal(
      (await callMcpTool(others, tool, args)).structuredContent.error.code,
      'insufficient_scope',
      tool,
    )
  const listed = await mcpRequest(others, 'tools/list')
  assert.ok(!listed.text.includes('_automation'))

  const reader = await org.key({ scopes: ['automations:read'] })
  await each(org, id, reader, (answer, isRead) => {
    if (isRead) assert.equal(answer.status, 200, answer.text)
    else assertError(answer, 'insufficient_scope')
  })
  const writer = await org.key({ scopes: ['automations:write'] })
  await each(org, id, writer, (answer, isRead) => {
    if (isRead) assertError(answer, 'insufficient_scope')
    else assert.equal(answer.status, 200, answer.text)
  })
})

test('a test key can neither change nor read an automation', async () => {
  const org = await testOrg()
  const { id } = await activeAutomation(org)
  const key = await org.key({ mode: 'test', scopes: exactScopes })
  await each(org, id, key, (answer) => assertError(answer, 'unsupported_in_test_mode'))
})

test('the member behind the key must manage automations in the whole organization, and still be active', async () => {
  const org = await testOrg()
  const { id } = await activeAutomation(org)
  const refused = async (key: string): Promise<void> => {
    await each(org, id, key, (answer) => assertError(answer, 'insufficient_permission'))
    for (const [tool, args] of tools(id).slice(0, 2)) {
      const answer = await mcpRequest(key, 'tools/call', { name: tool, arguments: args })
      const error = answer.body.error?.data ?? answer.body.result?.structuredContent.error
      assert.equal(error.code, 'insufficient_permission', answer.text)
    }
  }
  const member = async (role: string, location_ids: string[] | null = null): Promise<string> => {
    const email = `${randomUUID()}@example.com`
    return (await org.run(createMember, { email, name: role, role, location_ids }, org.operator)).id
  }
  await refused(await org.key({ memberId: await member('sales_rep') }))
  const here = [org.locationId]
  await refused(await org.key({ memberId: await member('manager', here), locationIds: here }))
  await refused(await org.key({ locationIds: here }))
  const leaving = await member('manager')
  const [before, after] = [await org.key({ memberId: leaving }), await org.key({ memberId: leaving })]
  await each(org, id, before, (answer, isRead) => {
    if (isRead) assert.equal(answer.status, 200, answer.text)
  })
  await org.run(deactivateMember, { member_id: leaving }, org.owner)
  await refused(after)
})

test('a call that is refused for its key or its form does not use up its idempotency key', async () => {
  const org = await testOrg()
  const { id } = await activeAutomation(org)
  const pause = (key: string) =>
    org.request('POST', `/automations/${id}/pause`, { key, body: {}, idempotencyKey: 'one' })
  assertError(await pause(await org.key({ locationIds: [org.locationId] })), 'insufficient_permission')
  const manager = {
    email: `${randomUUID()}@example.com`,
    name: 'Ada',
    role: 'manager',
    location_ids: [org.locationId],
  }
  const { id: memberId } = await org.run(createMember, manager, org.operator)
  assertError(
    await pause(await org.key({ memberId, locationIds: [org.locationId] })),
    'insufficient_permission',
  )
  assertError(
    await org.request('POST', `/automations/${id}/pause`, { body: { a: 1 }, idempotencyKey: 'one' }),
    'validation_error',
  )
  const answer = await pause(await org.key())
  assert.deepEqual([answer.status, answer.headers['x-idempotent-replayed']], [200, undefined])
  assertError(
    await org.request('POST', `/automations/${id}/pause`, { body: {}, idempotencyKey: null }),
    'missing_idempotency_key',
  )
})

test('an automation of another organization is not found', async () => {
  const [org, stranger] = [await testOrg(), await testOrg()]
  const { id } = await activeAutomation(org)
  const key = await stranger.key()
  for (const [method, path, body] of addresses.slice(1))
    assertError(await stranger.request(method, path(id), { key, body }), 'not_found')
  assert.deepEqual((await stranger.request('GET', '/automations', { key })).body, { data: [] })
})

test('the list of automations has no parameters and ignores unknown ones, as every list does', async () => {
  const org = await testOrg()
  const { id } = await activeAutomation(org)
  for (const query of ['', '?limit=0', '?limit=no', '?cursor=x&status=active&sort=name&no_such=1']) {
    const { status, body } = await org.request('GET', `/automations${query}`)
    assert.deepEqual([status, body.data?.map((each: { id: string }) => each.id)], [200, [id]], query)
  }
})
