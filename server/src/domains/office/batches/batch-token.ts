import { createHash } from 'node:crypto'
import { invalidField } from '../../../kernel/errors.ts'
import type { QueryContext } from '../../../kernel/operations/context.ts'
import type { BatchItemRow } from './batch-item.ts'

type Sealed = Pick<QueryContext, 'actor' | 'services'>

/** The token with which the member who prepared the batch starts exactly its items. */
export function createBatchToken(ctx: Sealed, batchId: string, items: readonly BatchItemRow[]): string {
  return ctx.services.sealer.seal(digestOf(items), contextOf(ctx, batchId))
}

/** Refuses a token of another batch or member, an altered one, and items that differ from those that were prepared. */
export function checkBatchToken(
  ctx: Sealed,
  batchId: string,
  items: readonly BatchItemRow[],
  token: string,
): void {
  if (opened(ctx, batchId, token) !== digestOf(items))
    throw invalidField('confirm_token', 'is not the token of this batch: pass that of batches.prepare unchanged')
}

function opened(ctx: Sealed, batchId: string, token: string): string | undefined {
  try {
    return ctx.services.sealer.open(token, contextOf(ctx, batchId))
  } catch {
    return undefined
  }
}

const contextOf = ({ actor }: Sealed, batchId: string): string =>
  `batch ${actor.org.id} ${batchId} ${actor.id ?? ''}`

function digestOf(items: readonly BatchItemRow[]): string {
  const text = JSON.stringify(items.map(({ n, verdict, effects_digest }) => [n, verdict, effects_digest]))
  return createHash('sha256').update(text).digest('base64url')
}
