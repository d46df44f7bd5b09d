import type { ZodType } from 'zod'
import type { Queries } from '../../database/queries.ts'
import type { Reference } from './reference.ts'
import type { SignalEvent } from './signal-event.ts'
import type { At } from './subject.ts'

/** A trigger: the events or instants that begin runs. */
export interface TriggerKind<Config = unknown> {
  kind: string
  /** Types of records that the trigger can be about. */
  subjectTypes: readonly [string, ...string[]]
  config: ZodType<Config>
  references?(config: Config): readonly Reference[]
  /** True if the trigger is about cancelled records. Runs for cancelled records can then begin and continue. */
  ofCancelled?: true
  source: EventTriggerSource<Config> | TimeTriggerSource<Config> | MissingTriggerSource
}

export interface EventTriggerSource<Config> {
  by: 'events'
  events: readonly string[]
  /** Returns the id of the subject that the event is about. Null if the event does not fire the trigger. */
  subjectOf(event: SignalEvent, subjectType: string): string | null
  /** Returns true if the config matches the event. */
  matches?(config: Config, event: SignalEvent, db: Queries, at: At): boolean | Promise<boolean>
}

export interface TimeTriggerSource<Config> {
  by: 'time'
  anchors: AnchorSource<Config>
  /**
   * Events that may move the instant at which the trigger fires for a subject. The new instant may lie before the
   * watermark (the instant up to which the sweep has processed all subjects), so the engine checks the subject when
   * such an event occurs.
   */
  movedBy: readonly string[]
  /**
   * Maximum lateness in seconds of an instant that an event moved into the past. If it is later, no run begins. For
   * example, a visit that is booked two hours ahead gets no reminder for one day ahead. Absent means that only
   * `catchUpWindow` limits the lateness.
   */
  lateAtMost?(config: Config): number
  /**
   * Maximum age in seconds of an instant that was missed in an outage and may still begin a run. `while ahead`: no
   * maximum, as long as the subject's own time (such as the start of the visit) is in the future.
   */
  catchUpWindow: number | 'while ahead'
  /**
   * True if a subject begins a run only when its conditions become true: they are true now and were not true at the
   * previous evaluation.
   */
  onceWhileTrue?: true
}

/** Source of a trigger that nothing fires yet. Such a trigger cannot be published. */
export interface MissingTriggerSource {
  by: 'nothing'
}

/** Source of a time trigger. It finds the instants (anchors) at which the trigger fires for each subject. */
export interface AnchorSource<Config> {
  /**
   * Returns subjects with their instants later than `after`, up to and including `upTo`. They are ordered by instant
   * and subject id, and begin after the position `from`.
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
   * Returns an instant before which no subject is due, given that all instants up to `after` are processed. Null if no
   * instant is known.
   */
  next(
    db: Queries,
    at: At,
    query: { config: Config; subjectType: string; after: string },
  ): Promise<string | null>
  /** Returns the instant of one subject. Null if it has none. */
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
