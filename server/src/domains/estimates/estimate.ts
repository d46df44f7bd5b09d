import * as z from 'zod'
import { cents, currency, decimal, id, instant } from '../../kernel/schema/fields.ts'
import { recordEnd, recordStart } from '../../kernel/records/record-fields.ts'
import { amountTypes, discountSchema, lineItemSchema } from '../line-items/index.ts'
import { estimateStatuses } from './estimate-status.ts'

export const verticals = ['residential', 'generic', 'commercial', 'holiday_lights'] as const

const optionSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  total_cents: cents().describe('What the estimate comes to with this option.'),
})

const versionSchema = z.object({
  revision: z.int(),
  sent_at: instant(),
  total_cents: cents(),
})

const depositSchema = z.object({
  type: z.enum(amountTypes).nullable().describe('Null when no deposit is asked for.'),
  value: decimal().nullable().describe('Percent of the total, or cents when fixed.'),
  required_cents: cents(),
  collected_cents: cents().describe('Deposits received, less those given back.'),
})

// These three stand further up, as the API has it.
const { version, created_at, updated_at, ...end } = recordEnd

export const estimateSchema = z
  .object({
    ...recordStart,
    client_id: id(),
    property_id: id().nullable(),
    lead_id: id().nullable(),
    vertical: z.enum(verticals),
    status: z.enum(estimateStatuses),
    created_at,
    updated_at,
    estimate_number: z.int().nullable().describe('Given at the first sending; null while a draft.'),
    version,
    assigned_rep_id: id().nullable().describe('The member who follows the estimate up.'),
    source: z.string().nullable(),
    customer_name: z.string().nullable(),
    customer_email: z.string().nullable(),
    customer_phone: z.string().nullable().describe('E.164.'),
    service_address: z.string().nullable(),
    city: z.string().nullable(),
    state: z.string().nullable(),
    zip: z.string().nullable(),
    sqft: z.int().nullable(),
    stories: z.number().nullable(),
    lot_sqft: z.int().nullable(),
    year_built: z.int().nullable(),
    roof_sqft: z.int().nullable(),
    gutter_linear_ft: z.int().nullable(),
    siding_type: z.string().nullable(),
    roof_type: z.string().nullable(),
    line_items: z.array(lineItemSchema),
    options: z.array(optionSchema).describe('Good, better, best: the customer takes one of them.'),
    selected_option_id: z.string().nullable().describe('The option that the figures are of.'),
    subtotal_cents: cents(),
    discount: discountSchema.nullable(),
    discount_cents: cents(),
    taxable_cents: cents(),
    tax_rate_id: id().nullable().describe("The estimate's own tax rate; lines may name others."),
    tax_rate_percent: decimal().nullable().describe('Of that rate.'),
    tax_cents: cents(),
    total_cents: cents(),
    deposit: depositSchema,
    currency: currency(),
    message: z.string().nullable(),
    terms: z.string().nullable(),
    revision: z
      .int()
      .describe('How often it was sent. Customers answer a revision; an answer to an older one is refused.'),
    versions: z.array(versionSchema).describe('Every sending, oldest first.'),
    requested_changes: z.string().nullable().describe('What the customer asked to have changed.'),
    sent_at: instant().nullable(),
    first_viewed_at: instant().nullable(),
    accepted_at: instant().nullable(),
    accepted_by: z.string().nullable(),
    declined_at: instant().nullable(),
    decline_reason: z.string().nullable(),
    expires_at: instant()
      .nullable()
      .describe('From then on the estimate reads as `expired`, unless it was answered.'),
    job_id: id().nullable().describe('The job that came of it.'),
    view_url: z.string().nullable().describe('Not released yet: always null.'),
    ...end,
  })
  .meta({
    id: 'Estimate',
    description:
      'An offer of work to a client, with the customer and the property as they were when it was made.',
  })

export type Estimate = z.infer<typeof estimateSchema>
