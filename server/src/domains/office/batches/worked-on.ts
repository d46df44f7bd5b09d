import type { Transaction } from '../../../kernel/database/transaction.ts'
import { AppError } from '../../../kernel/errors.ts'
import type { LaterCall, LaterCalls } from '../../../kernel/operations/later-calls.ts'
import { recordKinds } from '../../records.ts'

// The undo of a batch leaves alone a record that the batch created and that was worked on since. One rule holds for all
// kinds (kernel/operations/later-calls.ts): a call outside the batch changed the record, or created or changed one that
// refers to it, or a message about it was written to the customer. The rule is applied when the undo is prepared and
// again when its item runs.

/** Returns the table of a kind of record, as named by the subject of an item. */
export function tableOfSubject(kind: string): string {
  const found = recordKinds.find((each) => each.kind === kind)
  if (!found) throw new Error(`There is no kind of record ${kind}.`)
  return found.table
}

/**
 * Refuses to end a record that was worked on. `calls` is undefined if the audit log does not say which call created the
 * record: an earlier version of the program ran the batch, or the entry is older than the retention of the log.
 */
export function refuseWorkedOn(kind: string, calls: readonly LaterCall[] | undefined): void {
  if (calls === undefined)
    throw new AppError(
      'stale_version',
      `The audit log does not contain the call that created the ${kind}, because an earlier version of Quoin ran the batch, or because the entry was deleted at the end of its retention. So it is not known whether anyone has worked on the ${kind} since. Change it by hand if it is to be undone.`,
    )
  if (calls.length === 0) return
  const nameOf = ({ operation }: LaterCall): string => operation ?? 'a message to the customer'
  const names = [...new Set(calls.map(nameOf))]
  throw new AppError(
    'stale_version',
    `Worked on after the batch: ${names.join(', ')}. The ${kind} stays as it is. Change it by hand if it is to be undone.`,
    calls.map((call) => ({
      message: `was worked on after the batch: ${nameOf(call)}`,
      reason: 'worked_on',
      ...call,
    })),
  )
}

/**
 * Refuses to end a record that was worked on, as `refuseWorkedOn` does, in the transaction that ends it. Locks the
 * record first, so that no row that refers to it can be added before the transaction ends.
 */
export async function requireNotWorkedOn(
  laterCalls: LaterCalls,
  transaction: Transaction,
  orgId: string,
  { kind, id, requests }: { kind: string; id: string; requests: readonly string[] },
): Promise<void> {
  const record = { table: tableOfSubject(kind), id, requests }
  refuseWorkedOn(kind, await laterCalls.find(transaction, orgId, record, { lock: true }))
}
