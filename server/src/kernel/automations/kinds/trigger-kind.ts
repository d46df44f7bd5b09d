import type { ZodType } from 'zod'
import type { Queries } from '../../database/queries.ts'
import type { Reference } from './reference.ts'
import type { SignalEvent } from './signal-event.ts'
import type { At } from './subject.ts'

/** What begins runs. */
export interface TriggerKind<Config = unknown> {
  kind: string
  /** The kinds of records it can be about. */
  subjectTypes: readonly [string, ...string[]]
  config: ZodType<Config>
  references?(config: Config): readonly Reference[]
  /** It is about records that were cancelled: their runs begin and go on. */
  ofCancelled?: true
  told: ToldByEvents<Config> | ToldByTime<Config> | ToldByNobody
}

export interface ToldByEvents<Config> {
  by: 'events'
  events: readonly string[]
  /** The subject of such an event; null: not this event. */
  subjectOf(event: SignalEvent, subjectType: string): string | null
  /** Whether the config means this event. */
  matches?(config: Config, event: SignalEvent, db: Queries, at: At): boolean | Promise<boolean>
}

export interface ToldByTime<Config> {
  by: 'time'
  anchors: AnchorSource<Config>
  /** Events that may move an anchor behind the watermark while its own time is ahead. */
  movedBy: readonly string[]
  /**
   * Seconds by which an instant may be past when an event brings it about, beyond which no run begins: a visit that is booked
   * two hours ahead is not reminded of a day ahead. Absent: as long as it is made up for.
   */
  lateAtMost?(config: Config): number
  /** What the service was down for is made up for as long, in seconds, or as long as the subject's own time is ahead. */
  madeUpFor: number | 'while ahead'
  /** Begins a run only where the conditions of the automation were not true of the subject when it was looked at before. */
  onceWhileTrue?: true
}

/** Nothing tells it yet: it cannot be published. */
export interface ToldByNobody {
  by: 'nobody'
}

/** The instants at which the subjects of an anchored trigger are due. */
export interface AnchorSource<Config> {
  /** Those after `after` up to and with `upTo`, in the order of (instant, subject id), from behind `from` on. */
  due(
    db: Queries,
    at: At,
    wanted: {
      config: Config
      subjectType: string
      after: string
      upTo: string
      from: Anchor | null
      limit: number
    },
  ): Promise<readonly Anchor[]>
  /** The first one after an instant, or something earlier; null: none is in sight. */
  next(
    db: Queries,
    at: At,
    wanted: { config: Config; subjectType: string; after: string },
  ): Promise<string | null>
  /** That of one subject; null: it has none. */
  of(
    db: Queries,
    at: At,
    wanted: { config: Config; subjectType: string; subjectId: string },
  ): Promise<string | null>
}

export interface Anchor {
  subjectId: string
  at: string
}
