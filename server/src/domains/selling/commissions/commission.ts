import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { authorSchema, onBehalfOfSchema } from '../../../kernel/records/author.ts'
import { column, derived, type RowOf } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { recordEnd, tradeStart } from '../../../kernel/records/trade-record.ts'
import { cents, decimal, id, instant } from '../../../kernel/schema/fields.ts'

export const commissionBases = ['company_generated', 'self_generated', 'red_line'] as const
export const commissionStatuses = ['pending', 'approved', 'void'] as const

const partSchema = z.object({
  base_cents: visibleWith('view_pricing', cents()),
  percent: decimal(),
  amount_cents: visibleWith('view_own_pay', cents()),
})
export const componentsSchema = z.object({
  base: partSchema.describe('Commission on the part of line totals up to the price floors.'),
  upside: partSchema.describe('Commission on the part of line totals above the price floors.'),
  addon: partSchema.describe('Commission on the totals of add-ons.'),
})
export type Components = z.infer<typeof componentsSchema>

const adjustmentSchema = z.object({
  amount_cents: visibleWith('view_own_pay', cents().describe('Amount after the adjustment, in cents.')),
  reason: z.string(),
  by: authorSchema,
  at: instant(),
})
export type Adjustment = z.infer<typeof adjustmentSchema>

const snapshotSchema = z
  .object({
    plan: z.object({
      company_percent: z.string(),
      self_percent: z.string(),
      red_line: z
        .object({ base_percent: z.string(), upside_percent: z.string(), addon_percent: z.string() })
        .nullable(),
    }),
    source: z
      .string()
      .nullable()
      .describe('Source of the lead, or of the estimate if the lead has none. Null if unknown.'),
    estimate_version: z.int(),
    revision: z.int(),
    lines: z
      .array(
        z.object({
          line_id: id(),
          name: z.string(),
          net_cents: visibleWith(
            'view_pricing',
            cents().describe("Net amount of the line after its share of the document's discount, in cents."),
          ),
          floor_cents: visibleWith('override_pricing', cents().nullable()),
        }),
      )
      .describe('Lines on which the calculation is based.'),
  })
  .describe(
    'Inputs of the calculation, as they were when the estimate was accepted. Later changes of the ' +
      'plan or of the estimate have no effect.',
  )

/** The commissions of sales reps. */
export const commissions = record({
  kind: 'commission',
  table: 'commissions',
  schema: { id: 'Commission', description: "A rep's commission for an accepted estimate." },
  owners: 'commission_owners',
  fed: 'view_pay',
  members: {
    ...tradeStart,
    member_id: column(id().describe('The sales rep.')),
    estimate_id: column(id()),
    client_id: column(id()),
    lead_id: column(id().nullable()),
    basis: column(z.enum(commissionBases)),
    basis_cents: column(
      visibleWith(
        'view_pricing',
        cents().describe(
          'Amount from which the commission is computed, in cents: total of the purchased lines with the ' +
            'pay class `standard`, after discounts and without tax.',
        ),
      ),
    ),
    rate_percent: column(
      decimal()
        .nullable()
        .describe(
          'Commission as a percentage of `basis_cents`. Null for the rule `red_line`, which has several percentages.',
        ),
      {
        read: 'trim_scale(r.rate_percent)',
      },
    ),
    components: column(
      componentsSchema
        .nullable()
        .describe('Parts of a commission that the rule `red_line` computes. Null for other rules.'),
    ),
    computed_cents: column(
      visibleWith('view_own_pay', cents().describe('Amount according to the commission plan, in cents.')),
    ),
    amount_cents: column(
      visibleWith('view_own_pay', cents().describe('Amount to pay, in cents: computed or adjusted.')),
    ),
    status: column(z.enum(commissionStatuses)),
    earned_at: column(instant().describe('Time at which the estimate was accepted.')),
    approved_at: column(instant().nullable()),
    approved_by: column(
      id().nullable().describe('Member who approved the commission. Null if it is not approved.'),
    ),
    approved_by_key: column(
      onBehalfOfSchema
        .nullable()
        .describe('The API key that this member used. Null if the member used none.'),
    ),
    adjustment: derived(
      adjustmentSchema.nullable().describe('Latest adjustment of the amount. Null if there was none.'),
      (row: { adjustments: Adjustment[] }) => row.adjustments.at(-1) ?? null,
    ),
    adjustments: column(z.array(adjustmentSchema).describe('All adjustments, oldest first.')),
    voided_at: column(
      instant()
        .nullable()
        .describe(
          'Time at which the acceptance of the estimate was undone, which voids the commission. Null if ' +
            'the commission is not void.',
        ),
    ),
    snapshot: column(snapshotSchema),
    ...recordEnd,
  },
  derive: () => ({}),
})

export type CommissionRow = RowOf<typeof commissions.members>
