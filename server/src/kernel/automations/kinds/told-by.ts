import * as z from 'zod'
import type { SignalEvent } from './signal-event.ts'
import type { ToldByEvents, TriggerKind } from './trigger-kind.ts'

/** The id in an event's payload, of the member with this name; null: it names none. */
export function idIn({ payload }: SignalEvent, member: string): string | null {
  const value = payload[member]
  return typeof value === 'string' ? value : null
}

/** Of a trigger that is told by these events about the record that they name in this member. */
export function toldBy<Config>(
  member: string,
  events: readonly string[],
  matches?: ToldByEvents<Config>['matches'],
): ToldByEvents<Config> {
  return {
    by: 'events',
    events,
    subjectOf: (event) => idIn(event, member),
    ...(matches && { matches }),
  }
}

/** Of what needs no further word. */
export const noConfig = z.strictObject({})

/** Triggers that have the names of their events, and mean all of them. */
export function plainTriggers(
  subjectType: string,
  member: string,
  events: readonly string[],
): TriggerKind<z.infer<typeof noConfig>>[] {
  return events.map((kind) => ({
    kind,
    subjectTypes: [subjectType],
    config: noConfig,
    told: toldBy(member, [kind]),
  }))
}

/** Whether a status went where a trigger means; a list that is empty or absent means any. */
export function isMoveMeant(
  { payload }: SignalEvent,
  { from = [], to = [] }: { from?: readonly string[] | undefined; to?: readonly string[] | undefined },
): boolean {
  const isAmong = (statuses: readonly string[], status: unknown): boolean =>
    statuses.length === 0 || statuses.some((each) => each === status)
  return isAmong(from, payload.previous_status) && isAmong(to, payload.status)
}
