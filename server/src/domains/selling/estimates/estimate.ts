import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import {
  internalSql,
  column,
  type ColumnsOf,
  derived,
  internal,
  joined,
  type NewOf,
  type RowOf,
  type ShownOf,
} from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { tradeEnd, tradeStart } from '../../../kernel/records/trade-record.ts'
import { cents, currency, decimal, id, instant } from '../../../kernel/schema/fields.ts'
import { filesOf } from '../../organization/stored-files/index.ts'
import {
  amountTypes,
  type Discount,
  discountSchema,
  lineItemSchema,
  lineItemsOf,
  type SoldTax,
  taxLineSchema,
  unplannedCents,
} from '../../organization/line-items/index.ts'
import { verticals } from '../../money/price-book/index.ts'
import { estimateStatuses, statusAt } from './estimate-status.ts'
import { versionSchema, versionsOfEstimate } from './estimate-versions.ts'
import type { TaxBasis } from './tax-basis.ts'
import { taxLinesOf } from './tax-lines.ts'

const optionSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  total_cents: visibleWith(
    'view_pricing',
    cents().describe('Total of the estimate with this option, in cents.'),
  ),
})

/** How invoices deduct a deposit: from the `first` invoices until it is used up, or `spread` over all invoices. */
export const depositUses = ['first', 'spread'] as const

const depositSchema = z.object({
  type: z
    .enum(amountTypes)
    .nullable()
    .describe('Type of the deposit: a percentage or a fixed amount. Null if no deposit is required.'),
  value: decimal()
    .nullable()
    .describe(
      'Percentage of the total, or an amount in cents if the type is fixed. Null if no deposit is required.',
    ),
  use: z
    .enum(depositUses)
    .describe(
      'Rule by which invoices deduct the deposit. `first`: from the first invoices, until it is used up. `spread`: from all invoices, in proportion to their share of the amount that is not billed yet.',
    ),
  required_cents: visibleWith('collect_payments', cents()),
  collected_cents: visibleWith(
    'collect_payments',
    cents().describe('Deposits received minus refunds, in cents.'),
  ),
})

const jobOfEstimateSchema = z.object({
  job_id: id(),
  job_number: z.int(),
  status: z.string().describe('Status of the job.'),
  total_cents: visibleWith('view_pricing', cents()),
  invoiced_cents: visibleWith(
    'view_pricing',
    cents().describe("Total of the job's invoices that are not void, in cents."),
  ),
})

const collected = `coalesce((
    select sum(case p.kind when 'refund' then - p.amount_cents else p.amount_cents end) from payment_facts p
     where p.org_id = r.org_id and p.estimate_id = r.id and p.status = 'succeeded'
       and p.kind in ('deposit', 'refund')), 0)::bigint`

const pending = `coalesce((
    select sum(p.amount_cents) from payment_facts p
     where p.org_id = r.org_id and p.estimate_id = r.id and p.status = 'pending' and p.kind = 'deposit'), 0)::bigint`

const jobsOfEstimate = `coalesce((
    select json_agg(json_build_object(
             'job_id', j.id, 'job_number', j.job_number, 'status', j.status, 'total_cents', j.total_cents,
             'invoiced_cents', coalesce((
               select sum(i.total_cents) from invoice_facts i
                where i.org_id = j.org_id and i.job_id = j.id and i.voided_at is null), 0)) order by j.created_at, j.id)
      from job_facts j where j.org_id = r.org_id and j.estimate_id = r.id), '[]')`

/** SQL for the job of an estimate. Prefers a job that is not cancelled, and then the oldest job. */
const jobOfEstimate = `(select j.id from job_facts j where j.org_id = r.org_id and j.estimate_id = r.id
    order by (j.status = 'cancelled'), j.created_at, j.id limit 1)`

// `tradeEnd` contains the last fields of every trade record. Three of them are declared separately, because they come
// earlier in the order of an estimate's fields.
const { version, created_at, updated_at, ...end } = tradeEnd

