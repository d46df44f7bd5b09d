import { timelineAreas } from './timeline.ts'

/**
 * SQL for the id of a timeline entry: a version 8 UUID that is derived from a text. The id of an entry never changes.
 * Two entries of one record have different ids, because their texts differ.
 */
const idFrom = (text: string): string =>
  `overlay(overlay(md5(${text}) placing '8' from 13) placing '8' from 17)::uuid`

const ofClients = `
  select c.org_id, c.id as client_id, c.id as record_id, c.id as subject_id, 'created' as happening, c.created_at as at,
         null::bigint as number, null::bigint as amount_cents, null::text as currency,
         nullif(coalesce(c.created_lead_source, c.lead_source), '') as text, c.id as happening_id,
         c.created_by_type as by_type, c.created_by_id as by_id, c.created_by_key as by_key
    from clients c
  union all
  select c.org_id, c.merged_into, c.id, c.merged_into, 'merged', coalesce(s.at, c.archived_at), null, null, null, c.name, c.id,
         s.changed_by_type, s.changed_by_id, s.changed_by_key
    from clients c
    left join lateral (
      select m.at, m.changed_by_type, m.changed_by_id, m.changed_by_key from status_changes m
       where m.org_id = c.org_id and m.record_id = c.id and m.status = 'merged' order by m.changed_at limit 1) s on true
   where c.merged_into is not null`

/**
 * SQL that selects the timeline entries that another domain (a module of the server) publishes for its records in a
 * view.
 */
const published = (kind: string): string => `
  select h.org_id, h.client_id, h.record_id, h.subject_id, h.happening, h.at, h.number, h.amount_cents, h.currency, h.text,
         h.happening_id, h.by_type, h.by_id, h.by_key
    from ${kind}_happenings h`

/**
 * Entries about invoices and credit notes. Credit notes appear in the area of invoices, because each belongs to an
 * invoice.
 */
const ofInvoices = `${published('invoice')}
  union all ${published('credit_note')}`

const entriesOf = (area: (typeof timelineAreas)[number]): string =>
  area === 'client' ? ofClients : area === 'invoice' ? ofInvoices : published(area)

const parts = timelineAreas.map(
  (area) => `
  select t.org_id, t.client_id, ${idFrom('t.happening || t.happening_id')} as id, t.at, '${area}' as area, t.happening,
         t.record_id, t.number, t.amount_cents, t.currency, t.text, t.subject_id,
         t.by_type, t.by_id, t.by_key
    from (${entriesOf(area)}) t`,
)

/** SQL that selects all timeline entries of clients, one row each, under the alias `r`. */
export const selectTimeline = `select r.* from (${parts.join('\nunion all\n')}) r`
