import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { operations } from '../../src/app/catalog.ts'
import { createLead } from '../../src/domains/customers/leads/operations.ts'
import { createClient } from '../../src/domains/customers/clients/operations.ts'
import { accessScopeOfRole, roles } from '../../src/kernel/access/permissions.ts'
import { newId } from '../../src/kernel/ids.ts'
import { callMcpTool } from '../../src/testing/mcp-request.ts'
import { testOrg } from '../../src/testing/test-org.ts'
import { keyOf } from '../from-catalog/calls.ts'
import { sampled } from '../from-catalog/samples.ts'
import { shapeOf } from '../from-routes/schema.ts'
import { callTool, toolOf } from './call-tool.ts'
import { assertActionable, codeOf, type ToolAnswer, traces } from './assert-actionable.ts'

// Tests the refusals of every operation through the MCP tools, as an agent receives them.

/** Operations that accept any field, because a connector's payload uses the field names of the system that sends it. */
const takesAnyMember = new Set(['leadImports.create'])

/** Maximum size of a message in bytes. A larger one is refused before its operation is known. */
const mostOfAll = 4 * 1024 * 1024

test('a role or a key without the permission is refused, for every operation', async () => {
  const org = await testOrg()
  const before = await traces(org)
  const keys = new Map(await Promise.all(roles.map(async (role) => [role, await keyOf(org, role)] as const)))
  const withKeys = await traces(org)
  assert.notDeepEqual(withKeys, before)
  const other = {
    query: await org.key({ scopes: ['workflows:write'] }),
    mutation: await org.key({ scopes: ['workflows:read'] }),
  }
  const usual = await org.key()
  const tracesBefore = await traces(org)
  for (const operation of operations) {
    const role = roles.find((each) =>
      operation.permission.some((one) => accessScopeOfRole(each, one) === null),
    )
    if (role) {
      const answer = await callTool(keys.get(role)!, operation, {})
      assert.equal(codeOf(answer), 'insufficient_permission', operation.name)
      assertActionable(operation.name, answer)
    }
    const scoped = await callTool(other[operation.kind], operation, {})
    assert.equal(codeOf(scoped), 'insufficient_scope', operation.name)
    assertActionable(operation.name, scoped)
    const misspelled = await callTool(usual, { ...operation, name: `${operation.name}x` }, {})
    assert.equal(codeOf(misspelled), 'not_found')
    assertActionable(operation.name, misspelled)
    assert.ok(misspelled.structuredContent.error.message.includes(`\`${operation.name}\``), operation.name)
    const crossed = await callMcpTool(usual, toolOf(operation.kind === 'query' ? 'mutation' : 'query'), {
      operation: operation.name,
      ...(operation.kind === 'query' ? { idempotencyKey: 'k' } : {}),
    })
    assert.equal(codeOf(crossed), 'validation_error')
    assertActionable(operation.name, crossed)
  }
  assert.deepEqual(await traces(org), tracesBefore)
})

/** Lists that return no records, instead of an error, for an unknown id in a filter. */
const onlyFilters = new Set(['leads.appointments.list'])

const isIdOfRecord = (name: string): boolean => name.endsWith('_id') && name !== 'request_id'

const isOfAnyKind = (name: string): boolean => name === 'record_id'

for (const { operation, sample } of sampled) {
  const { name } = operation

  test(`${name}: its error messages tell an agent what to do`, async () => {
    const org = await testOrg()
    const { input, subject } = await sample(org)
    const { id: lead } = await org.run(
      createLead,
      { customer_name: 'Bo', service_address: '2 Elm St' },
      org.owner,
    )
    const { id: client } = await org.run(
      createClient,
      { name: 'Bo', address_line1: '3 Elm St', city: 'Chicago', state: 'IL', zip: '60601' },
      org.owner,
    )
    const key = await org.key()
    const used = randomUUID()
    await callMcpTool(key, 'mutate_workflow', {
      operation: 'todos.create',
      input: { title: used },
      idempotencyKey: used,
    })
    const tracesBefore = await traces(org)
    const shape = shapeOf(operation.input)
    const refused = async (code: string, args: object, more: object = {}): Promise<ToolAnswer> => {
      const answer = await callTool(key, operation, args, more)
      assert.equal(
        codeOf(answer),
        code,
        `${name} ${JSON.stringify(args).slice(0, 100)}: ${JSON.stringify(answer.structuredContent).slice(0, 800)}`,
      )
      assertActionable(name, answer)
      return answer
    }
    if (!takesAnyMember.has(name)) {
      const { details } = (await refused('validation_error', { ...input, org_id: newId() })).structuredContent
        .error
      assert.ok(details.some(({ field }) => field === 'org_id'))
    }
    for (const member of Object.keys(shape).slice(0, 1)) {
      const { details } = (await refused('validation_error', { ...input, [member]: { strange: [1] } }))
        .structuredContent.error
      assert.ok(
        details.some(({ field }) => field?.split('.')[0] === member),
        `${name} ${member}`,
      )
    }
    if ('cursor' in shape) await refused('invalid_cursor', { ...input, cursor: 'none' })
    if ('sort' in shape) await refused('invalid_sort', { ...input, sort: 'none' })
    if ('expected_version' in shape) {
      const { message, details } = (await refused('stale_version', { ...input, expected_version: 999_999 }))
        .structuredContent.error
      const [{ version }] = details as [{ message: string; version?: number }]
      assert.equal(
        message,
        `The record has changed since it was read; its version is now ${version}. Read it again.`,
      )
    }
    for (const member of Object.keys(input).filter(isIdOfRecord)) {
      if (typeof input[member] !== 'string' || onlyFilters.has(name)) continue
      const code = member === subject ? 'not_found' : 'validation_error'
      const { receipt_id } = (await refused(code, { ...input, [member]: newId() })).structuredContent
      if (receipt_id !== undefined) await assertNoCircle(key, receipt_id)
      if (isOfAnyKind(member)) continue
      const other = member.endsWith('lead_id') ? client : lead
      const { details } = (await refused(code, { ...input, [member]: other })).structuredContent.error
      assert.partialDeepStrictEqual(
        details.filter(({ field }) => field === member),
        [{ kind: other === lead ? 'lead' : 'client' }],
      )
    }
    const { bodyLimit = 1024 * 1024 } = operation
    if (bodyLimit < mostOfAll) {
      const answer = await refused('body_too_large', { ...input, org_id: 'x'.repeat(bodyLimit) })
      assert.match(answer.structuredContent.error.message, new RegExp(` ${bodyLimit} bytes`))
    }
    if (operation.kind === 'mutation') {
      const { details } = (await refused('idempotency_conflict', input, { idempotencyKey: used }))
        .structuredContent.error
      assert.partialDeepStrictEqual(details, [{ operation: 'todos.create' }])
    }
    assert.deepEqual(await traces(org), tracesBefore, name)
  })
}

/**
 * Reads the outcome of a refused call with the tool `get_workflow_request`. Asserts that the answer does
 * not advise the caller to use this tool again.
 */
async function assertNoCircle(key: string, requestId: string): Promise<void> {
  const answer: ToolAnswer = await callMcpTool(key, 'get_workflow_request', { requestId })
  const { message } = answer.structuredContent.error
  assert.match(message, /refused and changed nothing/)
  assert.doesNotMatch(message, /get_workflow_request|do not call again/)
  assert.ok(!message.includes(requestId), message)
}
