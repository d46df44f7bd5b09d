import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../../testing/test-org.ts'
import { createClient } from '../../../../customers/clients/operations.ts'
import { addNote } from '../../../../customers/inbox/operations.ts'
import { createTodo } from '../../../todos/operations.ts'
import { exportPerson } from './export-person.ts'

const place = { address_line1: '1 Main St', city: 'Chicago', state: 'IL', zip: '60601' }

test('an export has every record about the client, page by page, and nothing of others', async () => {
  const org = await testOrg()
  const ada = { name: 'Ada', email: 'ada@example.com', phone: '+13125550142', ...place }
  const { id: client_id } = await org.run(createClient, ada, org.owner)
  const { id: other } = await org.run(
    createClient,
    { ...place, name: 'Bo', address_line1: '2 Elm St' },
    org.owner,
  )
  await org.run(addNote, { client_id, body: 'Two dogs.' }, org.owner)
  for (const title of ['First', 'Second', 'Third']) await org.run(createTodo, { title, client_id }, org.owner)
  await org.run(createTodo, { title: 'Not hers', client_id: other }, org.owner)

  const whole = await org.run(exportPerson, { client_id }, org.owner)
  assert.equal(whole.next_cursor, null)
  const kinds = [...new Set(whole.items.map(({ kind }) => kind))]
  assert.deepEqual(kinds, ['client', 'property', 'door', 'todo', 'message', 'conversation'])
  const text = JSON.stringify(whole.items)
  for (const value of [
    'ada@example.com',
    '+13125550142',
    '1 Main St',
    'Two dogs.',
    'First',
    'Second',
    'Third',
  ])
    assert.ok(text.includes(value), value)
  assert.doesNotMatch(text, /Not hers|2 Elm St|org_id|thread_token/)

  const items: object[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await org.run(exportPerson, { client_id, limit: 1, ...(cursor && { cursor }) }, org.owner)
    assert.equal(page.items.length, 1)
    items.push(...page.items)
    cursor = page.next_cursor
  }
  assert.deepEqual(items, whole.items)
})

test('a page with very long rows ends before its limit, and no row is left out', async () => {
  const org = await testOrg()
  const { id: client_id } = await org.run(createClient, { name: 'Ada', ...place }, org.owner)
  for (const title of ['First', 'Second', 'Third']) await org.run(createTodo, { title, client_id }, org.owner)
  await org.query(`update live.todos set description = repeat('x', 1100000) where org_id = $1`)
  const titles: unknown[][] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await org.run(exportPerson, { client_id, ...(cursor && { cursor }) }, org.owner)
    titles.push(page.items.flatMap(({ kind, record }) => (kind === 'todo' ? record['title'] : [])))
    cursor = page.next_cursor
  }
  assert.deepEqual(
    titles.map(({ length }) => length),
    [1, 1, 1],
  )
  assert.deepEqual(titles.flat().toSorted(), ['First', 'Second', 'Third'])
})

test('in test mode, an export has no archive', async () => {
  const org = await testOrg()
  const archives = []
  for (const mode of ['live', 'sandbox'] as const) {
    const as = { ...org.owner, mode }
    const { id: client_id } = await org.run(createClient, { name: 'Ada', ...place }, as)
    archives.push((await org.run(exportPerson, { client_id }, as)).archive !== null)
  }
  assert.deepEqual(archives, [true, false])
})
