import * as z from 'zod'
import { id } from '../schema/fields.ts'
import type { MutationContext, QueryContext } from './context.ts'

/**
 * Reserves a request id. A phone that received no answer sends its request again, perhaps days later and with another
 * idempotency key. To make repetitions recognizable, the phone adds an id to the request. Within an organization and
 * operation, a request id creates only one record.
 *
 * The request id is reserved (inserted as a row) before any other row is read or locked, so that all callers acquire
 * locks in the same order. Of two concurrent calls with the same request id, the second waits for the commit of the
 * first and then finds the first call's record. If the first call fails, its row is rolled back, and the second call
 * creates the record. A later call receives the record in its current state if its caller may read it. The request id
 * itself grants no access. A dry run rolls its row back.
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
  const existing = await ctx.db.row<{ record_id: string }>(
    `select r.record_id from request_ids r where r.org_id = $1 and r.operation = $2 and r.request_id = $3`,
    name,
  )
  return { madeBefore: existing!.record_id }
}

/** Finds the record that an earlier call with this request id created. Undefined if there was no such call. */
export async function findRequest(
  { db, actor }: Pick<QueryContext, 'actor' | 'db'>,
  operation: string,
  requestId: string | null | undefined,
): Promise<string | undefined> {
  if (requestId == null) return undefined
  const row = await db.row<{ record_id: string }>(
    `select r.record_id from request_ids r where r.org_id = $1 and r.operation = $2 and r.request_id = $3`,
    [actor.org.id, operation, requestId],
  )
  return row?.record_id
}

/**
 * Sets the record that belongs to a request id. Needed if the request id was reserved with a placeholder, because the
 * record's id was not known yet.
 */
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

/** Input field that identifies repeated requests. */
export function requestIdField() {
  return id().describe(
    'Id that the caller generates. A second call with the same id changes nothing and returns the ' +
      'record that the first call created, even with another idempotency key.',
  )
}

/** Output field that is true if the request was a repetition. */
export function duplicateField() {
  return z
    .boolean()
    .describe(
      'True if an earlier call with the same `request_id` created this record, so that nothing was changed.',
    )
}
