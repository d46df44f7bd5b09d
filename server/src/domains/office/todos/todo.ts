import * as z from 'zod'
import type { Author, OnBehalfOf } from '../../../kernel/access/actor.ts'
import { authorSchema, onBehalfOfSchema, toAuthor } from '../../../kernel/records/author.ts'
import type { RowOf } from '../../../kernel/records/member.ts'
import { column, derived, internal } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { recordEnd, tradeStart } from '../../../kernel/records/trade-record.ts'
import { id, instant } from '../../../kernel/schema/fields.ts'

export const todoStatuses = ['open', 'done'] as const

/** Work that a member has to do. In this code, "task" always means a background task and never a to-do. */
export const todos = record({
  kind: 'todo',
  table: 'todos',
  schema: { id: 'Todo', description: 'A to-do for a member. It can be about a record, such as a job.' },
  owners: 'todo_owners',
  fed: 'view_jobs',
  members: {
    ...tradeStart,
    title: column(z.string()),
    description: column(z.string().nullable()),
    due_at: column(instant().nullable()),
    status: column(z.enum(todoStatuses)),
    assigned_to: column(id().nullable().describe('The assigned member.')),
    client_id: column(id().nullable()),
    lead_id: column(id().nullable()),
    estimate_id: column(id().nullable()),
    job_id: column(id().nullable()),
    invoice_id: column(id().nullable()),
    completed_at: column(instant().nullable()),
    completed_by: derived(
      authorSchema
        .nullable()
        .describe('The member, API key or automation that completed the to-do. Null while it is open.'),
      (row: {
        completed_by_type: Author['type'] | null
        completed_by_id: string | null
        completed_by_key: OnBehalfOf | null
      }) =>
        row.completed_by_type === null
          ? null
          : toAuthor(row.completed_by_type, row.completed_by_id, row.completed_by_key),
    ),
    completed_by_type: internal(authorSchema.shape.type.nullable()),
    completed_by_id: internal(id().nullable()),
    completed_by_key: internal(onBehalfOfSchema.nullable()),
    ...recordEnd,
  },
  derive: () => ({}),
})

export type TodoRow = RowOf<typeof todos.members>
