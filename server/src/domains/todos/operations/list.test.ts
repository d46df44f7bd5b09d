import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../testing/test-org.ts'
import { createLead } from '../../leads/operations.ts'
import { completeTodo, createTodo, listTodos } from '../operations.ts'

test('the list tells what is asked for, page by page, and what has no date comes last', async () => {
  const org = await testOrg()
  const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' }, org.owner)
  const make = async (title: string, more: object = {}) =>
    (await org.run(createTodo, { title, ...more }, org.owner)).id
  await make('late', { due_at: '2026-03-03T00:00:00Z' })
  const done = await make('done', { due_at: '2026-03-01T00:00:00Z' })
  await org.run(completeTodo, { todo_id: done }, org.owner)
  await make('some day', { lead_id: lead.id })
  await make('early', { due_at: '2026-03-02T00:00:00Z', assigned_to: org.ownerId })
  const titles = async (input: object) =>
    (await org.run(listTodos, input, org.owner)).items.map(({ title }) => title)
  const byDate = { sort: 'due_at', order: 'asc' }
  assert.deepEqual(await titles({}), ['early', 'some day', 'done', 'late'])
  assert.deepEqual(await titles(byDate), ['done', 'early', 'late', 'some day'])
  assert.deepEqual(await titles({ ...byDate, status: 'open' }), ['early', 'late', 'some day'])
  assert.deepEqual(await titles({ status: 'done' }), ['done'])
  assert.deepEqual(await titles({ ...byDate, due_before: '2026-03-03T00:00:00Z' }), ['done', 'early'])
  assert.deepEqual(await titles({ lead_id: lead.id }), ['some day'])
  assert.deepEqual(await titles({ assigned_to: org.ownerId }), ['early'])

  const seen: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await org.run(listTodos, { ...byDate, limit: 1, ...(cursor && { cursor }) }, org.owner)
    seen.push(...page.items.map(({ title }) => title))
    cursor = page.next_cursor
  }
  assert.deepEqual(seen, await titles(byDate))
})
