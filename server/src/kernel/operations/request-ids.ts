import * as z from 'zod'
import { id } from '../schema/fields.ts'
import type { MutationContext } from './context.ts'

/**
 * A phone that heard no answer asks again, perhaps days later and with another idempotency key. It gives what it asks for a
 * name of its own, and of an operation and an organization whatever has this name is made once.
 *
 * The name is claimed before anything else is looked at or locked, so all come to their locks in one order. Of two at
 * once the second waits here for the commit of the first, and then finds what it made; when the first fails, its claim is
 * taken back with all else, and the second makes it. Whoever comes later is answered with the record as it is then, if
 * they may see it: the name alone opens nothing. A rehearsal gives its claim back.
 */
export async function claimRequestId(
  ctx: Pick<MutationContext, 'actor' | 'db'>,
  operation: string,
  requestId: string | null | undefined,
  recordId: string,
): Promise<{ madeBefore: string | null }> {
  if (requestId == null) return { madeBefore: null }
  const name = [ctx.actor.org.id, operation, requestId]
  const claimed = await ctx.db.rows(
    `insert into request_ids (org_id, operation, request_id, record_id) values ($1, $2, $3, $4)
         on conflict (org_id, operation, request_id) do nothing returning record_id`,
    [...name, recordId],
  )
  if (claimed.length > 0) return { madeBefore: null }
  const known = await ctx.db.row<{ record_id: string }>(
    `select r.record_id from request_ids r where r.org_id = $1 and r.operation = $2 and r.request_id = $3`,
    name,
  )
  return { madeBefore: known!.record_id }
}

/** Says what was made where that is known only now: for whoever claimed the name with an id that is nothing's. */
export function nameRecord(
  ctx: Pick<MutationContext, 'actor' | 'db'>,
  operation: string,
  requestId: string,
  recordId: string,
): void {
  ctx.db.later(
    `update request_ids set record_id = $4 where org_id = $1 and operation = $2 and request_id = $3`,
    [ctx.actor.org.id, operation, requestId, recordId],
  )
}

/** The member of an input by which a repetition is known. */
export function requestIdField() {
  return id().describe(
    'Made by the caller: a second call with it changes nothing and answers what the first made, whatever its idempotency key.',
  )
}

/** The member of an answer that tells a repetition. */
export function duplicateField() {
  return z.boolean().describe('A call with the same `request_id` made this before; nothing was changed.')
}
