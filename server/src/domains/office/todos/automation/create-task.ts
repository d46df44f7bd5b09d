import * as z from 'zod'
import { durationSchema } from '../../../../kernel/automations/definition/duration.ts'
import type { ActionKind, StepView } from '../../../../kernel/automations/kinds/action-kind.ts'
import { exampleId } from '../../../../kernel/schema/example.ts'
import { id, text } from '../../../../kernel/schema/fields.ts'
import { afterDuration } from '../../../../kernel/time/index.ts'
import { longestTitle } from '../todo-fields.ts'

const config = z.strictObject({
  title: text(longestTitle, 1).describe('Template for the title of the to-do.'),
  due: durationSchema
    .optional()
    .describe('Time between the step and the due time of the to-do. If absent, the to-do has no due time.'),
  to: z
    .union([z.literal('assignee'), id()])
    .default('assignee')
    .describe(
      'Member who gets the to-do: `assignee` (the member responsible for the record) or a member id.',
    ),
})

/**
 * Kinds of records that a to-do can be about. The to-do of a run refers to each record of these kinds that belongs to the
 * subject of the run. If there is none, the to-do gets the location of the subject.
 */
const subjects = ['lead', 'client', 'estimate', 'job', 'invoice'] as const

function about({ subject }: StepView): Record<string, string> {
  const records = subjects.flatMap((prefix) => {
    const record = subject.records[prefix]
    return record ? [[`${prefix}_id`, record] as const] : []
  })
  return records.length > 0 ? Object.fromEntries(records) : { location_id: subject.locationId }
}

export const createTask: ActionKind<z.infer<typeof config>> = {
  kind: 'create_task',
  config,
  templates: ['title'],
  samples: [{ title: 'x' }, { title: 'x', due: { days: 1 }, to: exampleId('member') }],
  keepsSubject: () => true,
  calls: () => ({ operation: 'todos.create', permission: ['view_jobs'] }),
  references: ({ to }) => (to === 'assignee' ? [] : [{ kind: 'member', id: to, field: 'to' }]),
  async input(step, { title, due, to }) {
    const { subject, now } = step
    return {
      input: {
        title: await step.render(title, 'line', longestTitle),
        due_at: due ? afterDuration(now, due, subject.timeZone) : null,
        assigned_to: to === 'assignee' ? subject.assigneeId : to,
        ...about(step),
      },
    }
  },
}
