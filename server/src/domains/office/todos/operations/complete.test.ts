import assert from 'node:assert/strict'
import { test } from 'node:test'
import { race } from '../../../../testing/race.ts'
import { testOrg } from '../../../../testing/test-org.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { completeTodo, createTodo } from '../operations.ts'

test('a completed to-do shows when and by whom, and emits one event, also for simultaneous calls', async () => {
  const org = await testOrg()
  const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' }, org.owner)
  const input = { title: 'Call', lead_id: lead.id, assigned_to: org.ownerId }
  const todo = await org.run(createTodo, input, org.owner)
  const complete = () => org.run(completeTodo, { todo_id: todo.id }, org.owner)
  const ends = await race({ table: 'live.todos', orgId: org.id, id: todo.id }, [complete, complete])
  assert.ok(ends.every(({ status }) => status === 'fulfilled'))
  const completed = await complete()
  assert.deepEqual(completed, {
    ...todo,
    status: 'done',
    completed_at: completed.updated_at,
    completed_by: { type: 'member', id: org.ownerId },
    version: 2,
    updated_at: completed.updated_at,
  })
  const payloads = await org.payloads('todo.completed')
  assert.deepEqual(payloads, [
    {
      todo_id: todo.id,
      location_id: org.locationId,
      client_id: null,
      lead_id: lead.id,
      estimate_id: null,
      job_id: null,
      invoice_id: null,
      assigned_to: org.ownerId,
      status: 'done',
      version: 2,
      updated_at: completed.updated_at,
    },
  ])
})
