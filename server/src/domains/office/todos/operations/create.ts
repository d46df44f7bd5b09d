import * as z from 'zod'
import { homeLocation } from '../../../../kernel/access/actor.ts'
import { AppError } from '../../../../kernel/errors.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { parseInstant, toIso } from '../../../../kernel/time/index.ts'
import { requireAccessibleLocation, requireMemberAt } from '../../../organization/company/index.ts'
import { todos } from '../todo.ts'
import { todoFields } from '../todo-fields.ts'
import { readSubjects, subjectFields } from '../todo-subjects.ts'

export const createTodo = mutation({
  name: 'todos.create',
  summary: 'Create a to-do and assign it.',
  description:
    'The to-do belongs to the location of the record that it is about. If it is about several records, ' +
    'the first of job, invoice, estimate, lead and client determines the location. A to-do that is about ' +
    'no record belongs to `location_id`.',
  permission: ['view_jobs'],
  input: z.strictObject({
    title: todoFields.title.describe('Short description of the work.'),
    description: todoFields.description,
    due_at: todoFields.due_at,
    assigned_to: todoFields.assigned_to,
    ...subjectFields,
    location_id: idOf('location')
      .nullish()
      .describe("Location of a to-do that is not about a record. Defaults to the caller's home location."),
  }),
  output: todos.schema,
  async handler(ctx, { title, description, due_at, assigned_to, location_id: ofNoRecord, ...subjects }) {
    const { about, locationId } = await readSubjects(ctx, subjects)
    const location_id =
      locationId ?? (ofNoRecord ? await requireAccessibleLocation(ctx, ofNoRecord) : homeLocation(ctx.actor))
    if (location_id === undefined)
      throw new AppError(
        'validation_error',
        'The caller has no home location. Pass `location_id`, or a record that the to-do is about.',
      )
    if (assigned_to) await requireMemberAt(ctx, 'assigned_to', assigned_to, location_id)
    const todo = todos.insert(ctx, {
      location_id,
      title,
      description: description || null,
      due_at: due_at ? toIso(parseInstant(due_at)!) : null,
      status: 'open',
      assigned_to: assigned_to ?? null,
      client_id: about.client_id ?? null,
      lead_id: about.lead_id ?? null,
      estimate_id: about.estimate_id ?? null,
      job_id: about.job_id ?? null,
      invoice_id: about.invoice_id ?? null,
    })
    return todos.present(todo, ctx)
  },
})
