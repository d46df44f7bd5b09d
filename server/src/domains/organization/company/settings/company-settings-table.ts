import type { Queries } from '../../../../kernel/database/queries.ts'
import type { CommissionPlan } from './commission-plan.ts'
import type { QuietHoursByChannel } from './quiet-hours.ts'

/** Stored settings. A setting is null if it was never set. */
export interface CompanyColumns {
  email: string | null
  phone: string | null
  website: string | null
  address_line1: string | null
  address_line2: string | null
  city: string | null
  state: string | null
  zip: string | null
  brand_color: string | null
  default_terms: string | null
  default_terms_days: number | null
  default_memo: string | null
  tax_rounding: 'document' | 'line' | null
  overpayment: 'refuse' | 'credit' | null
  auto_invoice: boolean | null
  accept_after_expiry: boolean | null
  estimate_expiry_days: number | null
  default_deposit_type: 'percent' | 'fixed' | null
  default_deposit_value: string | null
  mail_from_name: string | null
  mail_reply_to: string | null
  notification_email: string | null
  /**
   * Quiet hours by channel, for the channels for which the company has set them. If a channel is null, it has no quiet
   * hours.
   */
  quiet_hours: Partial<QuietHoursByChannel> | null
  custom_lines: 'anyone' | 'override_only' | null
  review_url: string | null
  commission_plan: CommissionPlan | null
}

export interface CompanyRow extends CompanyColumns {
  name: string
  /** Country of the organization. ISO 3166-1 alpha-2. */
  country: string
  has_logo: boolean
  version: number
}

export function findCompany(db: Queries, orgId: string): Promise<CompanyRow | undefined> {
  return db.row(
    `select o.name, o.country, c.email, c.phone, c.website, c.address_line1, c.address_line2, c.city, c.state, c.zip,
            c.brand_color, c.default_terms, c.default_terms_days, c.default_memo, c.tax_rounding, c.overpayment,
            c.auto_invoice, c.accept_after_expiry, c.estimate_expiry_days, c.default_deposit_type,
            trim_scale(c.default_deposit_value)::text as default_deposit_value,
            c.mail_from_name, c.mail_reply_to, c.notification_email, c.quiet_hours, c.custom_lines,
            c.review_url, c.commission_plan, coalesce(c.version, 1) as version,
            exists (select from quoin.logo_facts l where l.org_id = o.org_id) as has_logo
       from quoin.organizations o left join quoin.company_settings c on c.org_id = o.org_id
      where o.org_id = $1`,
    [orgId],
  )
}

/** Finds the quiet hours of the company, and the time zone of the location or else of the organization. */
export function findQuietHours(
  db: Queries,
  orgId: string,
  locationId: string | null,
): Promise<(Pick<CompanyColumns, 'quiet_hours'> & { timezone: string }) | undefined> {
  return db.row(
    `select c.quiet_hours, coalesce(l.timezone, o.timezone) as timezone
       from quoin.organizations o
       left join quoin.company_settings c on c.org_id = o.org_id
       left join quoin.locations l on l.org_id = o.org_id and l.id = $2
      where o.org_id = $1`,
    [orgId, locationId],
  )
}

const columns = `email, phone, website, address_line1, address_line2, city, state, zip, brand_color,
  default_terms, default_terms_days, default_memo, tax_rounding, overpayment, auto_invoice, accept_after_expiry,
  estimate_expiry_days, default_deposit_type, default_deposit_value, mail_from_name, mail_reply_to,
  notification_email, quiet_hours, custom_lines, review_url, commission_plan`

/** Locks the organization's settings, so that changes run one after another. Inserts a row if there is none. */
export async function lockCompanySettings(db: Queries, orgId: string, now: string): Promise<CompanyRow> {
  await db.rows(
    `insert into quoin.company_settings as c (org_id, created_at, updated_at) values ($1, $2, $2)
         on conflict (org_id) do update set updated_at = c.updated_at`,
    [orgId, now],
  )
  return (await findCompany(db, orgId))!
}

export function saveCompany(
  db: Queries,
  orgId: string,
  company: CompanyColumns & { version: number },
  now: string,
): Promise<unknown> {
  return db.rows(
    `update quoin.company_settings
        set (${columns}) = (select ${columns} from jsonb_populate_record(null::quoin.company_settings, $2::jsonb)),
            version = $3, updated_at = $4
      where org_id = $1`,
    [orgId, JSON.stringify(company), company.version, now],
  )
}
