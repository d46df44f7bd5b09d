import { bookUnchecked } from '../kernel/operations/approved-totals.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Transaction } from '../kernel/database/transaction.ts'
import { newId } from '../kernel/ids.ts'
import type { Mutation } from '../kernel/operations/operation.ts'
import { performPart } from '../kernel/operations/perform-part.ts'
import type { Kernel } from '../kernel/operations/run.ts'
import { type Owned, ownerOf } from './as-owner.ts'

/**
 * Runs an operation as the owner, with a clock that is `minutesAgo` minutes behind. Skips the `prepare` step of the
 * operation.
 */
export type PerformAt = <Input, Output>(
  minutesAgo: number,
  operation: Mutation<Input, Output>,
  input: object,
) => Promise<Output>

/**
 * Runs operations in live mode as the owner of a demo organization, with a clock that shows past times. All these
 * operations run in one transaction.
 */
export async function performInPast<Result>(
  { database, kernel, now }: { database: Database; kernel: Kernel; now: string },
  owned: Owned,
  work: (perform: PerformAt, transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const actor = ownerOf(owned)
  return await database.live.transaction({ orgId: owned.org.id, locations: '*' }, (transaction) => {
    bookUnchecked({ db: transaction })
    return work(async (minutesAgo, operation, input) => {
      const at = new Date(Date.parse(now) - minutesAgo * 60_000).toISOString()
      const call = { actor, input, requestId: newId(), now: at }
      const preparation = { get: () => Promise.resolve(null) }
      return (await performPart(kernel, operation, call, transaction, { preparation })).output
    }, transaction)
  })
}
