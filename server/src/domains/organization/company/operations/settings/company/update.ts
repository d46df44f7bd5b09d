import * as z from 'zod'
import { compare, formatDecimal, decimal as exact } from '../../../../../../kernel/money/index.ts'
import { mutation } from '../../../../../../kernel/operations/operation.ts'
import { expectedVersion, requireVersion } from '../../../../../../kernel/records/expected-version.ts'
import { email, phone, readPhone } from '../../../../../../kernel/schema/contact-fields.ts'
import { hexColor, line, text } from '../../../../../../kernel/schema/fields.ts'
import { withRules } from '../../../../../../kernel/schema/member-rules.ts'
import { practiceNameOf } from '../../../organizations/practice-name.ts'
import { renameOrganization } from '../../../organizations/organizations-table.ts'
import {
  companySettingsOf,
  customLineRules,
  defaultDepositSchema,
  overpaymentRules,
  taxRoundings,
} from '../../../settings/company-settings.ts'
import {
  type CompanyRow,
  lockCompanySettings,
  saveCompany,
} from '../../../settings/company-settings-table.ts'
import { commissionPlanInput, commissionPlanOf } from '../../../settings/commission-plan.ts'
import { omitUndefined } from '../../../../../../kernel/records/omit-undefined.ts'
import { quietHoursInput } from '../../../settings/quiet-hours.ts'
import { revised } from '../../../settings/revised.ts'
import { presentCompany, companyViewSchema } from '../../../settings/present-company.ts'
import { readPlace } from '../../../locations/own-address.ts'
import { requireLive } from '../../../../../../kernel/access/set-up-authority.ts'

const is = (value: string, order: 1 | -1, than: string): boolean =>
  compare(exact(value), exact(than)) === order

const depositInput = withRules(
  defaultDepositSchema,
  { field: 'value', message: 'must not be negative', isMet: ({ value }) => !is(value, -1, '0') },
  {
    field: 'value',
    message: 'must be at most 100 percent, with at most 5 decimal places',
    isMet: ({ type, value }) => type !== 'percent' || (!is(value, 1, '100') && exact(value).places <= 5),
  },
  {
    field: 'value',
    message: 'must be whole cents, at most 999999999',
    isMet: ({ type, value }) => type !== 'fixed' || (!is(value, 1, '999999999') && exact(value).places === 0),
  },
)

const input = z.strictObject({
  name: text(200, 1).optional().describe('Name of the organization.'),
  email: email().nullish().describe('Email address that customers can write to.'),
  phone: phone().nullish().describe('Phone number for customers.'),
  website: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullish()
    .describe('Address of the website, with http or https.'),
  address_line1: text(200).nullish().describe('Street and number.'),
  address_line2: text(200).nullish(),
  city: text(100).nullish(),
  state: text(100).nullish(),
  zip: text(20).nullish(),
  brand_color: hexColor().nullish().describe('Color of documents and emails, `#rrggbb`.'),
  default_terms: text(20_000).nullish().describe('Terms of new estimates.'),
  default_terms_days: z
    .int()
    .min(0)
    .max(365)
    .nullish()
    .describe('Number of days from the issue date of an invoice to its due date. Null means 30 days.'),
  default_memo: text(2000).nullish().describe('Memo of new invoices.'),
  tax_rounding: z
    .enum(taxRoundings)
    .nullish()
    .describe(
      'Rounding of tax: once for each rate of a document (`document`), or on every line (`line`). ' +
        'Existing documents do not change.',
    ),
  overpayment: z
    .enum(overpaymentRules)
    .nullish()
    .describe(
      'Rule for a payment above the balance: it is refused (`refuse`), or the overpayment becomes a ' +
        'credit of the client (`credit`).',
    ),
  auto_invoice: z
    .boolean()
    .nullish()
    .describe('True if an invoice is created automatically for each completed job.'),
  accept_after_expiry: z.boolean().nullish().describe('True if customers may accept expired estimates.'),
  estimate_expiry_days: z
    .int()
    .min(1)
    .max(365)
    .nullish()
    .describe('Number of days after which a sent estimate expires. Null means 30 days.'),
  default_deposit: depositInput.nullish().describe('Deposit of new estimates. Null means none.'),
  mail_from_name: line(120, String.raw`\u2028\u2029`, 'must be one line')
    .nullish()
    .describe("Sender name of emails. Null means the organization's name."),
  mail_reply_to: email().nullish().describe('Reply address of emails. Null means the address in `email`.'),
  notification_email: email()
    .nullish()
    .describe(
      "Email address for notifications about customers' actions. Null means the address in `email` or, " +
        "if there is none, the owner's address.",
    ),
  quiet_hours: quietHoursInput
    .nullish()
    .describe(
      'Times at which customers are sent no documents, notices, advertising or messages of automations. Replies in ' +
        'conversations, arrival notices and receipts are sent at any time. Null means from 20:00 to 08:00 for text ' +
        'messages and for emails that automations send; other emails then have no quiet hours.',
    ),
  custom_lines: z
    .enum(customLineRules)
    .nullish()
    .describe(
      'Members who may write lines without a service of the price book: all (`anyone`), or only those ' +
        'who may override prices (`override_only`).',
    ),
  review_url: z
    .url({ protocol: /^https?$/ })
    .max(500)
    .nullish()
    .describe('Web address where customers write reviews, with http or https. Null means none.'),
  commission_plan: commissionPlanInput
    .nullish()
    .describe(
      'Commission plan for future sales. It replaces the whole earlier plan. Null means the default plan.',
    ),
  expected_version: expectedVersion(),
})

export const updateCompany = mutation({
  name: 'settings.company.update',
  summary: "Change the organization's name, branding and terms of new documents.",
  description:
    'Omitted fields stay unchanged; null restores the default. Documents that were already sent do not ' +
    'change.',
  permission: ['manage_settings'],
  wholeOrganization: true,
  sensitive: true,
  input,
  output: companyViewSchema,
  errors: ['insufficient_permission', 'stale_version', 'unsupported_in_test_mode'],
  async handler(
    ctx,
    { expected_version, phone: typedPhone, default_deposit, quiet_hours, commission_plan, ...rest },
  ) {
    const { org } = ctx.actor
    requireLive(ctx.actor)
    const before = await lockCompanySettings(ctx.db, org.id, ctx.now)
    requireVersion(before, expected_version)
    const company: CompanyRow = { ...before, ...omitUndefined({ ...rest, ...readPlace(rest, org.country) }) }
    if (typedPhone !== undefined) company.phone = readPhone('phone', typedPhone, org.country).phone
    if (default_deposit !== undefined) {
      company.default_deposit_type = default_deposit?.type ?? null
      company.default_deposit_value = default_deposit && formatDecimal(exact(default_deposit.value))
    }
    if (quiet_hours !== undefined)
      company.quiet_hours = quiet_hours && { ...before.quiet_hours, ...omitUndefined(quiet_hours) }
    if (commission_plan !== undefined)
      company.commission_plan = commission_plan && commissionPlanOf(commission_plan)
    if (org.practiceOf !== null) {
      company.name = practiceNameOf(company.name)
      company.mail_from_name &&= practiceNameOf(company.mail_from_name)
    }
    const after = revised(before, company)
    if (after !== before) await saveCompany(ctx.db, org.id, after, ctx.now)
    if (after.name !== before.name) await renameOrganization(ctx.db, org.id, after.name, ctx.now)
    return presentCompany(ctx, companySettingsOf(after))
  },
})
