import type { Queries } from '../../kernel/database/queries.ts'
import { type LeadRow, leads } from './lead.ts'

/** A connected system may tell of the same lead again. */
export function findLeadByExternalId(
  db: Queries,
  orgId: string,
  connectorId: string,
  externalId: string,
): Promise<LeadRow | undefined> {
  return db.row(`${leads.select} where r.org_id = $1 and r.connector_id = $2 and r.external_id = $3`, [
    orgId,
    connectorId,
    externalId,
  ])
}

/** Answers nothing when the connected system has told of this lead already, be it in this very moment or out of sight. */
export function insertLeadOnce(
  db: Queries,
  orgId: string,
  lead: LeadRow,
): Promise<{ id: string } | undefined> {
  return db.row(
    `insert into leads (org_id, id, lead_number, status, customer_name, customer_email, customer_email_key, customer_phone,
            customer_phone_typed, customer_phone_extension, client_id, property_id, service_address, city, state, zip, source,
            source_id, connector_id, connector_key, external_id, assigned_to, notes, currency, location_id, version,
            created_by_type, created_by_id, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24,
            $25, $26, $27, $28, $29, $30)
         on conflict (org_id, connector_id, external_id) where external_id is not null do nothing returning id`,
    [
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
    ],
  )
}
