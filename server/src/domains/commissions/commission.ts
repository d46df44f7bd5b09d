import * as z from 'zod'
import { visibleWith } from '../../kernel/access/visible-with.ts'
import { authorSchema, onBehalfOfSchema } from '../../kernel/records/author.ts'
import { column, derived, type RowOf } from '../../kernel/records/member.ts'
import { record } from '../../kernel/records/record.ts'
import { recordEnd, tradeStart } from '../../kernel/records/trade-record.ts'
import { cents, decimal, id, instant } from '../../kernel/schema/fields.ts'

export const commissionBases = ['company_generated', 'self_generated', 'red_line'] as const
export const commissionStatuses = ['pending', 'approved', 'void'] as const

const partSchema = z.object({
  base_cents: visibleWith('view_pricing', cents()),
  percent: decimal(),
  amount_cents: visibleWith('view_own_pay', cents()),
})
export const componentsSchema = z.object({
  base: partSchema.describe('Of what lines came to up to their floors.'),
  upside: partSchema.describe('Of what they came to above their floors.'),
  addon: partSchema.describe('Of what add-ons came to.'),
})
export type Components = z.infer<typeof componentsSchema>

const adjustmentSchema = z.object({
  amount_cents: visibleWith('view_own_pay', cents().describe('What it came to from then on.')),
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
    source: z.string().nullable().describe('Of the lead, else of the estimate.'),
    estimate_version: z.int(),
    revision: z.int(),
    lines: z
      .array(
        z.object({
          line_id: id(),
          name: z.string(),
          net_cents: visibleWith(
            'view_pricing',
            cents().describe("Less its share of the document's discount."),
          ),
          floor_cents: visibleWith('override_pricing', cents().nullable()),
        }),
      )
      .describe('Those that it was computed of.'),
  })
  .describe('What it was computed from: later changes of the plan or of the estimate move nothing.')

/** What a rep gets of what was sold. */
export const commissions = record({
  kind: 'commission',
  table: 'commissions',
  schema: { id: 'Commission', description: 'What a rep gets of an estimate that was accepted.' },
  owners: 'commission_owners',
  fed: 'view_pay',
  members: {
    ...tradeStart,
    member_id: column(id().describe('The rep.')),
    estimate_id: column(id()),
    client_id: column(id()),
    lead_id: column(id().nullable()),
    basis: column(z.enum(commissionBases)),
    basis_cents: column(
      visibleWith(
        'view_pricing',
        cents().describe("The standard lines that were bought, less the document's discount, without tax."),
      ),
    ),
    rate_percent: column(decimal().nullable().describe('Null for `red_line`, which has several.'), {
      read: 'trim_scale(r.rate_percent)',
    }),
    components: column(componentsSchema.nullable().describe('Of `red_line`.')),
    computed_cents: column(visibleWith('view_own_pay', cents().describe('What the plan says.'))),
    amount_cents: column(
      visibleWith(
        'view_own_pay',
        cents().describe('What is paid: what the plan says, or what somebody decided on.'),
      ),
    ),
    status: column(z.enum(commissionStatuses)),
    earned_at: column(instant().describe('When the estimate was accepted.')),
    approved_at: column(instant().nullable()),
    approved_by: column(id().nullable().describe('The member who approved it.')),
    approved_by_key: column(
      onBehalfOfSchema.nullable().describe('The API key that this member acted through. Null if in person.'),
    ),
    adjustment: derived(
      adjustmentSchema.nullable().describe('The last time that somebody decided on another amount.'),
      (row: { adjustments: Adjustment[] }) => row.adjustments.at(-1) ?? null,
    ),
    adjustments: column(z.array(adjustmentSchema).describe('Every time, oldest first.')),
    voided_at: column(instant().nullable().describe('When the acceptance was undone.')),
    snapshot: column(snapshotSchema),
    ...recordEnd,
  },
  tell: () => ({}),
})

export type CommissionRow = RowOf<typeof commissions.members>
