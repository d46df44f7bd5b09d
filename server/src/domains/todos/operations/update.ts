import * as z from 'zod'
import { mutation } from '../../../kernel/operations/operation.ts'
import { differences } from '../../../kernel/records/differences.ts'
import { expectedVersion } from '../../../kernel/records/expected-version.ts'
import { id } from '../../../kernel/schema/fields.ts'
import { parseInstant, toIso } from '../../../kernel/time/index.ts'
import { requireMemberAt } from '../../company/index.ts'
import { type TodoRow, todos } from '../todo.ts'
import { todoFields } from '../todo-fields.ts'
import { readSubjects, subjectFields } from '../todo-subjects.ts'

export const updateTodo = mutation({
  name: 'todos.update',
  summary: 'Change what is to do, hand it to somebody else, or take it up again.',
  description:
    'Members that are absent stay; null clears. What changes nothing does not raise `version`. It stays at its location.',
  permission: ['view_jobs'],
  input: z.strictObject({
    todo_id: id().describe('The to-do that changes.'),
    title: todoFields.title.optional().describe('In a few words, what is to do.'),
    description: todoFields.description,
    due_at: todoFields.due_at,
    assigned_to: todoFields.assigned_to,
    ...subjectFields,
    status: z
      .literal('open')
      .optional()
      .describe('It is not done after all; `todos.complete` says that it is.'),
    archived: z.boolean().optional().describe('True hides it from lists, false brings it back.'),
    expected_version: expectedVersion(),
  }),
  output: todos.schema,
  errors: ['not_found', 'stale_version'],
  async handler(ctx, { todo_id, expected_version, due_at, description, status, archived, ...wanted }) {
    const row = await todos.hold(ctx, todo_id, expected_version)
    const { title, assigned_to, ...subjects } = wanted
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
    return todos.of(Object.keys(changed).length === 0 ? row : todos.save(ctx, row, changed), ctx)
  },
})

const reopened = {
  status: 'open',
  completed_at: null,
  completed_by_type: null,
  completed_by_id: null,
  completed_by_key: null,
} as const satisfies Partial<TodoRow>
