import type { Organization } from '../../access/actor.ts'
import type { Writes } from '../../database/queries.ts'
import type { PartEnd } from '../../operations/perform-part.ts'
import type { Services } from '../../operations/services.ts'
import type { Facts } from '../kinds/prefix.ts'
import type { Subject } from '../kinds/subject.ts'
import type { EndState, LiveRun, WaitKind } from './live-run.ts'
import type { StepRow } from './step-row.ts'

/** A call of an operation by a step. */
export interface StepCall {
  run: LiveRun
  operation: string
  input: Record<string, unknown>
  /** Idempotency key of the step. All attempts of the step use the same key. */
  key: string
  now: string
  /** True if the operation cannot change the subject (`Subject`). It is then not loaded again after the step. */
  keepsSubject: boolean
}

/**
 * Everything that a step needs from its environment. The engine and simulations have different implementations of it,
 * so that both execute the same steps. A step itself reads neither the engine's tables nor a clock.
 */
export interface StepIo {
  org: Organization
  now(): string
  /** Access to the database for actions. */
  db: Writes
  services: Services
  /** Current state of the subject. Null if it does not exist. */
  subject(kind: string, id: string): Promise<Subject | null>
  /**
   * Returns the field values of the record to which a field prefix refers, such as `client` in `client.name`. Null if
   * there is no such record. The prefix `event` is not supported.
   */
  facts(subject: Subject, prefix: string): Promise<Facts | null>
  perform(call: StepCall): Promise<PartEnd<unknown>>
  /** Returns the next number in the round robin of this node, from 0 to `count - 1`. */
  inTurn(run: LiveRun, node: string, count: number): Promise<number>
  /** Records a step that has ended. */
  recordStep(step: StepRow): void
  /** Returns true if the time limit of the engine's transaction allows one more step. */
  hasTime(): boolean
  /**
   * Only simulations implement this function. Returns the output (handle) through which the run must leave a fork,
   * regardless of the data. Null if the data determines the output.
   */
  choose?(run: LiveRun, node: string, fork: Fork): string | null
}

/** A step with several outputs (handles): a condition, a branch, or a wait for an event. */
export interface Fork {
  kind: string
  handles: readonly string[]
  /** Output that results from the current data. Null for a wait whose event has not occurred yet. */
  chosen: string | null
}

export type Advance =
  | { to: 'waits'; waitKind: WaitKind; dueAt: string }
  | { to: 'ends'; state: Exclude<EndState, 'failed'>; reason: string | null }
  /** The time limit of the engine's transaction was reached. The run continues in a later transaction. */
  | { to: 'goes_on' }

export interface Stepper {
  /**
   * Advances a run until it waits, ends, or has executed the maximum number of steps. Changes the object `run` and
   * writes through `io`. If a step throws, the caller must discard the changed run and everything that was written
   * through `io`.
   */
  advance(run: LiveRun, io: StepIo): Promise<Advance>
}
