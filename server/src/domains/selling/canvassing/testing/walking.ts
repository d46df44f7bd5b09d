import type { Actor } from '../../../../kernel/access/actor.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import { logKnock, saveTerritory, setSession } from '../operations.ts'

export const addressOf = (number: number, more: object = {}) => ({
  address_line1: `${number} Oak Street`,
  city: 'Evanston',
  state: 'IL',
  zip: '60201',
  ...more,
})

/** Returns a square as a closed polygon. `side` is in degrees. */
export const square = (south: number, west: number, side: number): [number, number][] => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
]

export const addTerritory = (org: TestOrg, more: object = {}) =>
  org.run(saveTerritory, { name: 'North', area: { zips: ['60201'] }, ...more }, org.owner)

export const knockAt = (org: TestOrg, number: number, more: object = {}, as: Partial<Actor> = org.owner) =>
  org.run(logKnock, { address: addressOf(number), outcome: 'not_home', ...more }, as)

export const startWalk = (org: TestOrg, more: object = {}, as: Partial<Actor> = org.owner) =>
  org.run(setSession, { action: 'start', location_consent: true, ...more }, as)

export const endWalk = (org: TestOrg, session_id: string, as: Partial<Actor> = org.owner) =>
  org.run(setSession, { action: 'end', session_id }, as)
