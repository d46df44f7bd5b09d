import { invalidState } from '../errors.ts'
import type { MutationContext } from '../operations/context.ts'
import type { Members } from './member.ts'
import type { RecordKind } from './record.ts'

/**
 * Refuses the call if the organization already has the maximum number of these records, not counting archived ones.
 * `name` is a plural noun for the error message.
 */
export async function requireQuota<M extends Members>(
  ctx: MutationContext,
  records: RecordKind<M>,
  most: number,
  name: string,
): Promise<void> {
  const count = await records.count(ctx.db, ctx.actor.org.id)
  if (count < most) return
  throw invalidState(`An organization can have at most ${most} ${name}.`, [
    { message: `already has ${count}`, reason: 'too_many' },
  ])
}
