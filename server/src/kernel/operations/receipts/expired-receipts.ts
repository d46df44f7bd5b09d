import type { MemberActor } from '../../access/actor.ts'
import type { Database, Mode } from '../../database/database.ts'
import type { Schedule } from '../../tasks/schedule.ts'
import { isFlagged } from '../confirm-policy.ts'
import type { Mutation } from '../operation.ts'
import { deleteExpiredReceipts } from './receipts-table.ts'

/** Time for which receipts of calls from console sessions are stored, in milliseconds. */
const storedMs = 30 * 86_400_000
const deletedAtOnce = 1000
const modes: readonly Mode[] = ['live', 'sandbox']

/**
 * Returns when a receipt (the record of a call) expires. Null if it never expires. Only receipts of calls from
 * console sessions expire, because a console that saves while a member types creates many. Receipts of operations
 * with a risk flag or a secret in the answer never expire.
 */
export function expiryOfReceipt(operation: Mutation, actor: MemberActor, now: string): string | null {
  if (actor.sessionId === undefined || isFlagged(operation) || operation.redact !== undefined) return null
  return new Date(Date.parse(now) + storedMs).toISOString()
}

/** Deletes expired receipts. Their idempotency keys can then be used again. */
export function purgeExpiredReceipts(database: Database): Schedule {
  return {
    name: 'receipts.purge',
    everySeconds: 3600,
    suspendWhenCircuitOpen: true,
    run: async (now) => {
      for (const mode of modes)
        while ((await deleteExpiredReceipts(database.system, mode, { now, limit: deletedAtOnce })) > 0);
    },
  }
}
