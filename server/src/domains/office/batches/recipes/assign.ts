import * as z from 'zod'
import { eachOnce } from '../../../../kernel/schema/each-once.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { mostItems } from '../batch-item.ts'
import type { RecipeContext, RecipeItem } from './recipe-item.ts'

const schema = z.strictObject({
  kind: z.literal('assign'),
  lead_ids: z.array(id()).min(1).max(mostItems).check(eachOnce()).describe('The leads to assign.'),
  assigned_to: idOf('member').describe('The member to whom the leads are assigned.'),
})

/** Assigns leads to a member. */
export const assignRecipe = {
  schema,
  items: (_at: RecipeContext, { lead_ids, assigned_to }: z.infer<typeof schema>): Promise<RecipeItem[]> =>
    Promise.resolve(
      lead_ids.map((lead_id) => ({ operation: 'leads.assign', input: { lead_id, assigned_to } })),
    ),
}
