import * as z from 'zod'
import { eachOnce } from '../../../../kernel/schema/each-once.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { requiredUnless, withRules } from '../../../../kernel/schema/member-rules.ts'
import { tagNames } from '../../../../kernel/schema/tag-names.ts'
import { mostItems } from '../batch-item.ts'
import type { RecipeContext, RecipeItem } from './recipe-item.ts'

const schema = withRules(
  z.strictObject({
    kind: z.literal('tag'),
    record: z.enum(['lead', 'client', 'estimate', 'job', 'invoice']).describe('Kind of the records to tag.'),
    ids: z.array(id()).min(1).max(mostItems).check(eachOnce()).describe('The records to tag.'),
    add: tagNames('Names to add.').optional(),
    remove: tagNames('Names to remove. A name that a record does not have is ignored.').optional(),
  }),
  requiredUnless('add', 'remove'),
)

/** Adds tags to records, and removes other tags from them. */
export const tagRecipe = {
  schema,
  items: (_at: RecipeContext, { record, ids, add, remove }: z.infer<typeof schema>): Promise<RecipeItem[]> =>
    Promise.resolve(
      ids.map((recordId) => ({
        operation: 'tags.apply',
        input: { [`${record}_id`]: recordId, ...(add ? { add } : {}), ...(remove ? { remove } : {}) },
      })),
    ),
}
