import type { TestOrg } from '../../../../testing/test-org.ts'
import { createLead } from '../../../customers/leads/operations.ts'
import { createTodo } from '../operations.ts'

const addTodo = async (org: TestOrg) => (await org.run(createTodo, { title: 'Call back' }, org.owner)).id

export const samples = {
  'todos.list': async (org: TestOrg) => {
    await addTodo(org)
    return { input: { status: 'open', sort: 'due_at', order: 'asc', limit: 10 }, subject: null }
  },
  'todos.create': async (org: TestOrg) => {
    const lead = await org.run(createLead, { customer_name: 'Ada', service_address: '1 Main St' }, org.owner)
    const due_at = '2099-06-01T09:30:00-05:00'
    return {
      input: { title: 'Call back', lead_id: lead.id, due_at, assigned_to: org.ownerId },
      subject: null,
    }
  },
  'todos.update': async (org: TestOrg) => ({
    input: { todo_id: await addTodo(org), title: 'Call back twice', due_at: '2099-06-01T14:30:00Z' },
    subject: 'todo_id',
  }),
  'todos.complete': async (org: TestOrg) => ({ input: { todo_id: await addTodo(org) }, subject: 'todo_id' }),
}
