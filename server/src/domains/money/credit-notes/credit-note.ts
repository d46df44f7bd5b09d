import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { column, type RowOf, type ShownOf } from '../../../kernel/records/member.ts'
import { record } from '../../../kernel/records/record.ts'
import { factEnd, tradeStart } from '../../../kernel/records/trade-record.ts'
import { calendarDate, cents, currency, decimal, id } from '../../../kernel/schema/fields.ts'

const lineSchema = z.object({
  line_id: id().describe('The line of the invoice.'),
  name: z.string(),
  quantity: decimal().nullable().describe('Credited quantity. Null if an amount was credited instead.'),
  net_cents: visibleWith('view_pricing', cents().describe("Credited part of the line's total, in cents.")),
  discount_cents: visibleWith(
    'view_pricing',
    cents().describe(
      "Share of the invoice's discount that belongs to the credited part, in cents. The discount " +
        'reduces the credit.',
    ),
  ),
  tax_cents: visibleWith(
    'view_pricing',
    cents().describe('Share of the tax that belongs to the credited part, in cents.'),
  ),
  tax_parts: z
    .array(visibleWith('view_pricing', cents()))
    .describe('Credited part of each tax line of the invoice, in cents, in the order of the invoice.'),
})

const taxLineSchema = z.object({
  name: z.string(),
  rate_percent: decimal(),
  tax_cents: visibleWith('view_pricing', cents()),
})

/** A credit note cancels a part of an issued invoice. It never changes. */
export const creditNotes = record({
  kind: 'credit_note',
  table: 'credit_notes',
  schema: { id: 'CreditNote', description: 'A credit note, which cancels a part of an issued invoice.' },
  owners: 'credit_note_owners',
  fed: 'view_invoices',
  members: {
    ...tradeStart,
    credit_note_number: column(
      z.int().describe('Number of the credit note. The numbers of an organization have no gaps.'),
    ),
    display_number: column(z.string().describe('The number as the customer sees it.')),
    client_id: column(id()),
    invoice_id: column(id()),
    invoice_display_number: column(z.string().describe('Number of the invoice, as the customer sees it.')),
    billing_name: column(z.string().nullable()),
    billing_email: column(z.string().nullable()),
    billing_phone: column(z.string().nullable()),
    billing_address_line1: column(z.string().nullable()),
    billing_address_line2: column(z.string().nullable()),
    billing_city: column(z.string().nullable()),
    billing_state: column(z.string().nullable()),
    billing_zip: column(z.string().nullable()),
    currency: column(currency()),
    lines: column(z.array(lineSchema)),
    subtotal_cents: column(
      visibleWith('view_pricing', cents().describe('Sum of the credited lines before discount, in cents.')),
    ),
    discount_cents: column(visibleWith('view_pricing', cents())),
    tax_lines: column(
      visibleWith('view_pricing', z.array(taxLineSchema).describe('Tax lines, in the order of the invoice.')),
    ),
    tax_cents: column(visibleWith('view_pricing', cents())),
    total_cents: column(
      visibleWith(
        'view_invoices',
        cents().describe('Subtotal minus discount plus tax, in cents. Always positive.'),
      ),
    ),
    reason: column(z.string()),
    issue_date: column(calendarDate().describe("Date of the credit note, in the location's time zone.")),
    ...factEnd,
  },
  derive: () => ({}),
})

export type CreditNote = ShownOf<typeof creditNotes.members>
export type CreditNoteRow = RowOf<typeof creditNotes.members>
export type CreditedLine = CreditNoteRow['lines'][number]
