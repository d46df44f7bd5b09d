import type { ZodType } from 'zod'
import type { Queries } from '../../database/queries.ts'
import type { Reference } from './reference.ts'
import type { SignalEvent } from './signal-event.ts'
import type { At } from './subject.ts'

/** A kind of trigger. It determines which events or instants begin runs. */
export interface TriggerKind<Config = unknown> {
  kind: string
  /** Types of records for which the trigger can begin runs. */
  subjectTypes: readonly [string, ...string[]]
  config: ZodType<Config>
  references?(config: Config): readonly Reference[]
  /**
   * True if the trigger is about cancelled records. Runs can then begin and continue even though their subject is
   * cancelled.
   */
  ofCancelled?: true
  source: EventTriggerSource<Config> | TimeTriggerSource<Config> | MissingTriggerSource
}

export interface EventTriggerSource<Config> {
  by: 'events'
  events: readonly string[]
  /** Returns the id of the subject that the event is about. Null if the event does not fire the trigger. */
  subjectOf(event: SignalEvent, subjectType: string): string | null
  /** Returns true if the trigger, with this config, accepts the event. */
  matches?(config: Config, event: SignalEvent, db: Queries, at: At): boolean | Promise<boolean>
}

export interface TimeTriggerSource<Config> {
  by: 'time'
  anchors: AnchorSource<Config>
  /**
   * Events that may move the instant at which the trigger fires for a subject. After such an event the engine checks
   * the subject, because the new instant may be before the watermark (the instant up to which the sweep has processed
   * all subjects).
   */
  movedBy: readonly string[]
  /**
   * An event may move the instant to a time that has already passed. A run then begins only if the instant is at most
   * this many seconds old. For example, a visit that is booked two hours before it starts gets no reminder that was due
   * one day before. If absent, only `catchUpWindow` limits the age.
   */
  lateAtMost?(config: Config): number
  /**
   * Maximum age, in seconds, at which an instant that was missed during an outage still begins a run. `while ahead`: a
   * missed instant of any age begins a run as long as the subject's own time (such as the start of the visit) is in the
   * future.
   */
  catchUpWindow: number | 'while ahead'
  /**
   * True if a run begins only when the automation's conditions become true for the subject: they are true now and were
   * false when they were last evaluated.
   */
  onceWhileTrue?: true
}

/**
 * Source of a trigger that the program does not support yet: nothing fires it. An automation with such a trigger cannot
 * be published.
 */
export interface MissingTriggerSource {
  by: 'nothing'
}

/** Source of a time trigger. It finds the instants (anchors) at which the trigger fires for each subject. */
export interface AnchorSource<Config> {
  /**
   * Returns the subjects whose instant is later than `after` and not later than `upTo`, with their instants. The result
   * is ordered by instant and subject id, and begins after the position `from`.
   */
  due(
    db: Queries,
    at: At,
    query: {
      config: Config
      subjectType: string
      after: string
      upTo: string
      from: Anchor | null
      limit: number
    },
  ): Promise<readonly Anchor[]>
  /**
   * Returns the next instant, later than `after`, at which the engine must look for subjects again. Between the two
   * instants, the trigger does not fire for any subject. Null if no such instant is known.
   */
  next(
    db: Queries,
    at: At,
    query: { config: Config; subjectType: string; after: string },
  ): Promise<string | null>
  /** Returns the instant at which the trigger fires for one subject. Null if it does not fire for the subject. */
  of(
    db: Queries,
    at: At,
    query: { config: Config; subjectType: string; subjectId: string },
  ): Promise<string | null>
}

export interface Anchor {
  subjectId: string
  at: string
}
