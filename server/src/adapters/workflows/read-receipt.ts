import { setTimeout as sleep } from 'node:timers/promises'
import { AppError, notFound } from '../../kernel/errors.ts'
import { isId } from '../../kernel/ids.ts'
import type { Operation } from '../../kernel/operations/operation.ts'
import { canAccessReceipt } from '../../kernel/operations/receipts/receipt-access.ts'
import {
  abandonReceipt,
  findReceipt,
  receiptLock,
  type ReceiptRow,
} from '../../kernel/operations/receipts/receipts-table.ts'
import { tenantScopeFor, type Kernel } from '../../kernel/operations/run.ts'
import type { WorkflowCaller } from './caller.ts'
import { isVisible } from './catalog-entry.ts'

/** Maximum time for which a reader waits until the outcome of a running mutation is stored, in milliseconds. */
const timeoutMs = 2_000

/**
 * Reads the stored outcome (the receipt) of a mutation. Only the API key that called the mutation can read it, and only
 * while its member may run the operation and has access to the locations of the call. If a receipt is `pending` but no
 * process is running the mutation any more, its status is changed to `indeterminate`.
 */
export async function readReceipt(
  kernel: Kernel,
  caller: WorkflowCaller,
  requestId: string,
  find: (name: string) => Operation,
): Promise<ReceiptRow> {
  if (!isId(requestId)) throw notFound('receipt')
  const row = await whenWritten(kernel, caller, requestId.toLowerCase())
  const anyScope = { ...caller, scopes: new Set(['workflows:read', 'workflows:write']) }
  if (!row || !canAccessReceipt(row, caller) || !isVisible(find(row.operation), anyScope))
    throw notFound('receipt')
  return row
}

async function whenWritten(
  kernel: Kernel,
  { actor }: WorkflowCaller,
  id: string,
): Promise<ReceiptRow | undefined> {
  const look = (): Promise<ReceiptRow | 'running' | undefined> =>
    kernel.databases[actor.mode].transaction(
      tenantScopeFor(actor),
      async (transaction) => {
        const [mine, row] = await Promise.all([
          transaction.hasLock(),
          findReceipt(transaction, actor.org.id, id),
        ])
        if (!row) return mine ? undefined : 'running'
        if (!row.is_abandoned) return row
        const now = kernel.now()
        abandonReceipt(transaction, actor.org.id, id, now)
        return { ...row, state: 'indeterminate', updated_at: now }
      },
      receiptLock(id),
    )
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const outcome = await look()
    if (outcome !== 'running') return outcome
    if (Date.now() > deadline)
      throw new AppError('idempotency_in_progress', 'The mutation is still running.', [], 1)
    await sleep(50)
  }
}
