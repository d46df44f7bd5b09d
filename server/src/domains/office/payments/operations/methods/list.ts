import * as z from 'zod'
import { query } from '../../../../../kernel/operations/operation.ts'
import { id, instant } from '../../../../../kernel/schema/fields.ts'
import { clients } from '../../../../customers/clients/index.ts'
import { selectCards } from '../../../../money/payment-records/index.ts'

export const listMethods = query({
  name: 'payments.methods.list',
  summary: "List a client's stored cards, most recently charged first.",
  description:
    'Returns at most 20 cards that the company has charged for the client and that the current card ' +
    'processor can charge again. Only the last four digits are stored.',
  permission: ['collect_payments'],
  input: z.strictObject({ client_id: id().describe('Client whose cards to list.') }),
  output: z.object({
    items: z.array(
      z
        .object({
          id: id(),
          payment_method_token: z
            .string()
            .describe(
              'Token of the card at the processor, for `invoices.chargeCard` and `estimates.collectDeposit`.',
            ),
          provider: z.string(),
          brand: z.string().describe('Brand of the card as the processor spells it, such as `visa`.'),
          last4: z.string().describe('Last four digits of the number.'),
          exp_month: z.int().min(1).max(12),
          exp_year: z.int(),
          is_expired: z.boolean().describe('True if the expiry month has passed.'),
          is_default: z.boolean().describe('True if this card was charged last and has not expired.'),
          created_at: instant().describe('Time at which the company first charged the card.'),
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
