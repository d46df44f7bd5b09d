import { anyInstant, text } from '../../kernel/schema/fields.ts'
import { idOf } from '../../kernel/schema/named-id.ts'

export const longestTitle = 200

/** Members of inputs that say what is to do, when and by whom. */
export const todoFields = {
  title: text(longestTitle, 1),
  description: text(5000).nullish().describe('What there is to know about it.'),
  due_at: anyInstant()
    .nullish()
    .describe('By when it is to be done.')
    .meta({ example: '2026-03-02T15:00:00-06:00' }),
  assigned_to: idOf('member')
    .nullish()
    .describe('The member who is to do it, who sees its location; null: nobody yet.'),
}
