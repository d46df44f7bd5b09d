import { authorColumns } from '../../../../kernel/records/author.ts'
import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { todos } from '../todo.ts'
import { todoCompleted } from '../todo-events.ts'

export const completeTodo = mutation({
  name: 'todos.complete',
  summary: 'Complete a to-do.',
  description: 'Completing a completed to-do has no effect and emits no event.',
  permission: ['view_jobs'],
  input: z.strictObject({
    todo_id: id().describe('The to-do to complete.'),
    expected_version: expectedVersion(),
  }),
  output: todos.schema,
  errors: ['not_found', 'stale_version'],
  emits: [todoCompleted],
  reversibleBy: 'todos.update',
  async handler(ctx, { todo_id, expected_version }) {
    const row = await todos.lock(ctx, todo_id, expected_version)
    if (row.status === 'done') return todos.present(row, ctx)
    const completed = todos.save(ctx, row, {
      status: 'done',
      completed_at: ctx.occurredAt ?? ctx.now,
      ...authorColumns('completed', ctx.author),
    })
    const { location_id, client_id, lead_id, estimate_id, job_id, invoice_id, assigned_to } = completed
    const about = { client_id, lead_id, estimate_id, job_id, invoice_id }
    const { version, updated_at } = completed
    ctx.emit(todoCompleted, {
      todo_id: completed.id,
      location_id,
      ...about,
      assigned_to,
      status: 'done',
      version,
      updated_at,
    })
    return todos.present(completed, ctx)
  },
})
