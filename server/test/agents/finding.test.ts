import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greeting } from '../../src/adapters/mcp/greeting.ts'
import { recipes } from '../../src/adapters/mcp/recipes.ts'
import { operations } from '../../src/app/catalog.ts'
import { callMcpTool, mcpRequest } from '../../src/testing/mcp-request.ts'
import { testOrg } from '../../src/testing/test-org.ts'
import { newMember } from '../../src/domains/office/workforce/testing/new-member.ts'
import { tokensOf } from './tokens.ts'

const names = new Set(operations.map(({ name }) => name))

test('the list of operations is short, and can be filtered by words, area and kind', async () => {
  const org = await testOrg()
  const key = await org.key()
  const list = async (args: Record<string, unknown>) =>
    (await callMcpTool(key, 'list_workflows', args)).structuredContent as {
      workflows: { name: string; kind: string; summary?: string; risks?: string[] }[]
      more?: number
    }
  const all = await list({})
  assert.deepEqual(
    all.workflows.map(({ name }) => name),
    [...names],
  )
  assert.ok(tokensOf(all) < 4000, `${tokensOf(all)} tokens`)

  const matches = await list({ search: 'bill a customer' })
  assert.ok(matches.workflows.slice(0, 3).some(({ name }) => name.startsWith('invoices.create')))
  assert.ok(matches.workflows.length <= 10)
  assert.ok(matches.more! > 0)
  assert.ok(tokensOf(matches) < 700, `${tokensOf(matches)} tokens`)

  const area = await list({ area: 'invoices', kind: 'mutation' })
  assert.ok(area.workflows.every(({ name, kind }) => name.startsWith('invoices.') && kind === 'mutation'))
  assert.deepEqual(area.workflows.find(({ name }) => name === 'invoices.send')!.risks, [
    'sends',
    'money',
    'metered',
  ])
  const gateway = await org.request('GET', '/api/v1/workflows?area=invoices&kind=mutation&detail=summary', {
    key,
  })
  assert.deepEqual(gateway.body.data, area.workflows)
  assert.equal(gateway.body.meta.more, 0)

  const { structuredContent } = await callMcpTool(key, 'list_workflows', { area: 'invoces' })
  assert.match(structuredContent.error.message, /invoices/)
  assert.equal((await org.request('GET', '/api/v1/workflows?limit=none', { key })).status, 422)
})

test('a member does not find operations that they may not run', async () => {
  const org = await testOrg()
  const { id: memberId } = await newMember(org, { role: 'technician' })
  const key = await org.key({ memberId })
  const { workflows } = (await callMcpTool(key, 'list_workflows', { search: 'refund' })).structuredContent
  assert.ok(!workflows.some(({ name }: { name: string }) => name === 'invoices.refundPayment'))
})

test('one short answer describes the inputs of several operations', async () => {
  const key = await (await testOrg()).key()
  const sizes: [number, string][] = []
  for (const name of names) {
    const { structuredContent } = await callMcpTool(key, 'get_workflow_schema', { operation: name })
    assert.equal(structuredContent.schema.name, name)
    assert.equal(structuredContent.schema.output_schema, undefined)
    sizes.push([tokensOf(structuredContent), name])
  }
  sizes.sort(([a], [b]) => b - a)
  assert.ok(sizes[0]![0] < 4000, sizes[0]!.join(' '))
  assert.ok(sizes[sizes.length >> 1]![0] < 450, sizes[sizes.length >> 1]!.join(' '))
  const operationNames = ['leads.create', 'estimates.create']
  const { structuredContent } = await callMcpTool(key, 'get_workflow_schema', { operations: operationNames })
  assert.deepEqual(
    structuredContent.schemas.map(({ name }: { name: string }) => name),
    operationNames,
  )
  for (const wrong of [{}, { operation: 'leads.get', operations: ['leads.get'] }]) {
    const refused = await callMcpTool(key, 'get_workflow_schema', wrong)
    assert.equal(refused.structuredContent.error.status, 422)
  }
})

test('a date is described as a format, however it is validated', async () => {
  const key = await (await testOrg()).key()
  const { structuredContent } = await callMcpTool(key, 'get_workflow_schema', {
    operations: ['jobs.schedule', 'reports.summary'],
  })
  const [schedule, summary] = structuredContent.schemas
  assert.equal(schedule.input_schema.properties.scheduled_date.format, 'date')
  assert.equal(schedule.input_schema.properties.scheduled_date.allOf, undefined)
  assert.equal(summary.input_schema.properties.from.format, 'date')
  assert.ok(schedule.input_schema.allOf.length > 1, 'other rules are told')
})

test('the first answers of every session cost few tokens', async () => {
  const key = await (await testOrg()).key()
  const { body } = await mcpRequest(key, 'tools/list')
  const tools = tokensOf(body.result)
  assert.ok(tools < 7000, `${tools} tokens`)
  assert.ok(tokensOf(greeting) < 600, `${tokensOf(greeting)} tokens`)
})

test('instructions and recipes name existing operations', () => {
  const text = [greeting, ...recipes.flatMap(({ steps }) => steps)].join(' ')
  const named = [...text.matchAll(/\b[a-z][A-Za-z]+(?:\.[a-z][A-Za-z]+)+\b/g)].map(([name]) => name)
  assert.ok(named.length > 30)
  assert.deepEqual(
    named.filter((name) => !names.has(name) && name !== 'draft.faults'),
    [],
  )
})
