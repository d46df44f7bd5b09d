import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../../../kernel/ids.ts'
import { race } from '../../../../testing/race.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { hire } from '../../../customers/leads/testing/people.ts'
import { completeTodo, createTodo, listTodos, updateTodo } from '../operations.ts'

test('given fields change, null clears, other fields stay, and an update without changes does not raise the version', async () => {
  const org = await testOrg()
  const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' }, org.owner)
  const due_at = '2026-03-02T15:00:00.000Z'
  const todo = await org.run(createTodo, { title: 'Call', due_at, lead_id: lead.id }, org.owner)
  const update = (changes: object) => org.run(updateTodo, { todo_id: todo.id, ...changes }, org.owner)
  assert.deepEqual(await update({ due_at: '2026-03-02T09:00:00-06:00', title: ' Call ' }), todo)
  const changed = await update({
    title: 'Write',
    due_at: null,
    assigned_to: org.ownerId,
    description: 'Twice.',
  })
  assert.deepEqual(changed, {
    ...todo,
    title: 'Write',
    due_at: null,
    assigned_to: org.ownerId,
    description: 'Twice.',
    version: 2,
    updated_at: changed.updated_at,
  })
  const freed = await update({ lead_id: null, assigned_to: null, description: '' })
  assert.deepEqual(
    [freed.lead_id, freed.assigned_to, freed.description, freed.version],
    [null, null, null, 3],
  )
  await assert.rejects(update({ title: 'Sing', expected_version: 2 }), { code: 'stale_version' })
  await assert.rejects(update({ lead_id: newId() }), {
    details: [{ field: 'lead_id', message: 'does not match any lead of the organization' }],
  })
  await assert.rejects(update({ assigned_to: newId() }), { code: 'validation_error' })
})

test('a completed to-do can be reopened, and an archived one is not listed until it is restored', async () => {
  const org = await testOrg()
  const { id: todo_id } = await org.run(createTodo, { title: 'Call' }, org.owner)
  await org.run(completeTodo, { todo_id }, org.owner)
  const open = await org.run(updateTodo, { todo_id, status: 'open' }, org.owner)
  assert.deepEqual([open.status, open.completed_at, open.completed_by, open.version], ['open', null, null, 3])
  assert.equal((await org.run(updateTodo, { todo_id, status: 'open' }, org.owner)).version, 3)

  const listed = async () => (await org.run(listTodos, {}, org.owner)).items.length
  const away = await org.run(updateTodo, { todo_id, archived: true }, org.owner)
  assert.deepEqual([away.archived_at, await listed()], [away.updated_at, 0])
  assert.equal((await org.run(updateTodo, { todo_id, archived: true }, org.owner)).version, away.version)
  const back = await org.run(updateTodo, { todo_id, archived: false }, org.owner)
  assert.deepEqual([back.archived_at, await listed()], [null, 1])
})

test('members with access to own records change only to-dos that they made or are assigned to', async () => {
  const org = await testOrg()
  const [ada, ben] = [await hire(org, 'technician'), await hire(org, 'technician')]
  const ownTodo = await org.run(createTodo, { title: 'Buy soap' }, ada)
  const assignedTodo = await org.run(createTodo, { title: 'Call', assigned_to: ada.id }, org.owner)
  const listed = async (as: object) => (await org.run(listTodos, {}, as)).items.map(({ id }) => id).toSorted()
  assert.deepEqual(await listed(ada), [ownTodo.id, assignedTodo.id].toSorted())
  assert.deepEqual(await listed(ben), [])
  for (const { id } of [ownTodo, assignedTodo]) {
    await assert.rejects(org.run(updateTodo, { todo_id: id, title: 'x' }, ben), { code: 'not_found' })
    await assert.rejects(org.run(completeTodo, { todo_id: id }, ben), { code: 'not_found' })
    await org.run(updateTodo, { todo_id: id, description: 'Soon.' }, ada)
  }
  await org.run(updateTodo, { todo_id: assignedTodo.id, assigned_to: ben.id }, ada)
  assert.deepEqual([await listed(ada), await listed(ben)], [[ownTodo.id], [assignedTodo.id]])
})

test('of two simultaneous changes with the same version, one succeeds', async () => {
  const org = await testOrg()
  const { id } = await org.run(createTodo, { title: 'Call' }, org.owner)
  const change = (title: string) => () =>
    org.run(updateTodo, { todo_id: id, title, expected_version: 1 }, org.owner)
  const ends = await race({ table: 'live.todos', orgId: org.id, id }, [change('Write'), change('Sing')])
  assert.deepEqual(ends.map(({ status }) => status).sort(), ['fulfilled', 'rejected'])
})
