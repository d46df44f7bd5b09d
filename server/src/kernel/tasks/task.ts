import type { ZodType } from 'zod'
import type { Transaction } from '../database/transaction.ts'

/** Organization id of the service's own tasks. */
export const serviceOrgId = '00000000-0000-0000-0000-000000000000'

export interface TaskContext {
  orgId: string
  /** Number of the attempt, 1 for the first. */
  attempt: number
  /** Current time, ISO 8601 in UTC. */
  now: string
  /**
   * Resolves when every task of the partition that was claimed earlier has also called this function or has ended. Call
   * it before work that must run in the partition's order.
   */
  inTurn: () => Promise<void>
  /** Aborted when the worker is stopping and no longer waits for this task. */
  signal: AbortSignal
}

/**
 * Result of an attempt. `settle` runs in the transaction that records the result, so its writes take effect only
 * together with it.
 */
export type TaskResult = { settle?: (transaction: Transaction) => Promise<void> } & (
  | { outcome: 'done' }
  /**
   * The task failed. It is retried after the next delay of `delaysSeconds`, but at least after `notBeforeSeconds`.
   * After its last attempt it becomes a dead letter.
   */
  | { outcome: 'failed'; reason: string; notBeforeSeconds?: number }
  /** The task is not due yet. It starts again at `dueAt`, and this attempt is not counted. */
  | { outcome: 'later'; dueAt: string }
  /** The task failed and is never retried. It becomes a dead letter. */
  | { outcome: 'dead'; reason: string }
)

/** A kind of background work. */
export interface TaskKind<Payload = unknown> {
  /** Name of the kind, as `area.verb`. */
  name: string
  payload: ZodType<Payload>
  /**
   * Delays before the retries: the first number follows the first failed attempt, and so on. A task therefore has one
   * attempt more than there are delays.
   */
  delaysSeconds: readonly number[]
  /**
   * Does the work. A thrown error counts as a failed attempt. After a crash the handler may run again, so its effects
   * outside the database must be idempotent.
   */
  handler(ctx: TaskContext, payload: Payload): Promise<TaskResult>
}

export function taskKind<Payload>(definition: TaskKind<Payload>): TaskKind<Payload> {
  return definition
}
