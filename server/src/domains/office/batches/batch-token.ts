import { createHash } from 'node:crypto'
import { invalidField } from '../../../kernel/errors.ts'
import { InvalidCursor } from '../../../kernel/http/cursor.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import type { BatchItemRow } from './batch-item.ts'

type Signed = Pick<QueryContext, 'actor' | 'services'>

/**
 * Creates the confirm token of a batch. The token allows only the member who prepared the batch to start it, and only
 * with the same items. Repeated calls for a batch return the same token.
 */
export function createBatchToken(ctx: Signed, batchId: string, items: readonly BatchItemRow[]): string {
  return ctx.services.cursors.encode({ binding: bindingOf(ctx, batchId, items), position: [batchId] })
}

/**
 * Refuses a confirm token that was altered, or that belongs to another batch or member. Also refuses the token if the
 * items have changed since the batch was prepared.
 */
export function checkBatchToken(
  ctx: Signed,
  batchId: string,
  items: readonly BatchItemRow[],
  token: string,
): void {
  try {
    ctx.services.cursors.decode(token, bindingOf(ctx, batchId, items))
  } catch (error) {
    if (!(error instanceof InvalidCursor)) throw error
    throw invalidField(
      'confirm_token',
      'is not the token of this batch; pass the `confirm_token` of batches.prepare unchanged',
    )
  }
}

const bindingOf = ({ actor }: Signed, batchId: string, items: readonly BatchItemRow[]): string =>
  `batch ${actor.org.id} ${batchId} ${actor.id ?? ''} ${digestOf(items)}`

function digestOf(items: readonly BatchItemRow[]): string {
  const text = JSON.stringify(items.map(({ n, verdict, effects_digest }) => [n, verdict, effects_digest]))
  return createHash('sha256').update(text).digest('base64url')
}
