import * as z from 'zod'
import { archiveRecipe } from './archive.ts'
import { assignRecipe } from './assign.ts'
import { invoiceFinishedRecipe } from './invoice-finished.ts'
import { moveDayRecipe } from './move-day.ts'
import type { RecipeContext, RecipeItem } from './recipe-item.ts'
import { remindRecipe } from './remind.ts'
import { repriceRecipe } from './reprice.ts'
import { tagRecipe } from './tag.ts'

export const recipeSchema = z.discriminatedUnion('kind', [
  moveDayRecipe.schema,
  invoiceFinishedRecipe.schema,
  remindRecipe.schema,
  repriceRecipe.schema,
  assignRecipe.schema,
  tagRecipe.schema,
  archiveRecipe.schema,
])

export type Recipe = z.infer<typeof recipeSchema>

export const recipeKinds = recipeSchema.options.map(({ shape }) => shape.kind.value)

/** Returns the items that a recipe chooses from the current records, in the order in which they run. */
export async function itemsOfRecipe(at: RecipeContext, recipe: Recipe): Promise<RecipeItem[]> {
  switch (recipe.kind) {
    case 'move_day':
      return await moveDayRecipe.items(at, recipe)
    case 'invoice_finished':
      return await invoiceFinishedRecipe.items(at, recipe)
    case 'remind':
      return await remindRecipe.items(at, recipe)
    case 'reprice':
      return await repriceRecipe.items(at, recipe)
    case 'assign':
      return await assignRecipe.items(at, recipe)
    case 'tag':
      return await tagRecipe.items(at, recipe)
    default:
      return await archiveRecipe.items(at, recipe)
  }
}
