import type { Queries } from '../../kernel/database/queries.ts'
import { recordColumns, type RecordRow } from '../../kernel/records/record-fields.ts'
import { insertLineItems, type LineItem, lineItemsOf } from '../line-items/index.ts'
import { unansweredSql } from './estimate-status.ts'
import type { EstimateColumns, EstimateCourse, EstimateRow } from './estimate-row.ts'

export const selectEstimates = `
  select ${recordColumns}, r.estimate_number, r.client_id, r.property_id, r.lead_id, r.vertical, r.status,
         r.assigned_rep_id, r.source, r.customer_name, r.customer_email, r.customer_phone, r.service_address, r.city,
         r.state, r.zip, r.sqft, r.stories, r.lot_sqft, r.year_built, r.roof_sqft, r.gutter_linear_ft, r.siding_type,
         r.roof_type, r.currency, r.subtotal_cents, r.discount_type, trim_scale(r.discount_value) as discount_value,
         r.discount_cents, r.taxable_cents, trim_scale(r.tax_rate_percent) as tax_rate_percent, r.tax_cents,
         r.total_cents, r.deposit_type, trim_scale(r.deposit_value) as deposit_value, r.deposit_required_cents,
         r.options, r.message, r.terms, r.sent_at, r.first_viewed_at, r.accepted_at, r.accepted_by, r.declined_at,
         r.decline_reason, r.expires_at, r.revision, r.selected_option_id, r.tax_basis, r.requested_changes,
         coalesce((
           select json_agg(json_build_object(
                    'revision', v.revision, 'total_cents', v.total_cents,
                    'sent_at', to_char(v.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by v.revision)
             from estimate_versions v where v.org_id = r.org_id and v.estimate_id = r.id), '[]') as versions,
         ${lineItemsOf('estimate_id')} as line_items,
         coalesce((
           select sum(case p.kind when 'refund' then - p.amount_cents else p.amount_cents end) from payments p
            where p.org_id = r.org_id and p.estimate_id = r.id and p.status = 'succeeded'
              and p.kind in ('deposit', 'refund')), 0)::bigint as deposit_collected_cents,
         coalesce((
           select sum(p.amount_cents) from payments p
            where p.org_id = r.org_id and p.estimate_id = r.id and p.status = 'pending' and p.kind = 'deposit'),
           0)::bigint as deposit_pending_cents,
         (select j.id from jobs j where j.org_id = r.org_id and j.estimate_id = r.id 
           order by (j.status = 'cancelled'), j.created_at, j.id limit 1) as job_id
    from estimates r`

export function findEstimate(db: Queries, orgId: string, id: string): Promise<EstimateRow | undefined> {
  return db.row(`${selectEstimates} where r.org_id = $1 and r.id = $2`, [orgId, id])
}

/** Changes of one estimate take turns from here on. */
export async function lockEstimate(db: Queries, orgId: string, id: string): Promise<EstimateRow | undefined> {
  await db.rows(`select 1 from estimates r where r.org_id = $1 and r.id = $2 for update`, [orgId, id])
  return await findEstimate(db, orgId, id)
}

export interface NewEstimate extends RecordRow, EstimateColumns {
  line_items: readonly LineItem[]
}

const columns = `org_id, id, estimate_number, location_id, client_id, property_id, lead_id, vertical, status,
  assigned_rep_id, source, customer_name, customer_email, customer_phone, service_address, city, state, zip, sqft,
  stories, lot_sqft, year_built, roof_sqft, gutter_linear_ft, siding_type, roof_type, currency, subtotal_cents,
  discount_type, discount_value, discount_cents, taxable_cents, tax_rate_percent, tax_cents, total_cents, deposit_type,
  deposit_value, deposit_required_cents, options, message, terms, sent_at, first_viewed_at, accepted_at, accepted_by,
  declined_at, decline_reason, expires_at, tags, external_refs, version, created_by_type, created_by_id, created_at,
  updated_at, archived_at`

/** The estimate with its lines. */
export async function insertEstimate(db: Queries, orgId: string, estimate: NewEstimate): Promise<void> {
  await db.rows(
    `insert into estimates (${columns}) select ${columns} from jsonb_populate_record(null::estimates, $1::jsonb)`,
    [JSON.stringify({ ...estimate, org_id: orgId })],
  )
  if (estimate.line_items.length > 0)
    await insertLineItems(db, orgId, 'estimate_id', estimate.id, estimate.line_items)
}

const changeable = `estimate_number, property_id, status, assigned_rep_id, source, customer_name, customer_email,
  customer_phone, service_address, city, state, zip, sqft, stories, lot_sqft, year_built, roof_sqft, gutter_linear_ft,
  siding_type, roof_type, subtotal_cents, discount_type, discount_value, discount_cents, taxable_cents, tax_rate_percent,
  tax_cents, total_cents, deposit_type, deposit_value, deposit_required_cents, options, selected_option_id, tax_basis,
  message, terms, sent_at, first_viewed_at, accepted_at, accepted_by, declined_at, decline_reason, expires_at, revision,
  requested_changes`

/** Writes what can change of an estimate; its lines are replaced for themselves. */
export function saveEstimate(
  db: Queries,
  orgId: string,
  estimate: EstimateColumns & EstimateCourse & { id: string },
  now: string,
): Promise<unknown> {
  return db.rows(
    `update estimates
        set (${changeable}) = (select ${changeable} from jsonb_populate_record(null::estimates, $3::jsonb)),
            version = version + 1, updated_at = $4
      where org_id = $1 and id = $2`,
    [orgId, estimate.id, JSON.stringify(estimate), now],
  )
}

/** Estimates whose time has passed and which do not say so yet: by their ids, those behind `after`. */
export function selectExpired(
  db: Queries,
  orgId: string,
  page: { now: string; after: string | null; limit: number },
): Promise<{ id: string }[]> {
  return db.rows(
    `select r.id from estimates r
      where r.org_id = $1 and ${unansweredSql} and r.expires_at <= $2 and ($3::uuid is null or r.id > $3::uuid)
      order by r.id limit $4`,
    [orgId, page.now, page.after, page.limit],
  )
}
