import type { ZodType } from 'zod'
import type { Transaction } from '../database/transaction.ts'

/** Organization id of tasks that the service runs for itself. */
export const serviceOrgId = '00000000-0000-0000-0000-000000000000'

export interface TaskContext {
  orgId: string
  /** Number of the attempt, 1 for the first. */
  attempt: number
  /** Current time, ISO 8601 in UTC. */
  now: string
  /**
   * Must be called before work that must happen in the order of the queue partition. Resolves when every task of the
   * partition that was claimed earlier has also called this function or has ended.
   */
  inTurn: () => Promise<void>
  /** Aborted when the worker is stopping and does not wait for this task any longer. */
  signal: AbortSignal
}

/**
 * Result of an attempt. `settle` runs in the transaction that records the result, so that its writes take effect only
 * together with the result.
 */
export type TaskResult = { settle?: (transaction: Transaction) => Promise<void> } & (
  | { outcome: 'done' }
  /**
   * The task failed. It is retried after the next delay of `delaysSeconds`, but not before `notBeforeSeconds` have
   * passed. After its last attempt it becomes a dead letter and is not retried any more.
   */
  | { outcome: 'failed'; reason: string; notBeforeSeconds?: number }
  /** The task is not due yet. It starts again at `dueAt`. This attempt does not count. */
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
   * Delays before retries, in seconds: the first applies after the first failed attempt, and so on. So a task has one
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
