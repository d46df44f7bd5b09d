import * as z from 'zod'
import { visibleWith } from '../../../kernel/access/visible-with.ts'
import { cents, currency } from '../../../kernel/schema/fields.ts'

const count = () => z.int().min(0)

/**
 * Effects of one item of a batch, or the sum of the effects of several items: numbers of records and messages, and
 * amounts of money.
 */
export const totalsSchema = z.object({
  records: z
    .object({ created: count(), updated: count(), deleted: count() })
    .describe(
      'Number of records that would change. A record that several items change is counted once for each item.',
    ),
  messages: z
    .object({ emails: count(), texts: count() })
    .describe(
      'Number of messages to customers and members, including messages sent later by background tasks.',
    ),
  money: z
    .array(
      z.object({
        currency: currency(),
        in_cents: visibleWith('view_invoices', cents().describe('Payments to the company, in cents.')),
        out_cents: visibleWith('view_invoices', cents().describe('Payments from the company, in cents.')),
        owed_cents: visibleWith(
          'view_invoices',
          cents().describe(
            'Amount by which the debts of clients would decrease without a payment, for example through credit ' +
              'notes or write-offs, in cents. Negative if they would increase. Unused deposits and credit are ' +
              'subtracted from the debts, so this amount does not change if they are only applied or released.',
          ),
        ),
      }),
    )
    .describe('Money that would be booked, by currency. Empty if no money would be booked.'),
})
export type Totals = z.infer<typeof totalsSchema>
