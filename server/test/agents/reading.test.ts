import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient } from '../../src/domains/customers/clients/operations.ts'
import { pay, sent } from '../../src/domains/money/invoices/testing/invoicing.ts'
import { settled } from '../../src/domains/office/sync/testing/settled.ts'
import { createLead } from '../../src/domains/customers/leads/operations.ts'
import { itIs } from '../../src/domains/office/reports/testing/reporting.ts'
import { viewInput } from '../../src/adapters/view/view.ts'
import { callMcpTool } from '../../src/testing/mcp-request.ts'
import { testOrg } from '../../src/testing/test-org.ts'
import { tokensOf } from './tokens.ts'

const postalAddress = { address_line1: '2 Elm St', city: 'Springfield', state: 'IL', zip: '62701' }

async function readers() {
  const org = await testOrg()
  const key = await org.key()
  const query = async (operation: string, args: Record<string, unknown> = {}) =>
    (await callMcpTool(key, 'query_workflow', { operation, ...args })).structuredContent
  return { org, key, query }
}

test('every item of a page contains only the requested fields', async () => {
  const { org, key, query } = await readers()
  await org.run(createClient, { name: 'Ada', ...postalAddress }, org.owner)
  await org.run(createClient, { name: 'Grace', ...postalAddress, address_line1: '3 Elm St' }, org.owner)
  const { result } = await query('clients.list', { fields: ['name', 'properties.city'] })
  assert.deepEqual(result.items, [
    { name: 'Grace', properties: [{ city: 'Springfield' }] },
    { name: 'Ada', properties: [{ city: 'Springfield' }] },
  ])
  assert.equal(result.has_more, false)
  const address = '/api/v1/workflows/clients.list?fields=name,properties.city'
  const { body } = await org.request('GET', address, { key })
  assert.deepEqual(body.data.items, result.items)
  const posted = await org.request('POST', address, { key, idempotencyKey: null, body: {} })
  assert.deepEqual(posted.body.data.items, result.items)
})

test('in a list without pages, fields of items are selected with or without the name of the list', async () => {
  const { query } = await readers()
  const [short, long] = [
    await query('workforce.members.list', { fields: ['role', 'status'] }),
    await query('workforce.members.list', { fields: ['items.role', 'items.status'] }),
  ]
  assert.deepEqual(short.result, { items: [{ role: 'owner', status: 'active' }] })
  assert.deepEqual(long, short)
  const { error } = await query('workforce.members.list', { fields: ['rolle'] })
  assert.match(error.message, /fields\.0.*`role`/)
  const both = await query('outbox.list', { fields: ['to', 'has_more'] })
  assert.deepEqual(both.result, { items: [], has_more: false })
  assert.equal((await query('settings.company.get', { fields: ['items.name'] })).error.status, 422)
})

test('unknown fields cause a warning with similar names, and the others are answered', async () => {
  const { org, query } = await readers()
  const fields = ['name', 'propertys.city', 'balance']
  const { result, warnings } = await query('clients.list', { fields })
  assert.deepEqual(Object.keys(result.items[0] ?? { name: 'Ada' }), ['name'])
  assert.deepEqual(
    warnings.map(({ code, field }: Record<string, unknown>) => [code, field]),
    [
      ['unknown_field', 'propertys.city'],
      ['unknown_field', 'balance'],
    ],
  )
  assert.match(warnings[0].message, /properties/)
  for (const path of ['/workflows/clients.list', '/clients']) {
    const { status, body } = await org.request('GET', `${path}?fields=name,propertys.city`)
    assert.equal(status, 200)
    assert.deepEqual(
      body.meta.warnings.map(({ code }: { code: string }) => code),
      ['unknown_field'],
      path,
    )
  }
  const exact = await query('clients.list', { fields: ['name'] })
  assert.ok(!('warnings' in exact))
})

test('a call with no known field is refused with similar names, before anything runs', async () => {
  const { org, key, query } = await readers()
  const { error } = await query('clients.list', { fields: ['property.city', 'balance', 'owner'] })
  assert.equal(error.code, 'validation_error')
  assert.deepEqual(
    error.details.map(({ field }: { field: string }) => field),
    ['fields.0', 'fields.1', 'fields.2'],
  )
  assert.match(error.next, /Request only fields that the answer has/)
  assert.match(error.message, /properties/)
  for (const name of ['__proto__', 'constructor', 'items', 'name.first'])
    assert.equal((await query('clients.list', { fields: [name] })).error.status, 422, name)
  const input = { name: 'Ada', ...postalAddress }
  const args = { operation: 'clients.create', input, idempotencyKey: 'k', fields: ['nothing'] }
  assert.equal((await callMcpTool(key, 'mutate_workflow', args)).isError, true)
  assert.deepEqual(await org.events(), [])
})

test('the fields that the tools name as examples exist', async () => {
  const { query } = await readers()
  const examples = [...viewInput.fields.description!.matchAll(/`(.+?)`/g)].map(([, name]) => name!)
  assert.equal(examples.length, 3)
  for (const operation of ['estimates.list', 'jobs.list', 'invoices.list'])
    assert.equal((await query(operation, { fields: examples })).warnings, undefined, operation)
})

