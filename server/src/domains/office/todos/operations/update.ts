import * as z from 'zod'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { differences } from '../../../../kernel/records/differences.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { parseInstant, toIso } from '../../../../kernel/time/index.ts'
import { requireMemberAt } from '../../../organization/company/index.ts'
import { type TodoRow, todos } from '../todo.ts'
import { todoFields } from '../todo-fields.ts'
import { readSubjects, subjectFields } from '../todo-subjects.ts'

export const updateTodo = mutation({
  name: 'todos.update',
  summary: 'Update, reassign or reopen a to-do.',
  description:
    'Omitted fields stay unchanged; null clears a field. A call that changes nothing does not raise ' +
    '`version`. The location of the to-do does not change.',
  permission: ['view_jobs'],
  input: z.strictObject({
    todo_id: id().describe('The to-do to update.'),
    title: todoFields.title.optional().describe('Short description of the work.'),
    description: todoFields.description,
    due_at: todoFields.due_at,
    assigned_to: todoFields.assigned_to,
    ...subjectFields,
    status: z.literal('open').optional().describe('Reopens the to-do; use `todos.complete` to complete it.'),
    archived: z
      .boolean()
      .optional()
      .describe('True archives the to-do, which hides it from lists; false restores it.'),
    expected_version: expectedVersion(),
  }),
  output: todos.schema,
  errors: ['not_found', 'stale_version'],
  async handler(ctx, { todo_id, expected_version, due_at, description, status, archived, ...changes }) {
    const row = await todos.lock(ctx, todo_id, expected_version)
    const { title, assigned_to, ...subjects } = changes
    const { about } = await readSubjects(ctx, subjects)
    const changed = differences(row, {
      title,
      assigned_to,
      ...about,
      description: description === '' ? null : description,
      due_at: due_at ? toIso(parseInstant(due_at)!) : due_at,
      ...(status && row.status !== status ? reopened : {}),
      ...(archived === undefined ? {} : { archived_at: archived ? (row.archived_at ?? ctx.now) : null }),
    })
    if (changed.assigned_to) await requireMemberAt(ctx, 'assigned_to', changed.assigned_to, row.location_id)
    return todos.present(Object.keys(changed).length === 0 ? row : todos.save(ctx, row, changed), ctx)
  },
})

const reopened = {
  status: 'open',
  completed_at: null,
  completed_by_type: null,
  completed_by_id: null,
  completed_by_key: null,
} as const satisfies Partial<TodoRow>
