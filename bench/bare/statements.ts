// SQL statements of the bare server. They select the same columns as the service, without row-level security.

const columns = `r.id, r.location_id, r.lead_number::int, r.status, r.customer_name, r.customer_email, r.customer_phone, r.customer_phone_extension,
  r.client_id, r.property_id, r.service_address, r.city, r.state, r.zip, r.source, r.source_id, r.connector_key,
  r.external_id, r.assigned_to, r.notes, r.estimated_value_cents::int, r.currency, r.lost_reason, r.appointment_at,
  r.last_contacted_at, r.converted_at, r.version, r.tags, r.external_refs, r.created_by_type, r.created_by_id,
  r.created_at, r.updated_at, r.archived_at`
const estimates = `array(select e.id from estimates e where e.org_id = r.org_id and e.lead_id = r.id order by e.created_at, e.id) as estimate_ids`

export const getLead = {
  name: 'get',
  text: `select ${columns}, ${estimates} from leads r where r.org_id = $1 and r.id = $2`,
}

export const listLeads = {
  name: 'list',
  text: `select ${columns}, ${estimates} from leads r where r.org_id = $1 order by r.created_at desc, r.id desc limit $2`,
}

export const listLeadsAfter = {
  name: 'list after',
  text: `select ${columns}, ${estimates} from leads r where r.org_id = $1 and (r.created_at, r.id) < ($3, $4)
          order by r.created_at desc, r.id desc limit $2`,
}

export const insertLead = {
  name: 'insert',
  text: `insert into leads as r (org_id, id, lead_number, status, customer_name, customer_email, customer_email_key, customer_phone,
                customer_phone_typed, service_address, city, state, zip, source, assigned_to, notes, currency, location_id, created_by_type, created_by_id,
                created_at, updated_at)
         values ($1, $2, $3, 'new', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, 'USD', $16, 'api_key', $17, $18, $18)
         returning ${columns}, '{}'::uuid[] as estimate_ids`,
}

export const findAnswer = {
  name: 'answer',
  text: `select status, headers, body from idempotency_records where org_id = $1 and key = $2`,
}
