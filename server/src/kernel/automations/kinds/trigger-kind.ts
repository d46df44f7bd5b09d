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
  /** The trigger is about cancelled records: their runs begin and continue. */
  ofCancelled?: true
  source: EventTriggerSource<Config> | TimeTriggerSource<Config> | MissingTriggerSource
}

export interface EventTriggerSource<Config> {
  by: 'events'
  events: readonly string[]
  /** Subject of the event. Null if the event does not fire the trigger. */
  subjectOf(event: SignalEvent, subjectType: string): string | null
  /** Returns true if the config matches the event. */
  matches?(config: Config, event: SignalEvent, db: Queries, at: At): boolean | Promise<boolean>
}

export interface TimeTriggerSource<Config> {
  by: 'time'
  anchors: AnchorSource<Config>
  /** Events that may move a subject's instant to before the watermark while the subject's own time is still ahead. */
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
  /** A subject begins a run only if its conditions were not true at the previous evaluation. */
  onceWhileTrue?: true
}

/** A trigger without a source yet. It cannot be published. */
export interface MissingTriggerSource {
  by: 'nothing'
}

/** Source of the instants at which the subjects of a time trigger are due. */
export interface AnchorSource<Config> {
  /**
   * Instants later than `after`, up to and including `upTo`, ordered by (instant, subject id), starting after the
   * position `from`.
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
  /** A lower bound of the first instant later than `after`. Null if none is known. */
  next(
    db: Queries,
    at: At,
    query: { config: Config; subjectType: string; after: string },
  ): Promise<string | null>
  /** Instant of one subject. Null if it has none. */
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
