import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testOrg } from '../../../../testing/test-org.ts'
import { createTodo, updateTodo } from '../../todos/operations.ts'
import { changesSync } from '../operations.ts'
import { settled } from '../testing/settled.ts'

test('to-dos are sent to members who can access all of them, and as deleted once archived', async () => {
  const org = await testOrg()
  const todo = await org.run(createTodo, { title: 'Call back' }, org.owner)
  const read = async (input: object, as: object = org.owner) => {
    await settled(org)
    return await org.run(changesSync, { kinds: ['todo'], ...input }, as)
  }
  const { items, next_cursor: cursor } = await read({})
  assert.deepEqual(
    items.map(({ kind, id, change, record }) => [kind, id, change, record]),
    [['todo', todo.id, 'upsert', todo]],
  )
  await org.run(updateTodo, { todo_id: todo.id, archived: true }, org.owner)
  const { items: deletions } = await read({ cursor })
  assert.deepEqual(
    deletions.map(({ id, change, version }) => [id, change, version]),
    [[todo.id, 'delete', todo.version + 1]],
  )
  for (const role of ['technician', 'crew_lead'])
    await assert.rejects(read({}, { type: 'member', id: org.ownerId, role }), {
      code: 'insufficient_permission',
    })
})
