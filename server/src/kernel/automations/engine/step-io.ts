import type { Organization } from '../../access/actor.ts'
import type { Writes } from '../../database/queries.ts'
import type { PartEnd } from '../../operations/perform-part.ts'
import type { Services } from '../../operations/services.ts'
import type { Facts } from '../kinds/prefix.ts'
import type { Subject } from '../kinds/subject.ts'
import type { EndState, LiveRun, WaitKind } from './live-run.ts'
import type { StepRow } from './step-row.ts'

/** One run of an operation as a step. */
export interface StepCall {
  run: LiveRun
  operation: string
  input: Record<string, unknown>
  /** Names the step for good. */
  key: string
  now: string
}

/**
 * All that a step needs of the world, so that the same steps are made by the engine and by a simulation: the stepper itself
 * touches no table of the engine, and asks no clock.
 */
export interface StepIo {
  org: Organization
  now(): string
  /** For what actions read. */
  db: Writes
  services: Services
  /** As it is at this moment; null: it is not there. */
  subject(kind: string, id: string): Promise<Subject | null>
  /** The record behind a prefix, but for `event`; null: there is none. */
  facts(subject: Subject, prefix: string): Promise<Facts | null>
  perform(call: StepCall): Promise<PartEnd<unknown>>
  /** The next number below `count` for this node of the automation. */
  inTurn(run: LiveRun, node: string, count: number): Promise<number>
  /** A step has ended. */
  note(step: StepRow): void
  /** Whether there is time for one more step. */
  hasTime(): boolean
  /** For simulations: another way than the data says. */
  choose?(run: LiveRun, node: string, fork: Fork): string | null
}

/** Where the way divides: a condition, a branch, a wait for an event. */
export interface Fork {
  kind: string
  handles: readonly string[]
  /** What the data says; of a wait for an event that did not come yet, null. */
  chosen: string | null
}

export type Advance =
  | { to: 'waits'; waitKind: WaitKind; dueAt: string }
  | { to: 'ends'; state: Exclude<EndState, 'failed'>; reason: string | null }
  /** There was no time for more. */
  | { to: 'goes_on' }

export interface Stepper {
  /**
   * Brings a run as far as it comes: until it waits, ends, or has made so many steps at once. What is done is noted in the
   * run and by `io`; where a step throws, neither is of use any more.
   */
  advance(run: LiveRun, io: StepIo): Promise<Advance>
}
