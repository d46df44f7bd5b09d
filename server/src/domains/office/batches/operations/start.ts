import * as z from 'zod'
import { AppError, invalidState } from '../../../../kernel/errors.ts'
import { newId } from '../../../../kernel/ids.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { judgedLater } from '../../../../kernel/schema/judged-later.ts'
import { batchSchema, type BatchRow, presentBatch, statusNow } from '../batch.ts'
import { type BatchItemRow, mostItems } from '../batch-item.ts'
import { selectItems } from '../batch-items-table.ts'
import { checkBatchToken } from '../batch-token.ts'
import { lockStart, lockVisibleBatch, saveBatch } from '../batches-table.ts'
import { keyCannotCall } from '../key-cannot-call.ts'
import { runBatchLater } from '../run-batch-later.ts'

export const startBatch = mutation({
  name: 'batches.start',
  summary: 'Run the ready items of a prepared batch in the background.',
  description:
    "Each item is a separate call with its own receipt (stored outcome) and the member's current " +
    'permissions. An item runs only if its effects are still those of the dry run; otherwise it is not run ' +
    'and its verdict is `changed`. Refused and unchanged items do not run. Only the member who prepared ' +
    'the batch can start it. An API key cannot start a batch with operations that API keys may not call. ' +
    'Only one batch of a company can run at a time: a second start is refused with 409 and ' +
    '`Retry-After`. `batches.get` reports the progress.',
  permission: ['use_app'],
  sends: true,
  money: true,
  destructive: true,
  metered: true,
  sensitive: true,
  flagsByCall: true,
  input: z.strictObject({
    batch_id: id().describe('The prepared batch.'),
    confirm_token: z
      .string()
      .max(1000)
      .check(judgedLater('must be the token of this batch'))
      .describe('The `confirm_token` of `batches.prepare`.'),
    only_ready: z
      .boolean()
      .default(true)
      .describe(
        'True (the default) runs the ready items and leaves out the refused ones. False refuses the start ' +
          'if an item was refused.',
      ),
  }),
  output: batchSchema,
  errors: ['insufficient_permission', 'not_found', 'invalid_state', 'validation_error'],
  async handler(ctx, { batch_id, confirm_token, only_ready }) {
    const row = await lockVisibleBatch(ctx, batch_id)
    if (row.member_id !== ctx.actor.id) throw notOwn()
    const status = statusNow(row, ctx.present)
    if (status !== 'prepared') throw notPrepared(status)
    const items = await selectItems(ctx.db, { orgId: ctx.actor.org.id, batchId: row.id }, { most: mostItems })
    checkBatchToken(ctx, row.id, items, confirm_token)
    requireReady(row, only_ready)
    requireOnApi(ctx, items)
    await requireNoOther(ctx)
    showStart(ctx, items)
    const since_id = newId()
    const key_id = ctx.author.on_behalf_of?.key_id ?? null
    const started = saveBatch(ctx, row, {
      status: 'running',
      since_id,
      key_id,
      started_at: ctx.now,
      due_at: null,
    })
    runBatchLater(ctx, row.id)
    return presentBatch(started, started.counts, ctx.present)
  },
})

const notOwn = (): AppError =>
  new AppError('insufficient_permission', 'Only the member who prepared the batch can start it.')

function notPrepared(status: string): AppError {
  const message =
    status === 'expired'
      ? 'The batch has expired. Prepare it again.'
      : `The batch is already ${status}. To run the same items again, prepare another batch.`
  return invalidState(message, [{ field: 'batch_id', message: `is ${status}`, reason: status, status }])
}

function requireReady({ counts }: BatchRow, onlyReady: boolean): void {
  if (!onlyReady && counts.refused > 0)
    throw invalidState(
      `${counts.refused} items were refused. Correct them and prepare the batch again, or start with only_ready.`,
      [
        {
          field: 'only_ready',
          message: 'must be true, because items were refused',
          reason: 'not_all_ready',
          refused: counts.refused,
        },
      ],
    )
  if (counts.ready === 0)
    throw invalidState('No item of the batch is ready. The verdicts of the items give the reasons.', [
      { field: 'batch_id', message: 'has no ready item', reason: 'nothing_ready' },
    ])
}

/** Refuses a start through an API key if an item runs an operation that API keys cannot call. */
function requireOnApi({ actor, services }: MutationContext, items: readonly BatchItemRow[]): void {
  if (actor.type !== 'member' || !actor.through) return
  const off = items.find(
    ({ verdict, operation }) => verdict === 'ready' && services.batchDryRuns.isOffApi(operation),
  )
  if (off) throw keyCannotCall(off.operation)
}

async function requireNoOther(ctx: MutationContext): Promise<void> {
  const running = await lockStart(ctx)
  if (!running) return
  throw new AppError(
    'invalid_state',
    'Another batch of the company is running. Start this batch when the other batch is done.',
    [
      {
        field: 'batch_id',
        message: 'must wait for another batch',
        reason: 'batch_running',
        batch_id: running.id,
      },
    ],
    10,
  )
}

/**
 * Reports the operations that the batch will run, each with its number of items. The risk flags of these operations
 * then apply to the call that starts the batch.
 */
function showStart(ctx: MutationContext, items: readonly BatchItemRow[]): void {
  const ready = items.filter(({ verdict }) => verdict === 'ready')
  const byOperation = Map.groupBy(ready, ({ operation }) => operation)
  ctx.starts({
    steps: [...byOperation].map(([operation, some]) => ({ operation, details: { items: some.length } })),
  })
}
