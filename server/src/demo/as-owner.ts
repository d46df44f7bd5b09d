import type { MemberActor, Organization } from '../kernel/access/actor.ts'
import type { Database } from '../kernel/database/database.ts'
import type { Transaction } from '../kernel/database/transaction.ts'
import { newId } from '../kernel/ids.ts'
import { bookUnchecked } from '../kernel/operations/approved-totals.ts'
import type { Mutation } from '../kernel/operations/operation.ts'
import { performPart } from '../kernel/operations/perform-part.ts'
import type { Kernel } from '../kernel/operations/run.ts'

export interface Owned {
  org: Organization
  ownerId: string
}

/** Returns the owner of a demo organization, who acts in live mode at all locations. */
export const ownerOf = ({ org, ownerId }: Owned): MemberActor => ({
  type: 'member',
  id: ownerId,
  role: 'owner',
  org,
  mode: 'live',
  locations: '*',
})

/**
 * Runs an operation. `prepared` is used instead of the result of the operation's `prepare` step, for example a decoded
 * picture.
 */
export type Perform = <Input, Output>(
  operation: Mutation<Input, Output>,
  input: object,
  prepared?: object | null,
) => Promise<Output>

/**
 * Runs operations in live mode as the owner of a demo organization. All these operations run in the same transaction.
 */
export async function asOwner<Result>(
  { database, kernel }: { database: Database; kernel: Kernel },
  owned: Owned,
  work: (perform: Perform, transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const actor = ownerOf(owned)
  return await database.live.transaction({ orgId: owned.org.id, locations: '*' }, (transaction) => {
    // Turns off the check that forbids changes of approved pay, because demo data is also written for days whose pay is
    // already approved.
    bookUnchecked({ db: transaction })
    return work(async (operation, input, prepared) => {
      const call = { actor, input, requestId: newId() }
      const preparation = prepared === undefined ? undefined : { get: () => Promise.resolve(prepared) }
      return (await performPart(kernel, operation, call, transaction, { preparation })).output
    }, transaction)
  })
}
