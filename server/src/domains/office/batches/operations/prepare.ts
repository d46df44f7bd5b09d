import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import type { MemberActor } from '../../../../kernel/access/actor.ts'
import { AppError } from '../../../../kernel/errors.ts'
import { newId } from '../../../../kernel/ids.ts'
import { releaseSlot } from '../../../../kernel/limits/release-slot.ts'
import type { MutationContext, QueryContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import {
  claimRequestId,
  duplicateField,
  findRequest,
  requestIdField,
} from '../../../../kernel/operations/request-ids.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { mostMembers } from '../../../../kernel/schema/most-members.ts'
import { exactlyOne, needs, withRules } from '../../../../kernel/schema/member-rules.ts'
import { requireLive } from '../../../organization/company/index.ts'
import { batchSchema, type BatchRow, expiryOf, presentBatch } from '../batch.ts'
import { batchItemSchema, mostItems, presentItem } from '../batch-item.ts'
import { countsOf, insertItems, selectItems } from '../batch-items-table.ts'
import { createBatchToken } from '../batch-token.ts'
import { getBatch, insertBatch } from '../batches-table.ts'
import { countsNow } from '../counts-now.ts'
import { type Choice, requireBatchable } from '../plan-items.ts'
import { recipeSchema } from '../recipes/recipe.ts'
import { sumTotals, type TriedItems, tryItems } from '../try-items.ts'

const name = 'batches.prepare'

export const prepareBatch = mutation({
  name,
  summary:
    'Prepare a batch: test up to 500 mutating calls in one dry run, so that they can be started together.',
  description:
    'Pass an operation with its inputs, a recipe that chooses operations and inputs, or a batch to ' +
    'undo. The items are tested in order; each item sees the effects of the earlier items. Then ' +
    'everything is rolled back. Each item gets a verdict: `ready`, `unchanged`, or `refused` ' +
    'with an error. To run the ready items, call `batches.start` with the `confirm_token` within ' +
    'an hour; an item then runs only if its effects are still the same. Inputs contain ids, not ' +
    'names; in place of an id, `{"item": 3}` stands for the record that the third item creates. ' +
    'Operations that call a provider, that process files first or that answer with a secret are ' +
    'refused. While another batch of the company is being prepared, the call is refused with 409 and ' +
    '`Retry-After`. If the test takes longer than 30 seconds, the call is refused with 422.',
  permission: ['use_app'],
  input: withRules(
    z.strictObject({
      request_id: requestIdField().optional(),
      operation: z
        .string()
        .max(100)
        .optional()
        .describe('Name of the operation that all items call. It must be an operation that changes records.'),
      inputs: z
        .array(mostMembers(100, z.record(z.string().max(100), z.unknown())))
        .min(1)
        .max(mostItems)
        .optional()
        .describe('Input of each item, in the order in which they run. Needs `operation`.'),
      recipe: recipeSchema.optional().describe('Recipe that chooses the operations and inputs.'),
      undo_of: id()
        .optional()
        .describe(
          'A batch that is done or stopped. The new batch undoes every item of that batch that ran and can ' +
            'be undone. An item is refused with `stale_version` if a field that its undo would write was ' +
            'edited in the meantime, or if a record that it created was worked on.',
        ),
    }),
    exactlyOne('operation', 'recipe', 'undo_of'),
    needs('inputs', 'operation', 'needs an operation'),
    needs('operation', 'inputs', 'are required with an operation', 'inputs'),
  ),
  output: batchSchema.extend({
    items: z.array(batchItemSchema),
    confirm_token: z
      .string()
      .describe(
        'Token to pass to `batches.start`. Valid for the member who prepared the batch, until `expires_at`.',
      ),
    duplicate: duplicateField(),
  }),
  errors: [
    'insufficient_permission',
    'not_found',
    'invalid_state',
    'validation_error',
    'unsupported_in_test_mode',
  ],
  // The output of a confirmed call is compared with that of its dry run, but without the `confirm_token`. This token
  // depends on the id of the batch, which is different in a dry run.
  bound: ({ confirm_token: _token, ...output }) => output,
  async prepare(ctx, { request_id, ...choice }): Promise<TriedItems | undefined> {
    requireLive(ctx.actor)
    const asMember = memberOnly(ctx)
    if (choice.operation !== undefined) requireBatchable(asMember, choice.operation)
    for (let waits = 0; ; waits++) {
      if ((await findRequest(ctx, name, request_id)) !== undefined) return undefined
      try {
        return await tryItems(asMember, choice)
      } catch (error) {
        if (request_id === undefined || waits >= mostWaits || !isPreparing(error)) throw error
        // An earlier call with the same `request_id` may be preparing the batch. This call waits for it and then returns
        // the same batch.
        releaseSlot()
        await sleep(waitMs)
      }
    }
  },
  async handler(ctx, { request_id, ...choice }, tried) {
    const asMember = memberOnly(ctx)
    const batchId = newId()
    const { madeBefore } = await claimRequestId(ctx, name, request_id, batchId)
    if (madeBefore !== null) return await present(ctx, await getBatch(ctx, madeBefore), true)
    // No earlier call had this request id. So `prepare` has tested the items and returned them, and `tried` is
    // defined.
    return await present(ctx, await store(asMember, batchId, choice, tried!), false)
  },
})

const waitMs = 500
/**
 * Maximum number of times that the call waits `waitMs` for another call that prepares a batch. The total is 35 seconds,
 * which is longer than a preparation can take (30 seconds).
 */
const mostWaits = 70

const isPreparing = (error: unknown): boolean =>
  error instanceof AppError && error.details.some(({ reason }) => reason === 'preparing')

function memberOnly<Context extends QueryContext>(ctx: Context): Context & { actor: MemberActor } {
  if (ctx.actor.type === 'member') return ctx as Context & { actor: MemberActor }
  throw new AppError('insufficient_permission', 'Only a member can prepare a batch.')
}

async function store(
  ctx: MutationContext & { actor: MemberActor },
  batchId: string,
  choice: Choice,
  { items, triedAt }: TriedItems,
): Promise<BatchRow> {
  const operations = new Set(items.map(({ operation }) => operation))
  const row = await insertBatch(ctx, {
    id: batchId,
    operation: operations.size === 1 ? [...operations][0]! : null,
    recipe: choice.recipe ?? null,
    undo_of: choice.undo_of ?? null,
    item_count: items.length,
    counts: countsOf(items.map(({ verdict }) => ({ verdict, count: 1 }))),
    totals: sumTotals(items),
    tried_at: triedAt,
    member_id: ctx.actor.id,
    expires_at: expiryOf(ctx.present),
  })
  await insertItems(ctx.db, { orgId: ctx.actor.org.id, batchId }, items)
  return row
}

/**
 * Creates the output. Reads the items from the database, so that a repeated call returns exactly the same output.
 */
async function present(ctx: MutationContext, row: BatchRow, duplicate: boolean) {
  const items = await selectItems(ctx.db, { orgId: ctx.actor.org.id, batchId: row.id }, { most: mostItems })
  return {
    ...presentBatch(row, await countsNow(ctx, row), ctx.present),
    items: items.map(presentItem),
    confirm_token: createBatchToken(ctx, row.id, items),
    duplicate,
  }
}
