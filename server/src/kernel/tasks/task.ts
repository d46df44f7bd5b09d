import type { ZodType } from 'zod'
import type { Transaction } from '../database/transaction.ts'

/** Organization id of the service's own tasks. */
export const serviceOrgId = '00000000-0000-0000-0000-000000000000'

export interface TaskContext {
  orgId: string
  /** Number of the attempt, 1 for the first. */
  attempt: number
  /** ISO 8601 in UTC. */
  now: string
  /** Resolves when every task of the partition that was claimed earlier has also made this call or has ended. */
  inTurn: () => Promise<void>
  /** Is aborted when a stopping worker no longer waits for the task. */
  signal: AbortSignal
}

/**
 * Result of an attempt. `settle` runs in the transaction that records the result, so its writes take effect only
 * together with it.
 */
export type TaskResult = { settle?: (transaction: Transaction) => Promise<void> } & (
  | { outcome: 'done' }
  /**
   * The task failed. It is retried after the delay of its kind, and not before `notBeforeSeconds`. After the last
   * attempt it becomes a dead letter.
   */
  | { outcome: 'failed'; reason: string; notBeforeSeconds?: number }
  /** The task is not due yet. It starts again at that instant, and this attempt is not counted. */
  | { outcome: 'later'; dueAt: string }
  /** Never retried. */
  | { outcome: 'dead'; reason: string }
)

/** A kind of background work. */
export interface TaskKind<Payload = unknown> {
  /** `area.verb`. */
  name: string
  payload: ZodType<Payload>
  /** Delays after the failed attempts 1, 2, 3 and so on. A task has one attempt more than there are delays. */
  delaysSeconds: readonly number[]
  /**
   * Does the work. A thrown error counts as a failed attempt. It may run again after a crash, so its effects outside
   * the database must be idempotent.
   */
  handler(ctx: TaskContext, payload: Payload): Promise<TaskResult>
}

export function taskKind<Payload>(definition: TaskKind<Payload>): TaskKind<Payload> {
  return definition
}
