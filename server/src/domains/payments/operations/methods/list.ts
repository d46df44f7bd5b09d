import * as z from 'zod'
import { query } from '../../../../kernel/operations/operation.ts'
import { id, instant } from '../../../../kernel/schema/fields.ts'
import { clients } from '../../../clients/index.ts'
import { selectCards } from '../../stored-cards-table.ts'

export const listMethods = query({
  name: 'payments.methods.list',
  summary: "List a client's stored cards, the one that was charged last first.",
  description:
    'Cards that the company charged for the client, by name of the processor that takes cards now, and that this processor charges again. Of a card no more is known than its last four digits. At most 20.',
  permission: ['collect_payments'],
  input: z.strictObject({ client_id: id().describe('Whose cards.') }),
  output: z.object({
    items: z.array(
      z
        .object({
          id: id(),
          payment_method_token: z
            .string()
            .describe(
              "The processor's name for it, for `invoices.chargeCard` and `estimates.collectDeposit`.",
            ),
          provider: z.string(),
          brand: z.string().describe('As the processor spells it, such as `visa`.'),
          last4: z.string().describe('The last four digits of its number.'),
          exp_month: z.int().min(1).max(12),
          exp_year: z.int(),
          is_expired: z.boolean().describe('Its month is over.'),
          is_default: z.boolean().describe('It was charged last, and is not expired.'),
          created_at: instant().describe('When it was charged first.'),
          last_used_at: instant(),
        })
        .meta({ id: 'StoredCard', description: 'A card that can be charged again.' }),
    ),
  }),
  errors: ['not_found'],
  async handler(ctx, { client_id }) {
    const client = await clients.get(ctx, client_id)
    const { name } = ctx.services.payments.of(ctx.actor.org)
    const rows = await selectCards(ctx, client.id, name)
    const month = ctx.now.slice(0, 7)
    const items = rows.map(({ token, ...row }) => ({
      ...row,
      payment_method_token: token,
      is_expired: `${row.exp_year}-${String(row.exp_month).padStart(2, '0')}` < month,
    }))
    const usual = items.find(({ is_expired }) => !is_expired)
    return { items: items.map((item) => ({ ...item, is_default: item === usual })) }
  },
})