test('a mutation answers with the requested fields, and its receipt is complete', async () => {
  const { key } = await readers()
  const input = { name: 'Ada', ...postalAddress }
  const args = { operation: 'clients.create', input, idempotencyKey: 'k', fields: ['id', 'version'] }
  const { structuredContent } = await callMcpTool(key, 'mutate_workflow', args)
  assert.deepEqual(Object.keys(structuredContent.result), ['id', 'version'])
  const { fields: _, ...again } = args
  const replay = await callMcpTool(key, 'mutate_workflow', again)
  assert.equal(replay.structuredContent.result.name, 'Ada')
  assert.equal(replay.structuredContent.result.id, structuredContent.result.id)
})

test('a summary contains what identifies a record and its status', async () => {
  const { org, query } = await readers()
  const notes = 'long '.repeat(100)
  const { id } = await org.run(createClient, { name: 'Ada', ...postalAddress, notes }, org.owner)
  const whole = await query('clients.get', { input: { client_id: id } })
  const { result } = await query('clients.get', { input: { client_id: id }, detail: 'summary' })
  assert.equal(result.name, 'Ada')
  assert.equal(result.id, id)
  assert.ok(!('notes' in result) && !('properties' in result))
  assert.ok(Object.values(result).every((value) => value !== null))
  assert.ok(tokensOf(result) < tokensOf(whole) * 0.7)
  const wrapped = await query('settings.locations.list', { detail: 'summary' })
  assert.ok(JSON.stringify(wrapped.result).includes('"timezone"'))
})

test('a page ends at its limit of bytes, and its cursor leads to the rest', async () => {
  const { org, key, query } = await readers()
  const notes = 'x'.repeat(3000)
  for (let index = 0; index < 25; index += 1)
    await org.run(
      createLead,
      { customer_name: `Lead ${index}`, service_address: '1 Main St', notes },
      org.owner,
    )
  const leadIds: string[] = []
  let cursor: string | null = null
  let pages = 0
  do {
    const input: Record<string, unknown> = cursor === null ? {} : { cursor }
    const { result } = await query('leads.list', { input })
    assert.ok(Buffer.byteLength(JSON.stringify(result)) < 20_000)
    assert.ok(tokensOf(result) < 8000)
    leadIds.push(...result.items.map(({ id }: { id: string }) => id))
    assert.equal(result.has_more, result.next_cursor !== null)
    cursor = result.next_cursor
    pages += 1
  } while (cursor !== null)
  assert.equal(new Set(leadIds).size, 25)
  assert.equal(leadIds.length, 25)
  assert.ok(pages > 4)
  const one = await query('leads.list', { maxBytes: 1000 })
  assert.equal(one.result.items.length, 1)
  const narrow = await query('leads.list', { fields: ['id'] })
  assert.equal(narrow.result.items.length, 25)
  const { body } = await org.request('GET', '/api/v1/workflows/leads.list?max_bytes=7000', { key })
  assert.ok(body.data.items.length < 3)
  assert.equal((await org.request('GET', '/api/v1/workflows/leads.list', { key })).body.data.items.length, 25)
  await settled(org)
  const feed = await query('sync.changes')
  assert.ok(tokensOf(feed.result) < 8000)
  assert.equal(feed.result.has_more, true)
})

test('a page of the ledger export ends at its limit of bytes, includes the records that it names, and each entry is on one page', async (t) => {
  const { org, query } = await readers()
  itIs(org, '2026-05-14T15:00:00.000Z')
  t.after(() => (org.app.clock.now = undefined))
  for (let index = 0; index < 15; index += 1) {
    const { id } = await sent(org, 5000)
    await pay(org, id, 1000)
  }
  const month = '2026-05'
  const { result: whole } = await query('books.export', { input: { month }, maxBytes: 1_000_000 })
  assert.equal(whole.has_more, false)
  const entryIds: string[] = []
  let cursor: string | null = null
  let pages = 0
  do {
    const input: Record<string, unknown> = cursor === null ? { month } : { month, cursor }
    const { result } = await query('books.export', { input })
    assert.ok(tokensOf(result) < 8000, `${tokensOf(result)} tokens`)
    const { items, clients, documents } = result
    const idsOf = (each: readonly { id: string }[]) => new Set(each.map(({ id }) => id))
    assert.deepEqual(idsOf(clients), new Set(items.map((entry: { client_id: string }) => entry.client_id)))
    assert.deepEqual(
      idsOf(documents),
      new Set(items.map((entry: { invoice_id: string }) => entry.invoice_id)),
    )
    entryIds.push(...items.map(({ id }: { id: string }) => id))
    cursor = result.next_cursor
    pages += 1
  } while (cursor !== null)
  assert.deepEqual(
    entryIds,
    whole.items.map(({ id }: { id: string }) => id),
  )
  assert.ok(pages > 1)
  const { result: least } = await query('books.export', { input: { month }, maxBytes: 1000 })
  assert.deepEqual([least.items.length, least.has_more], [1, true])
})

test('a page of the outbox ends at its limit of bytes, and its last entry leads to the next page', async () => {
  const { org, query } = await readers()
  for (let index = 0; index < 4; index += 1) await sent(org, 5000)
  const { result: whole } = await query('outbox.list')
  assert.ok(whole.items.length >= 4)
  const entries: unknown[] = []
  for (let more = true; more;) {
    const before = entries.at(-1) as { message_id: string } | undefined
    const input: Record<string, unknown> = before ? { before_id: before.message_id } : {}
    const { result } = await query('outbox.list', { input, maxBytes: 1000 })
    assert.ok(result.items.length < whole.items.length)
    entries.push(...result.items)
    more = result.has_more
  }
  assert.deepEqual(entries, whole.items)
})
