import type { MemberActor } from '../../../kernel/access/actor.ts'
import type { BatchDryRun } from '../../../kernel/operations/batch-dry-runs.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import type { MutationEffects } from '../../../kernel/operations/effects.ts'
import { AppError, invalidState } from '../../../kernel/errors.ts'
import type { BatchItemRow, ItemError, ItemInput, PlannedItem } from './batch-item.ts'
import { endsExisting, findInverse, withLeftValues } from './inverses.ts'
import { type Choice, type ItemToTry, planItems } from './plan-items.ts'
import { subjectOfItem } from './subject-of-item.ts'
import type { Totals } from './totals.ts'
import { idOfResult, MissingItem, withRecordsOfItems } from './refer-to-items.ts'
import { refuseWorkedOn, tableOfSubject } from './worked-on.ts'
import { notStored, requireUnedited, withPresentAssignees } from './written-fields.ts'

export interface TriedItems {
  items: BatchItemRow[]
  /** Time at which the dry run began. */
  triedAt: string
}

/**
 * Determines the items and runs them in one dry run, in order, so that each item sees the effects of the earlier ones.
 * Everything is rolled back at the end.
 */
export function tryItems(ctx: QueryContext & { actor: MemberActor }, choice: Choice): Promise<TriedItems> {
  const field = (['recipe', 'undo_of'] as const).find((name) => choice[name] !== undefined) ?? 'inputs'
  return ctx.services.batchDryRuns.open(ctx.actor, field, async (dryRun) => {
    const planned = await planItems(ctx, dryRun, choice)
    const idOfItem = new Map<number, string>()
    const items: BatchItemRow[] = []
    for (const [index, item] of planned.entries()) {
      items.push(await tryItem(dryRun, item, index + 1, idOfItem))
    }
    return { items, triedAt: dryRun.began }
  })
}

const firstFields = ({ operation, input }: PlannedItem, n: number) => ({
  n,
  operation,
  input,
  subject: subjectOfItem({ operation, input }),
  receipt_id: null,
})

const refusedItem = (planned: PlannedItem, n: number, error: ItemError): BatchItemRow => ({
  ...firstFields(planned, n),
  verdict: 'refused',
  effects: null,
  effects_digest: null,
  inverse: null,
  error,
})

async function tryItem(
  dryRun: BatchDryRun,
  item: ItemToTry,
  n: number,
  idOfItem: Map<number, string>,
): Promise<BatchItemRow> {
  const refused = (error: AppError): BatchItemRow => refusedItem(item, n, presentError(error))
  const checked = await checkUndo(dryRun, item)
  if ('error' in checked) return refused(checked.error)
  const { operation, inverse: known } = item
  const { input } = checked
  const planned = { operation, input }
  let resolved
  try {
    resolved = withRecordsOfItems(input, idOfItem)
  } catch (error) {
    if (error instanceof MissingItem) return refused(missing(error))
    throw error
  }
  const found = known ?? (await findInverse(dryRun, { operation, input: resolved }))
  const tried = await dryRun.tryItem(operation, resolved)
  if ('error' in tried) return refused(tried.error)
  const { effects, output } = tried
  const id = idOfResult(output)
  if (id !== undefined) idOfItem.set(n, id)
  const inverse = found && endsExisting(found, effects, id) ? null : found
  const verdict = isWithoutEffect(effects) ? 'unchanged' : 'ready'
  const { digest: effects_digest } = effects
  return {
    ...firstFields(planned, n),
    verdict,
    effects: totalsOf(effects),
    effects_digest,
    inverse: inverse && verdict === 'ready' ? await withLeftValues(dryRun, inverse, output) : inverse,
    error: null,
  }
}

/**
 * Returns the input of an item, or the error that refuses the undo of an item whose values were edited, or whose new
 * record was worked on. An item that undoes no other item gets its planned input.
 */
async function checkUndo(
  dryRun: BatchDryRun,
  { left, requests, ...call }: ItemToTry,
): Promise<{ input: ItemInput } | { error: AppError }> {
  if (requests === undefined && left === undefined) return { input: call.input }
  try {
    dryRun.authorize(call.operation)
    if (requests !== undefined) {
      const { kind, id } = subjectOfItem(call)!
      const calls = await dryRun.findLaterCalls({ table: tableOfSubject(kind), id, requests })
      refuseWorkedOn(kind, calls)
    }
    if (left === null) throw notStored()
    if (left !== undefined) await requireUnedited(dryRun, call, left)
    return { input: left === undefined ? call.input : await withPresentAssignees(dryRun, call) }
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return { error }
    throw error
  }
}

export const missing = ({ n }: MissingItem): AppError =>
  invalidState(`The item needs the record of item ${n}, which was not created.`, [
    { message: `the item needs the record of item ${n}`, reason: 'item_missing', n },
  ])

export function presentError({
  code,
  message,
  details,
}: Pick<AppError, 'code' | 'message' | 'details'>): ItemError {
  return { code, message, details: [...details] }
}

function isWithoutEffect({ changes, parts, events, messages, starts }: MutationEffects): boolean {
  return [changes, parts, events, messages, starts].every((each) => each.length === 0)
}

function totalsOf({ changes, messages, money }: MutationEffects): Totals {
  const changed = (kind: string): number => changes.filter(({ change }) => change === kind).length
  const sent = (channel: string): number => messages.filter((message) => message.channel === channel).length
  return {
    records: { created: changed('created'), updated: changed('updated'), deleted: changed('deleted') },
    messages: { emails: sent('email'), texts: sent('sms') },
    money: sumMoney(
      money.map(({ currency, direction, amount_cents, owed_cents }) => ({
        currency,
        in_cents: direction === 'in' ? amount_cents : 0,
        out_cents: direction === 'out' ? amount_cents : 0,
        owed_cents,
      })),
    ),
  }
}

/** Returns the sum of the effects of all items that are `ready`. */
export function sumTotals(items: readonly BatchItemRow[]): Totals {
  const ready = items.flatMap(({ verdict, effects }) => (verdict === 'ready' && effects ? [effects] : []))
  const sum = (value: (totals: Totals) => number): number =>
    ready.reduce((total, each) => total + value(each), 0)
  return {
    records: {
      created: sum(({ records }) => records.created),
      updated: sum(({ records }) => records.updated),
      deleted: sum(({ records }) => records.deleted),
    },
    messages: {
      emails: sum(({ messages }) => messages.emails),
      texts: sum(({ messages }) => messages.texts),
    },
    money: sumMoney(ready.flatMap(({ money }) => money)),
  }
}

function sumMoney(moved: Totals['money']): Totals['money'] {
  const byCurrency = Map.groupBy(moved, ({ currency }) => currency)
  return [...byCurrency].map(([currency, entries]) => ({
    currency,
    in_cents: entries.reduce((sum, { in_cents }) => sum + in_cents, 0),
    out_cents: entries.reduce((sum, { out_cents }) => sum + out_cents, 0),
    owed_cents: entries.reduce((sum, { owed_cents }) => sum + owed_cents, 0),
  }))
}