/**
 * Estimates. Queries return the status `expired` for an estimate past its expiry, even if that status is not stored
 * yet.
 */
export const estimates = record({
  kind: 'estimate',
  table: 'estimates',
  schema: {
    id: 'Estimate',
    description:
      'An offer of work to a client, with the customer and property data as they were when it was created.',
  },
  owners: 'estimate_owners',
  fed: 'view_estimates',
  tagged: true,
  members: {
    ...tradeStart,
    client_id: column(id()),
    property_id: column(id().nullable()),
    lead_id: column(id().nullable()),
    vertical: column(z.enum(verticals)),
    status: column(z.enum(estimateStatuses)),
    created_at,
    updated_at,
    estimate_number: column(
      z
        .int()
        .nullable()
        .describe('Number of the estimate, assigned when the estimate is first sent. Null until then.'),
    ),
    display_number: column(
      z
        .string()
        .nullable()
        .describe(
          'Number as the customer sees it. Null before the estimate is first sent; it never changes ' +
            'afterwards.',
        ),
    ),
    version,
    assigned_rep_id: column(id().nullable().describe('Responsible sales rep. Null if there is none.')),
    source: column(z.string().nullable()),
    customer_name: column(z.string().nullable()),
    customer_email: column(z.string().nullable()),
    customer_phone: column(z.string().nullable().describe('Phone number in E.164 form.')),
    service_address: column(z.string().nullable()),
    city: column(z.string().nullable()),
    state: column(z.string().nullable()),
    zip: column(z.string().nullable()),
    sqft: column(z.int().nullable()),
    stories: column(z.number().nullable(), { read: 'r.stories::float8' }),
    lot_sqft: column(z.int().nullable()),
    year_built: column(z.int().nullable()),
    roof_sqft: column(z.int().nullable()),
    gutter_linear_ft: column(z.int().nullable()),
    siding_type: column(z.string().nullable()),
    roof_type: column(z.string().nullable()),
    line_items: joined(z.array(lineItemSchema), lineItemsOf('estimate_id')),
    options: column(
      z
        .array(optionSchema)
        .describe(
          'Alternatives such as good, better and best, of which the customer chooses one. Empty if there ' +
            'are none.',
        ),
    ),
    selected_option_id: column(
      z
        .string()
        .nullable()
        .describe('Option for which the totals are computed. Null if the estimate has no options.'),
    ),
    subtotal_cents: column(visibleWith('view_pricing', cents())),
    discount: derived(
      visibleWith('view_pricing', discountSchema.nullable()),
      (row: { discount_type: Discount['type'] | null; discount_value: string | null }) =>
        ruleOf(row.discount_type, row.discount_value),
    ),
    discount_type: internal(z.enum(amountTypes).nullable()),
    discount_value: internal(decimal().nullable(), { read: 'trim_scale(r.discount_value)' }),
    discount_cents: column(visibleWith('view_pricing', cents())),
    taxable_cents: column(visibleWith('view_pricing', cents())),
    tax_rate_id: derived(
      id().nullable().describe('Tax rate of lines without their own rate. Null if there is none.'),
      (row: { tax_basis: TaxBasis | null }) => (row.tax_basis?.own ? row.tax_basis.rates[0]!.id : null),
    ),
    /** Tax of the accepted estimate, for each tax rate and component. Null until the estimate is accepted. */
    sold_taxes: internal(z.custom<SoldTax[]>().nullable()),
    /**
     * Tax rates and rounding rule from which the totals were computed. They no longer change once the estimate is sent.
     */
    tax_basis: internal(z.custom<TaxBasis>().nullable()),
    tax_rate_percent: column(
      decimal().nullable().describe("The estimate's tax rate, as a percentage. Null if there is none."),
      {
        read: 'trim_scale(r.tax_rate_percent)',
      },
    ),
    tax_lines: derived(
      visibleWith(
        'view_pricing',
        z
          .array(taxLineSchema)
          .describe('Tax by component of each tax rate. The amounts add up to `tax_cents`.'),
      ),
      taxLinesOf,
    ),
    tax_cents: column(visibleWith('view_pricing', cents())),
    total_cents: column(visibleWith('view_pricing', cents())),
    deposit: derived(
      depositSchema,
      (row: {
        deposit_type: Discount['type'] | null
        deposit_value: string | null
        deposit_use: (typeof depositUses)[number]
        deposit_required_cents: number
        deposit_collected_cents: number
      }) => ({
        type: row.deposit_type,
        value: row.deposit_value,
        use: row.deposit_use,
        required_cents: row.deposit_required_cents,
        collected_cents: row.deposit_collected_cents,
      }),
    ),
    deposit_type: internal(z.enum(amountTypes).nullable()),
    deposit_value: internal(decimal().nullable(), { read: 'trim_scale(r.deposit_value)' }),
    deposit_use: internal(z.enum(depositUses)),
    deposit_required_cents: internal(cents()),
    deposit_collected_cents: internalSql<number>(collected),
    /** Amount of the deposit payments that have started and are not yet collected, in cents. */
    deposit_pending_cents: internalSql<number>(pending),
    currency: column(currency()),
    message: column(z.string().nullable()),
    terms: column(z.string().nullable()),
    revision: column(
      z
        .int()
        .describe(
          "Number of times the estimate was sent. A customer's answer refers to one revision; an answer to " +
            'an older revision is refused.',
        ),
    ),
    versions: joined(
      z.array(versionSchema).describe('All sent revisions, oldest first.'),
      versionsOfEstimate,
    ),
    ...filesOf('estimate'),
    requested_changes: column(
      z.string().nullable().describe('Changes that the customer requested. Null if there are none.'),
    ),
    sent_at: column(instant().nullable()),
    first_viewed_at: column(instant().nullable()),
    accepted_at: column(instant().nullable()),
    accepted_by: column(z.string().nullable()),
    declined_at: column(instant().nullable()),
    decline_reason: column(z.string().nullable()),
    expires_at: column(
      instant()
        .nullable()
        .describe(
          'Time of expiry. After this time the status is `expired`, unless the customer answered before. ' +
            'Null if none is set.',
        ),
    ),
    job_id: joined(
      id()
        .nullable()
        .describe(
          'Job of the estimate: the oldest one that is not cancelled, or else the oldest one. Null if there is ' +
            'none. `jobs` lists all of them.',
        ),
      jobOfEstimate,
    ),
    jobs: joined(
      z.array(jobOfEstimateSchema).describe('Jobs among which the accepted work is divided, oldest first.'),
      jobsOfEstimate,
    ),
    unplanned_cents: joined(
      visibleWith(
        'view_pricing',
        cents().describe(
          'Total of the accepted lines, or parts of lines, that are not yet assigned to a job, in cents.',
        ),
      ),
      unplannedCents,
    ),
    view_url: derived(
      z
        .string()
        .nullable()
        .describe(
          'Always null: the service stores only a digest of each link. `estimates.links.list` lists the links that ' +
            'were sent, and `estimates.send` creates a new one.',
        ),
      () => null,
    ),
    ...end,
  },
  derive: (row, { now }) => ({ status: statusAt(row, now) }),
})

export const estimateSchema = estimates.schema
export type Estimate = ShownOf<typeof estimates.members>
export type EstimateRow = RowOf<typeof estimates.members>
export type EstimateColumns = ColumnsOf<typeof estimates.members>
export type NewEstimate = NewOf<typeof estimates.members>

/** Builds a discount or a deposit rule from its two columns. Null if it is not set. */
export function ruleOf(type: Discount['type'] | null, value: string | null): Discount | null {
  return type !== null && value !== null ? { type, value } : null
}
