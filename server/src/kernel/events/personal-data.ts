import { namesPerson, type PersonTable } from '../personal-data/person-table.ts'

/** The change feed and deliveries of webhooks do not read the payload of an event that was relayed. */
export const personalData: readonly PersonTable[] = [
  {
    table: 'events',
    kind: 'log',
    rows: `r.relayed_at is not null and r.payload <> '{}' and ${namesPerson('r.payload::text')}`,
    erase: { payload: `'{}'` },
    stays: ['name', 'cause'],
    isSearched: true,
  },
]

/** SQL condition of events about the person that are not relayed yet, so that an erasure must wait for them. */
export const unrelayedAbout = `select 1 from events r where r.org_id = $1 and r.relayed_at is null and ${namesPerson('r.payload::text')}`

/** SQL that marks the events about the person as relayed, without relaying them. */
export const relayAbout = `update events r set relayed_at = $4::timestamptz where r.org_id = $1 and r.relayed_at is null and ${namesPerson('r.payload::text')}`
