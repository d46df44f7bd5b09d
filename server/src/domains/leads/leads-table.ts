import type { Parameter, Queries, Writes } from '../../kernel/database/queries.ts'
import type { EmailColumns, PhoneColumns } from '../../kernel/schema/contact-fields.ts'
import { recordColumns } from '../../kernel/records/record-fields.ts'
import type { LeadRow, LeadStatus } from './lead.ts'

export const selectLeads = `
  select ${recordColumns}, r.lead_number, r.status, r.customer_name, r.customer_email, r.customer_phone, r.client_id,
         r.property_id, r.service_address, r.city, r.state, r.zip, r.source, r.source_id, r.connector_key, r.external_id,
         r.assigned_to, r.notes, r.estimated_value_cents, r.currency, r.lost_reason, r.appointment_at,
         r.last_contacted_at, r.converted_at,
         array(select e.id from estimates e where e.org_id = r.org_id and e.lead_id = r.id order by e.created_at, e.id) as estimate_ids
    from leads r`

/** A lead that was deleted is found by nobody but the change feed. */
export function findLead(db: Queries, orgId: string, id: string): Promise<LeadRow | undefined> {
  return db.row(`${selectLeads} where r.org_id = $1 and r.id = $2 and r.archived_at is null`, [orgId, id])
}

/** A connected system may tell of the same lead again. */
export function findLeadByExternalId(
  db: Queries,
  orgId: string,
  connectorId: string,
  externalId: string,
): Promise<LeadRow | undefined> {
  return db.row(`${selectLeads} where r.org_id = $1 and r.connector_id = $2 and r.external_id = $3`, [
    orgId,
    connectorId,
    externalId,
  ])
}

/** A row with the columns that reads do not give. */
export interface NewLead extends LeadRow {
  customer_email_key: string | null
  customer_phone_typed: string | null
  customer_phone_extension: string | null
  connector_id: string | null
}

const insert = `insert into leads (org_id, id, lead_number, status, customer_name, customer_email, customer_email_key,
         customer_phone, customer_phone_typed, customer_phone_extension, client_id, property_id, service_address, city,
         state, zip, source, source_id, connector_id, connector_key, external_id, assigned_to, notes, currency,
         location_id, version, created_by_type, created_by_id, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22,
         $23, $24, $25, $26, $27, $28, $29, $30)`

function valuesOf(orgId: string, lead: NewLead): Parameter[] {
  return [
    orgId,
    lead.id,
    lead.lead_number,
    lead.status,
    lead.customer_name,
    lead.customer_email,
    lead.customer_email_key,
    lead.customer_phone,
    lead.customer_phone_typed,
    lead.customer_phone_extension,
    lead.client_id,
    lead.property_id,
    lead.service_address,
    lead.city,
    lead.state,
    lead.zip,
    lead.source,
    lead.source_id,
    lead.connector_id,
    lead.connector_key,
    lead.external_id,
    lead.assigned_to,
    lead.notes,
    lead.currency,
    lead.location_id,
    lead.version,
    lead.created_by_type,
    lead.created_by_id,
    lead.created_at,
    lead.updated_at,
  ]
}

/** Sent without waiting: the row is known in full, so it need not be read back. */
export function insertLead(db: Writes, orgId: string, lead: NewLead): void {
  db.later(insert, valuesOf(orgId, lead))
}

/** Answers nothing when the connected system has told of this lead already, be it in this very moment or out of sight. */
export function insertLeadOnce(
  db: Queries,
  orgId: string,
  lead: NewLead,
): Promise<{ id: string } | undefined> {
  return db.row(
    `${insert} on conflict (org_id, connector_id, external_id) where external_id is not null do nothing returning id`,
    valuesOf(orgId, lead),
  )
}

/** What people can change of a lead, besides its status and who follows it up. */
export interface LeadColumns {
  customer_name: string | null
  email: EmailColumns
  phone: PhoneColumns
  service_address: string | null
  city: string | null
  state: string | null
  zip: string | null
  property_id: string | null
  source: string | null
  source_id: string | null
  notes: string | null
}

export function saveLead(
  db: Queries,
  orgId: string,
  id: string,
  lead: LeadColumns,
  now: string,
): Promise<unknown> {
  return db.rows(
    `update leads
        set customer_name = $3, customer_email = $4, customer_email_key = $5, customer_phone = $6,
            customer_phone_typed = $7, customer_phone_extension = $8, service_address = $9, city = $10, state = $11,
            zip = $12, property_id = $13, source = $14, source_id = $15, notes = $16, version = version + 1,
            updated_at = $17
      where org_id = $1 and id = $2`,
    [
      orgId,
      id,
      lead.customer_name,
      lead.email.email,
      lead.email.key,
      lead.phone.phone,
      lead.phone.typed,
      lead.phone.extension,
      lead.service_address,
      lead.city,
      lead.state,
      lead.zip,
      lead.property_id,
      lead.source,
      lead.source_id,
      lead.notes,
      now,
    ],
  )
}

export function setLeadAssignee(
  db: Queries,
  orgId: string,
  id: string,
  memberId: string | null,
  now: string,
): Promise<unknown> {
  return db.rows(
    `update leads set assigned_to = $3, version = version + 1, updated_at = $4 where org_id = $1 and id = $2`,
    [orgId, id, memberId, now],
  )
}

export function setLeadAppointment(
  db: Queries,
  orgId: string,
  id: string,
  at: string,
  now: string,
): Promise<unknown> {
  return db.rows(
    `update leads set appointment_at = $3, version = version + 1, updated_at = $4 where org_id = $1 and id = $2`,
    [orgId, id, at, now],
  )
}

export function archiveLead(
  db: Queries,
  orgId: string,
  id: string,
  now: string,
): Promise<{ version: number } | undefined> {
  return db.row(
    `update leads set archived_at = $3, version = version + 1, updated_at = $3 where org_id = $1 and id = $2
     returning version`,
    [orgId, id, now],
  )
}

/** The number and its extension as they stand; reads give only the number. */
export function findLeadPhone(db: Queries, orgId: string, id: string): Promise<PhoneColumns | undefined> {
  return db.row(
    `select r.customer_phone as phone, r.customer_phone_typed as typed, r.customer_phone_extension as extension
       from leads r where r.org_id = $1 and r.id = $2`,
    [orgId, id],
  )
}

/** Changes of one lead take turns from here on. */
export async function lockLead(db: Queries, orgId: string, id: string): Promise<LeadRow | undefined> {
  await db.rows(`select 1 from leads r where r.org_id = $1 and r.id = $2 for update`, [orgId, id])
  return await findLead(db, orgId, id)
}

/** When it was converted stays said, also of a lead that is not any more. */
export function setLeadStatus(
  db: Queries,
  orgId: string,
  id: string,
  to: { status: LeadStatus; lost_reason: LeadRow['lost_reason']; now: string },
): Promise<unknown> {
  return db.rows(
    `update leads set status = $3, lost_reason = $4,
            converted_at = case when $3 = 'converted' then coalesce(converted_at, $5) else converted_at end,
            version = version + 1, updated_at = $5
      where org_id = $1 and id = $2`,
    [orgId, id, to.status, to.lost_reason, to.now],
  )
}

/** Says which client and property the lead turned out to be of. */
export function linkLead(
  db: Queries,
  orgId: string,
  id: string,
  to: { client_id: string; property_id: string | null },
  now: string,
): Promise<unknown> {
  return db.rows(
    `update leads set client_id = $3, property_id = $4, version = version + 1, updated_at = $5 where org_id = $1 and id = $2`,
    [orgId, id, to.client_id, to.property_id, now],
  )
}
