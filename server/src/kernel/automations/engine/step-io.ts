import type { Organization } from '../../access/actor.ts'
import type { Writes } from '../../database/queries.ts'
import type { PartEnd } from '../../operations/perform-part.ts'
import type { Services } from '../../operations/services.ts'
import type { Facts } from '../kinds/prefix.ts'
import type { Subject } from '../kinds/subject.ts'
import type { EndState, LiveRun, WaitKind } from './live-run.ts'
import type { StepRow } from './step-row.ts'

/** Call of an operation for a step. */
export interface StepCall {
  run: LiveRun
  operation: string
  input: Record<string, unknown>
  /** Permanent idempotency key of the step. */
  key: string
  now: string
}

/**
 * Everything that a step needs from its environment, so that the engine and simulations share the same steps. The
 * stepper itself reads no table of the engine and no clock.
 */
export interface StepIo {
  org: Organization
  now(): string
  /** Access to the database for actions. */
  db: Writes
  services: Services
  /** Current state of the subject. Null if it does not exist. */
  subject(kind: string, id: string): Promise<Subject | null>
  /** The record behind a prefix other than `event`. Null if there is none. */
  facts(subject: Subject, prefix: string): Promise<Facts | null>
  perform(call: StepCall): Promise<PartEnd<unknown>>
  /** Next number in the round robin of this node, from 0 to `count - 1`. */
  inTurn(run: LiveRun, node: string, count: number): Promise<number>
  /** Records an ended step. */
  recordStep(step: StepRow): void
  /** Returns true if there is time for one more step. */
  hasTime(): boolean
  /** For simulations: overrides the handle that the data selects. */
  choose?(run: LiveRun, node: string, fork: Fork): string | null
}

/** A step with several handles: a condition, a branch, or a wait for an event. */
export interface Fork {
  kind: string
  handles: readonly string[]
  /** Handle that the data selects. Null for a wait whose event has not occurred yet. */
  chosen: string | null
}

export type Advance =
  | { to: 'waits'; waitKind: WaitKind; dueAt: string }
  | { to: 'ends'; state: Exclude<EndState, 'failed'>; reason: string | null }
  /** The time limit was reached, and the run continues in a later turn. */
  | { to: 'goes_on' }

export interface Stepper {
  /**
   * Advances a run until it waits, ends, or reaches the maximum number of steps. Changes go to the run and to `io`. If
   * a step throws, discard both.
   */
  advance(run: LiveRun, io: StepIo): Promise<Advance>
}
