import type { ZodType } from 'zod'
import type { Transaction } from '../database/transaction.ts'

/** Work of the service itself belongs to no organization. */
export const serviceOrgId = '00000000-0000-0000-0000-000000000000'

export interface TaskContext {
  orgId: string
  /** 1 for the first. */
  attempt: number
  /** ISO 8601 in UTC. */
  now: string
  /** Resolves when every task of the lane that was claimed earlier has come as far, or has ended. */
  inTurn: () => Promise<void>
  /** Aborts when the worker stops and will not wait any longer. */
  signal: AbortSignal
}

/**
 * How an attempt ended. `settle` runs in the transaction that records the end, so what it writes is there exactly if the
 * end is.
 */
export type TaskResult = { settle?: (transaction: Transaction) => Promise<void> } & (
  | { outcome: 'done' }
  /** Another attempt, not before the kind's own delay nor before `notBeforeSeconds`; the last one is followed by a dead letter. */
  | { outcome: 'failed'; reason: string; notBeforeSeconds?: number }
  /** Not yet: it is begun again at that instant, and this was no attempt. */
  | { outcome: 'later'; dueAt: string }
  /** Never again. */
  | { outcome: 'dead'; reason: string }
)

/** A kind of background work. */
export interface TaskKind<Payload = unknown> {
  /** `area.verb`. */
  name: string
  payload: ZodType<Payload>
  /** Seconds to wait after failed attempts 1, 2, 3 …: one attempt more than there are delays. */
  delaysSeconds: readonly number[]
  /**
   * Does the work. A thrown error counts as a failed attempt. It may run again after a crash, so what it does outside
   * the database must bear that.
   */
  handler(ctx: TaskContext, payload: Payload): Promise<TaskResult>
}

export function taskKind<Payload>(definition: TaskKind<Payload>): TaskKind<Payload> {
  return definition
}
