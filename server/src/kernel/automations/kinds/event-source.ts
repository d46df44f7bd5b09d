import * as z from 'zod'
import type { SignalEvent } from './signal-event.ts'
import type { EventTriggerSource, TriggerKind } from './trigger-kind.ts'

/** Returns the id in a field of an event's payload. Null if the field contains no text. */
export function idIn({ payload }: SignalEvent, member: string): string | null {
  const value = payload[member]
  return typeof value === 'string' ? value : null
}

/**
 * Builds the source of a trigger that fires on these events. `member` is the name of the payload field that contains
 * the subject's id.
 */
export function eventSource<Config>(
  member: string,
  events: readonly string[],
  matches?: EventTriggerSource<Config>['matches'],
): EventTriggerSource<Config> {
  return {
    by: 'events',
    events,
    subjectOf: (event) => idIn(event, member),
    ...(matches && { matches }),
  }
}

/** Schema of an empty config, for triggers without settings. */
export const noConfig = z.strictObject({})

/** Builds one trigger for each event. The trigger has the event's name and fires whenever the event occurs. */
export function plainTriggers(
  subjectType: string,
  member: string,
  events: readonly string[],
): TriggerKind<z.infer<typeof noConfig>>[] {
  return events.map((kind) => ({
    kind,
    subjectTypes: [subjectType],
    config: noConfig,
    source: eventSource(member, [kind]),
  }))
}

/**
 * Returns true if the event changed the status from one of the statuses `from` to one of the statuses `to`. An empty
 * or absent list allows any status.
 */
export function isMatchingStatusChange(
  { payload }: SignalEvent,
  { from = [], to = [] }: { from?: readonly string[] | undefined; to?: readonly string[] | undefined },
): boolean {
  const isAmong = (statuses: readonly string[], status: unknown): boolean =>
    statuses.length === 0 || statuses.some((each) => each === status)
  return isAmong(from, payload.previous_status) && isAmong(to, payload.status)
}
