import type { Permission } from '../../access/permissions.ts'
import type { Program } from '../definition/program.ts'
import type { SignalEvent } from '../kinds/signal-event.ts'

export const endStates = ['completed', 'failed', 'cancelled'] as const
export type EndState = (typeof endStates)[number]
export type RunState = 'running' | 'waiting' | 'paused' | EndState

/**
 * Reason why a run waits. `retry`: the step failed and is retried later. `quiet_hours`: the customer must not be
 * contacted at this time of day.
 */
export type WaitKind = 'duration' | 'until' | 'event' | 'business_hours' | 'quiet_hours' | 'retry'

export interface RunError {
  code: string
  message: string
}

/** Data that a run carries from step to step. */
export interface RunContext {
  /**
   * Event that began the run, without payload fields that contain lists or objects. Null if a time trigger began it.
   */
  event: Pick<SignalEvent, 'id' | 'type' | 'occurredAt' | 'payload'> | null
  /** Time at which the wait at the current node began. */
  since?: string
  /** Instant at which the wait ends, as it was calculated last. Null if the field that determines it has no value. */
  until?: string | null
  /**
   * Time at which the next step was due: the planned end of the last wait before it. Absent if the run has not waited
   * yet. The next step was then due when the run began.
   */
  due?: string
  /**
   * Data that the action returned in `remember` when the step was postponed because of quiet hours. The action receives
   * it at the next attempt.
   */
  remembered?: unknown
  /** Number of times that members have requested to repeat the current step. */
  again?: number
}

/**
 * A run that has not ended, as an object in memory. Functions that receive the object may change it. The code that
 * loaded the run must store the changes.
 */
export interface LiveRun {
  orgId: string
  id: string
  automationId: string
  revision: number
  program: Program
  permissions: ReadonlySet<Permission>
  subjectKind: string
  subjectId: string
  clientId: string | null
  locationId: string
  depth: number
  rootEventId: string | null
  state: RunState
  waitKind: WaitKind | null
  /** Id of the step that runs next or at which the run waits. Null if no step is left. */
  node: string | null
  /** Number of ended steps. */
  step: number
  /** Number of failed attempts of the current step. */
  tries: number
  /** Time at which the run continues. Null while it is suspended because its automation is paused. */
  dueAt: string | null
  entryKey: string | null
  anchor: string | null
  context: RunContext
}

/**
 * Returns the idempotency key of the run's next step. Automatic retries of the step use the same key. If a member
 * repeats the step, it gets a new key.
 */
export function stepKey(run: Pick<LiveRun, 'id' | 'step' | 'context'>): string {
  const again = run.context.again === undefined ? '' : `/r${run.context.again}`
  return `run/${run.id}/${run.step + 1}${again}`
}
