import * as z from 'zod'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { taskEntries } from '../../../kernel/tasks/tasks-table.ts'

export const runKind = 'batches.run'
export const runPartition = 'batches'
export const runPayload = z.strictObject({ batch_id: z.uuid() })

/** Queues the background task that runs a batch, in the transaction that starts the batch. */
export function runBatchLater(
  { append, present }: Pick<MutationContext, 'append' | 'present'>,
  batchId: string,
): void {
  const task = { kind: runKind, lane: runPartition, payload: runPayload.parse({ batch_id: batchId }) }
  append(taskEntries, { id: batchId, ...task, due_at: present, created_at: present })
}
