import { AppError, invalidField, invalidState } from '../../../kernel/errors.ts'
import type { BatchDryRun } from '../../../kernel/operations/batch-dry-runs.ts'
import type { MemberActor } from '../../../kernel/access/actor.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import { localToday } from '../../../kernel/time/index.ts'
import { selectLocations } from '../../organization/company/index.ts'
import { type Inverse, type ItemInput, mostItems } from './batch-item.ts'
import { planUndo, type UndoItem } from './plan-undo.ts'
import type { RecipeContext } from './recipes/recipe-item.ts'
import { itemsOfRecipe, type Recipe } from './recipes/recipe.ts'

/** Input of `batches.prepare` that determines the items: an operation with inputs, a recipe, or a batch to undo. */
export interface Choice {
  operation?: string | undefined
  inputs?: readonly ItemInput[] | undefined
  recipe?: Recipe | undefined
  undo_of?: string | undefined
}

/** An item before its dry run. If a recipe chose it, `inverse` can be the call that undoes it. */
export type ItemToTry = UndoItem & { inverse?: Inverse }

/** Returns the items that the input determines, in the order in which they run. */
export async function planItems(
  ctx: QueryContext & { actor: MemberActor },
  dryRun: BatchDryRun,
  { operation, inputs, recipe, undo_of }: Choice,
): Promise<ItemToTry[]> {
  if (operation !== undefined) return inputs!.map((input) => ({ operation, input }))
  const items =
    undo_of === undefined
      ? await itemsOfRecipe({ dryRun, ...(await todaysOf(ctx)) }, recipe!)
      : await planUndo(ctx, undo_of)
  const field = undo_of === undefined ? 'recipe' : 'undo_of'
  if (items.length === 0)
    throw invalidState('The batch would have no items: no record matches, or nothing can be undone.', [
      { field, message: 'yields no items', reason: 'nothing_found' },
    ])
  if (items.length > mostItems)
    throw invalidField(
      field,
      `selects more than ${mostItems} items; select fewer records and prepare several batches`,
    )
  return items
}

/** Returns the current date at each location. */
async function todaysOf({ db, actor, now }: QueryContext): Promise<Omit<RecipeContext, 'dryRun'>> {
  const todayIn = (timezone: string): string => localToday(timezone, new Date(now))
  const locations = await selectLocations(db, actor.org.id)
  const todays = new Map(locations.map(({ id, timezone }) => [id, todayIn(timezone)]))
  const ofCompany = todayIn(actor.org.timezone)
  return {
    todayAt: (locationId) => todays.get(locationId) ?? ofCompany,
    latestToday: [...todays.values(), ofCompany].toSorted().at(-1)!,
  }
}

/**
 * Refuses operations that a batch cannot run: operations that call a provider or process files before their
 * transaction, operations whose output contains a secret or bytes, operations that the API key of the call may not
 * use, and operations on batches.
 */
export function requireBatchable(ctx: QueryContext & { actor: MemberActor }, name: string): void {
  const { actor, services } = ctx
  const facts = services.batchDryRuns.describe(actor, name)
  if (!facts?.isForMembers || (actor.through && services.batchDryRuns.isOffApi(name)))
    throw invalidField('operation', `${name} is not a mutation`)
  if (facts.isSlow) throw unsuited(name, 'calls a provider or processes files first', 'provider')
  if (facts.hasSecret) throw unsuited(name, 'answers with a secret or with bytes', 'secret')
  if (name.startsWith('batches.')) throw unsuited(name, 'is itself an operation on batches', 'batch')
}

function unsuited(name: string, why: string, reason: string): AppError {
  const message = `cannot be in a batch, because ${name} ${why}; call it alone`
  return new AppError('validation_error', `operation: ${message}`, [{ field: 'operation', message, reason }])
}
