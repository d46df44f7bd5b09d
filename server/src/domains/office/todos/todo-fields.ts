import { anyInstant, text } from '../../../kernel/schema/fields.ts'
import { idOf } from '../../../kernel/schema/named-id.ts'

export const longestTitle = 200

/** Input fields for the content, due date and assignee of a to-do. */
export const todoFields = {
  title: text(longestTitle, 1),
  description: text(5000).nullish().describe('Additional information.'),
  due_at: anyInstant().nullish().describe('Due time.').meta({ example: '2026-03-02T15:00:00-06:00' }),
  assigned_to: idOf('member')
    .nullish()
    .describe(
      'The assigned member, who must have access to the location of the to-do. Null means unassigned.',
    ),
}
