import { type List, listInput, offsetInstant, pageOf } from '../../../../kernel/records/list-input.ts'
import { listRecords } from '../../../../kernel/records/list-records.ts'
import { isAmong, oneOrMore } from '../../../../kernel/records/one-or-more.ts'
import { query } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { todos, todoStatuses } from '../todo.ts'

const list: List = {
  resource: 'todos',
  sorts: [
    { name: 'created_at', cast: 'timestamptz' },
    { name: 'due_at', cast: 'timestamptz', nullable: true },
    { name: 'updated_at', cast: 'timestamptz' },
  ],
  filters: ['client_id', 'location_id', 'assigned_to', 'created_after', 'created_before', 'updated_after'],
}

export const listTodos = query({
  name: 'todos.list',
  summary: 'List to-dos, newest first by default.',
  description: 'If the list is sorted by `due_at`, to-dos without a due time come last.',
  permission: ['view_jobs'],
  input: listInput(list, {
    status: oneOrMore(todoStatuses)
      .optional()
      .describe('Only to-dos with this status, or with one of these statuses.'),
    due_before: offsetInstant().optional().describe('Only to-dos due before this time.'),
    lead_id: id().optional().describe('Only to-dos about this lead.'),
    estimate_id: id().optional().describe('Only to-dos about this estimate.'),
    job_id: id().optional().describe('Only to-dos about this job.'),
    invoice_id: id().optional().describe('Only to-dos about this invoice.'),
  }),
  output: pageOf(todos.schema),
  errors: ['invalid_sort', 'invalid_cursor'],
  handler(ctx, { status, due_before, lead_id, estimate_id, job_id, invoice_id, ...input }) {
    const about = { lead_id, estimate_id, job_id, invoice_id }
    return listRecords(ctx, todos, list, input, {
      filters: { status, due_before, ...about },
      conditions: (bind) => [
        'r.archived_at is null',
        ...isAmong('r.status', status, bind),
        ...(due_before === undefined ? [] : [`r.due_at < ${bind(due_before)}::timestamptz`]),
        ...Object.entries(about).flatMap(([name, value]) =>
          value === undefined ? [] : [`r.${name} = ${bind(value)}`],
        ),
      ],
    })
  },
})
