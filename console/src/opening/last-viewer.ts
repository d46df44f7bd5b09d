import type { Output } from '../api/call.ts'
import type { Viewer } from '../schedule/board-view.ts'

// The schedule opens with a board that depends on the member: their locations, and whether they may see leads. This
// browser remembers these facts of the last visit, so that it can request the board before `me.get` has been answered. If
// they are out of date, the page requests the right board as well. The server refuses a member who may no longer see it.

interface Facts {
  locations: { id: string; is_default: boolean }[]
  canSeeLeads: boolean
  timezone: string
}

const nameOf = (org: string): string => `quoin-board/${org}`

/** Returns what was remembered of the viewer. Undefined if this browser has not opened the organization yet. */
export function lastViewer(org: string, now: number): Viewer | undefined {
  const text = localStorage.getItem(nameOf(org))
  if (text === null) return undefined
  const { timezone, ...facts } = JSON.parse(text) as Facts
  return { ...facts, today: new Date(now).toLocaleDateString('sv-SE', { timeZone: timezone }) }
}

/** Remembers the member who sees the schedule, for the next visit. */
export function rememberViewer(
  org: string,
  { organization, locations, permissions }: Output<'me.get'>,
): void {
  const facts: Facts = {
    locations: locations.items.map(({ id, is_default }) => ({ id, is_default })),
    canSeeLeads: permissions['view_leads'] !== undefined,
    timezone: organization.timezone,
  }
  localStorage.setItem(nameOf(org), JSON.stringify(facts))
}
