import { timelineAreas } from './timeline.ts'

/** A version-8 UUID that is the same for the same text: two happenings of one record need ids of their own. */
const idFrom = (text: string): string =>
  `overlay(overlay(md5(${text}) placing '8' from 13) placing '8' from 17)::uuid`

const ofClients = `
  select c.org_id, c.id as client_id, c.id as record_id, c.id as subject_id, 'created' as happening, c.created_at as at,
         null::bigint as number, null::bigint as amount_cents, null::text as currency, c.lead_source as text
    from clients c
  union all
  select c.org_id, c.merged_into, c.id, c.merged_into, 'merged', c.archived_at, null, null, null, c.name
    from clients c where c.merged_into is not null`

/** What other domains tell of their records. */
const published = (area: string): string => `
  select h.org_id, h.client_id, h.record_id, h.subject_id, h.happening, h.at, h.number, h.amount_cents, h.currency, h.text
    from ${area}_happenings h`

const parts = timelineAreas.map(
  (area) => `
  select t.org_id, t.client_id, ${idFrom('t.happening || t.record_id')} as id, t.at, '${area}' as area, t.happening,
         t.record_id, t.number, t.amount_cents, t.currency, t.text, t.subject_id
    from (${area === 'client' ? ofClients : published(area)}) t`,
)

/** Everything that happened with clients, one row each, under the alias `r`. */
export const selectTimeline = `select r.* from (${parts.join('\nunion all\n')}) r`
