import type { ZodType } from 'zod'
import type { Queries } from '../../database/queries.ts'
import type { Reference } from './reference.ts'
import type { SignalEvent } from './signal-event.ts'
import type { At } from './subject.ts'

/** A trigger: the events or instants that begin runs. */
export interface TriggerKind<Config = unknown> {
  kind: string
  /** Types of records for which the trigger can begin runs. */
  subjectTypes: readonly [string, ...string[]]
  config: ZodType<Config>
  references?(config: Config): readonly Reference[]
  /** True if the trigger is about cancelled records. Its runs can then begin and continue for cancelled records. */
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
   * Maximum age in seconds of an instant that an event moved into the past. If the instant is older, no run begins:
   * for example, a visit that is booked two hours ahead gets no reminder that was due one day ahead. If absent, only
   * `catchUpWindow` limits the age.
   */
  lateAtMost?(config: Config): number
  /**
   * Maximum age in seconds of an instant that was missed during an outage and may still begin a run. `while ahead`:
   * there is no maximum while the subject's own time (such as the start of the visit) is in the future.
   */
  catchUpWindow: number | 'while ahead'
  /**
   * True if a subject begins a run only when its conditions become true: true now, and false at the previous
   * evaluation.
   */
  onceWhileTrue?: true
}

/** Source of a trigger that no event or instant fires yet. An automation with such a trigger cannot be published. */
export interface MissingTriggerSource {
  by: 'nothing'
}

/** Source of a time trigger. It finds the instants (anchors) at which the trigger fires for each subject. */
export interface AnchorSource<Config> {
  /**
   * Returns subjects with their instants later than `after`, up to and including `upTo`. The result is ordered by
   * instant and subject id, and begins after the position `from`.
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
   * Returns an instant later than `after`. The trigger fires for no subject between `after` and this instant. Null if
   * the trigger is not known to fire again.
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
