import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { cents, currency } from '../../../kernel/schema/fields.ts'

const count = () => z.int().min(0)

/** Effects of one item, or of several added up: numbers of records and messages, and amounts of money. */
export const totalsSchema = z.object({
  records: z
    .object({ created: count(), updated: count(), deleted: count() })
    .describe('Records that would change, each counted once per item.'),
  messages: z
    .object({ emails: count(), texts: count() })
    .describe('Messages to customers and members, including those that the background sends.'),
  money: z
    .array(
      z.object({
        currency: currency(),
        in_cents: visibleWith('view_invoices', cents().describe('Payments to the company.')),
        out_cents: visibleWith('view_invoices', cents().describe('Payments from the company.')),
        owed_cents: visibleWith(
          'view_invoices',
          cents().describe('Amounts owed that decrease without a payment.'),
        ),
      }),
    )
    .describe('Money that would be booked, by currency. Empty if none.'),
})
export type Totals = z.infer<typeof totalsSchema>
