import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import * as z from 'zod'
import { channelField, withOwnSpelling } from '../../src/adapters/workflows/channel-spelling.ts'
import { operations } from '../../src/app/catalog.ts'
import { estimating } from '../../src/domains/selling/estimates/testing/estimating.ts'
import { readForm } from '../../src/kernel/schema/read-form.ts'
import { callMcpTool } from '../../src/testing/mcp-request.ts'
import { testOrg } from '../../src/testing/test-org.ts'
import { operationNamed } from '../../src/testing/operation-named.ts'
import { shapeOf } from '../from-routes/schema.ts'

// Tests that an entry point also accepts the spellings of input fields that the other entry points use, and that it
// never misunderstands them. (The API description states only one name for each field.)

test('MCP tools accept arguments in snake_case and camelCase, as the other entry points spell them', async () => {
  const org = await testOrg()
  const key = await org.key()
  const create = { operation: 'todos.create', input: { title: 'Call Ada' } }
  const preview = await callMcpTool(key, 'mutate_workflow', {
    ...create,
    idempotency_key: 'a',
    dry_run: true,
  })
  assert.equal(preview.structuredContent.result.dry_run, true)
  assert.deepEqual(await org.events(), [])
  const { confirm_token } = preview.structuredContent.result
  const created = await callMcpTool(key, 'mutate_workflow', {
    ...create,
    idempotency_key: 'a',
    confirm_token,
  })
  const { request_id } = created.structuredContent
  for (const named of [{ request_id }, { receipt_id: request_id }, { receiptId: request_id }]) {
    const { structuredContent } = await callMcpTool(key, 'get_workflow_request', named)
    assert.equal(structuredContent.request.state, 'completed')
  }
  const repeated = { ...create, idempotencyKey: 'a', idempotency_key: 'a', confirmToken: confirm_token }
  assert.equal((await callMcpTool(key, 'mutate_workflow', repeated)).structuredContent.request_id, request_id)
  const refusal = await callMcpTool(key, 'mutate_workflow', { ...repeated, idempotency_key: 'b' })
  assert.deepEqual(refusal.structuredContent.error.details, [
    {
      field: 'idempotency_key',
      message: 'differs from idempotencyKey; send only idempotencyKey',
    },
  ])
  const page = { operation: 'leads.list', max_bytes: 2000 }
  assert.equal((await callMcpTool(key, 'query_workflow', page)).isError, undefined)
  assert.equal((await callMcpTool(key, 'query_workflow', { ...page, max_bytes: 1 })).isError, true)
})

const notifyingOperations = operations.filter((operation) => channelField(operation) !== undefined)

test('every operation that can notify the customer accepts both `notify` and `channels`', () => {
  assert.deepEqual(
    notifyingOperations.map((operation) => `${operation.name} ${channelField(operation)}`).toSorted(),
    [
      'estimates.reopen channels',
      'estimates.send channels',
      'invoices.credit notify',
      'invoices.send channels',
      'jobs.cancel notify',
      'jobs.reschedule notify',
      'jobs.sendEta notify',
      'leads.cancelAppointment notify',
      'leads.scheduleAppointment notify',
      'mobile.jobs.setStatus notify',
      'reviews.request channels',
    ],
  )
  for (const operation of notifyingOperations) {
    const own = channelField(operation)!
    const form = (shapeOf(operation.input) as Record<string, z.ZodType>)[own]!
    const said = (input: object) => (withOwnSpelling(operation, input) as Record<string, unknown>)[own]
    const isTrueOrFalse = 'value' in readForm(form, true)
    for (const spelling of ['notify', 'channels'])
      assert.deepEqual(said({ [spelling]: ['email'] }), isTrueOrFalse ? true : ['email'], operation.name)
    for (const yes of [said({ notify: true }), said({ channels: true })])
      assert.deepEqual(yes, isTrueOrFalse ? true : operation.name === 'jobs.sendEta' ? undefined : ['email'])
    assert.deepEqual(withOwnSpelling(operation, {}), {})
    assert.deepEqual(withOwnSpelling(operation, { channels: ['email'], notify: ['email'] }), {
      [own]: isTrueOrFalse ? true : ['email'],
    })
    assert.throws(() => withOwnSpelling(operation, { channels: ['sms'], notify: ['email'] }), {
      code: 'validation_error',
    })
  }
})

test('no one is notified if the input says so, in any spelling', () => {
  const said = (name: string, input: object) => withOwnSpelling(operationNamed(name), input)
  for (const noChannels of [{ notify: false }, { notify: [] }, { channels: ['none'] }, { channels: false }])
    assert.deepEqual(
      [
        said('jobs.cancel', noChannels),
        said('leads.cancelAppointment', noChannels),
        said('invoices.send', noChannels),
        said('estimates.reopen', noChannels),
      ],
      [{ notify: [] }, { notify: false }, { channels: ['none'] }, { channels: null }],
      JSON.stringify(noChannels),
    )
  assert.throws(() => said('leads.cancelAppointment', { notify: ['sms'] }), {
    message: 'notify: can notify the customer by email only; send ["email"], or [] to notify no one',
  })
})

test('a customer is notified once, whichever spelling is used', async () => {
  const of = await estimating()
  const key = await of.org.key()
  const { id: estimate_id } = await of.draft()
  const call = {
    operation: 'estimates.send',
    idempotencyKey: randomUUID(),
    input: { estimate_id, notify: true },
  }
  const { structuredContent } = await callMcpTool(key, 'mutate_workflow', call)
  assert.deepEqual(
    structuredContent.result.deliveries.map(({ channel }: { channel: string }) => channel),
    ['email'],
  )
  const again = await callMcpTool(key, 'mutate_workflow', call)
  assert.equal(again.structuredContent.request_id, structuredContent.request_id)
})

test('a field in camelCase is refused with its correct name', () => {
  let tried = 0
  for (const { name, input } of operations)
    for (const member of Object.keys(shapeOf(input)).filter((each) => each.includes('_'))) {
      const camel = member.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
      if (camel === member || camel in shapeOf(input) || name === 'leadImports.create') continue
      const read = readForm(input, { [camel]: 'x' })
      const issues = 'issues' in read ? read.issues : []
      const message = issues.find(({ field }) => field === camel)?.message ?? ''
      assert.ok(message.includes(`\`${member}\``), `${name} ${camel}: ${message}`)
      tried += 1
    }
  assert.ok(tried > 300, String(tried))
})
