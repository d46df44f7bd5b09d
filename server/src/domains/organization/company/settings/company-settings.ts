import * as z from 'zod'
import type { Queries } from '../../../../kernel/database/queries.ts'
import { decimal } from '../../../../kernel/schema/fields.ts'
import { commissionPlanSchema, usualCommissionPlan } from './commission-plan.ts'
import { version } from './version.ts'
import { type CompanyRow, findCompany } from './company-settings-table.ts'
import { quietHoursSchema, usualQuietHours } from './quiet-hours.ts'

export const taxRoundings = ['document', 'line'] as const
export const overpaymentRules = ['refuse', 'credit'] as const
/** Rules that determine which members may write lines without a service of the price book. */
export const customLineRules = ['anyone', 'override_only'] as const
export const depositTypes = ['percent', 'fixed'] as const

export const defaultDepositSchema = z.strictObject({
  type: z.enum(depositTypes),
  value: decimal().describe('Percentage of the total, or an amount in cents if the deposit is fixed.'),
})

export const companySettingsSchema = z.object({
  name: z.string(),
  email: z.string().nullable().describe('Email address that customers can write to.'),
  phone: z.string().nullable().describe('Phone number for customers, E.164.'),
  website: z.string().nullable(),
  address_line1: z.string().nullable(),
  address_line2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zip: z.string().nullable(),
  has_logo: z.boolean().describe("True if the organization's documents show a logo."),
  brand_color: z
    .string()
    .nullable()
    .describe('Color of documents and emails, as `#rrggbb`. Null means the default color.'),
  default_terms: z.string().nullable().describe('Terms of new estimates.'),
  default_terms_days: z.int().describe('Number of days from the issue date of an invoice to its due date.'),
  default_memo: z.string().nullable().describe('Memo of new invoices.'),
  tax_rounding: z
    .enum(taxRoundings)
    .describe('Rounding of tax: once for each rate of a document (`document`), or on every line (`line`).'),
  overpayment: z
    .enum(overpaymentRules)
    .describe(
      'Rule for a payment above the balance: it is refused (`refuse`), or the overpayment becomes a ' +
        'credit of the client (`credit`).',
    ),
  auto_invoice: z.boolean().describe('True if an invoice is created automatically for each completed job.'),
  accept_after_expiry: z.boolean().describe('True if customers may accept expired estimates.'),
  estimate_expiry_days: z.int().describe('Number of days after which a sent estimate expires.'),
  default_deposit: defaultDepositSchema.nullable().describe('Deposit of new estimates. Null means none.'),
  mail_from_name: z
    .string()
    .nullable()
    .describe("Sender name of emails. Null means the organization's name."),
  mail_reply_to: z
    .string()
    .nullable()
    .describe('Reply address of emails. Null means the address in `email`.'),
  notification_email: z
    .string()
    .nullable()
    .describe(
      "Email address for notifications about customers' actions. Null means the address in `email` or, " +
        "if there is none, the owner's address.",
    ),
  quiet_hours: quietHoursSchema,
  custom_lines: z
    .enum(customLineRules)
    .describe(
      'Members who may write lines without a service of the price book: all (`anyone`), or only those ' +
        'who may override prices (`override_only`).',
    ),
  review_url: z
    .string()
    .nullable()
    .describe(
      'Web address at which customers write reviews. `reviews.request` sends a link to it. Null if ' +
        'there is none.',
    ),
  commission_plan: commissionPlanSchema.describe('Commission plan of sales reps.'),
  version: version(),
})

export type CompanySettings = z.infer<typeof companySettingsSchema>

/**
 * Settings of the organization, with its country, in whose form phone numbers are written. A setting that was never set
 * has its default.
 */
export async function companySettings(
  db: Queries,
  orgId: string,
): Promise<CompanySettings & { country: string }> {
  const row = (await findCompany(db, orgId))!
  return { ...companySettingsOf(row), country: row.country }
}

export function companySettingsOf(row: CompanyRow): CompanySettings {
  return {
    name: row.name,
    email: row.email,
    phone: row.phone,
    website: row.website,
    address_line1: row.address_line1,
    address_line2: row.address_line2,
    city: row.city,
    state: row.state,
    zip: row.zip,
    has_logo: row.has_logo,
    brand_color: row.brand_color,
    default_terms: row.default_terms,
    default_terms_days: row.default_terms_days ?? 30,
    default_memo: row.default_memo,
    tax_rounding: row.tax_rounding ?? 'document',
    overpayment: row.overpayment ?? 'refuse',
    auto_invoice: row.auto_invoice ?? false,
    accept_after_expiry: row.accept_after_expiry ?? false,
    estimate_expiry_days: row.estimate_expiry_days ?? 30,
    default_deposit:
      row.default_deposit_type === null
        ? null
        : { type: row.default_deposit_type, value: row.default_deposit_value! },
    mail_from_name: row.mail_from_name,
    mail_reply_to: row.mail_reply_to,
    notification_email: row.notification_email,
    quiet_hours: { ...usualQuietHours, ...row.quiet_hours },
    custom_lines: row.custom_lines ?? 'anyone',
    review_url: row.review_url,
    commission_plan: row.commission_plan ?? usualCommissionPlan,
    version: row.version,
  }
}
