import type { MutationContext, QueryContext } from '../../../kernel/operations/context.ts'
import { newId } from '../../../kernel/ids.ts'
import type { NewPayment, PaymentEnd } from './payments-table.ts'
import type { ProviderName } from './provider-name.ts'

export interface StoredCardRow {
  id: string
  provider: ProviderName
  token: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  created_at: string
  last_used_at: string
}

/** Maximum number of cards listed for a client. */
const mostCards = 20

/** Stores a card that the company charged. A card that a customer enters on a page is not stored. */
export function storeCard(
  ctx: MutationContext,
  { client_id, provider }: Pick<NewPayment, 'client_id' | 'provider'>,
  token: string,
  { status, card }: PaymentEnd,
): void {
  if (ctx.actor.type === 'customer' || status === 'failed' || !card) return
  const { brand, last4, expMonth, expYear } = card
  ctx.db.later(
    `with known as (
       update stored_cards c set brand = $6, last4 = $7, exp_month = $8, exp_year = $9, last_used_at = $10
        where c.org_id = $1 and c.client_id = $3 and c.provider = $4 and c.token = $5 returning 1)
     insert into stored_cards (org_id, id, client_id, provider, token, brand, last4, exp_month, exp_year, created_at, last_used_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10 where not exists (select 1 from known)`,
    [ctx.actor.org.id, newId(), client_id, provider, token, brand, last4, expMonth, expYear, ctx.now],
  )
}

/** Selects the client's stored cards. The most recently charged card comes first. */
export function selectCards(ctx: QueryContext, clientId: string, provider: string): Promise<StoredCardRow[]> {
  return ctx.db.rows(
    `select c.id, c.provider, c.token, c.brand, c.last4, c.exp_month, c.exp_year, c.created_at, c.last_used_at
       from (select distinct on (r.token) r.id, r.provider, r.token, r.brand, r.last4, r.exp_month, r.exp_year,
                    min(r.created_at) over (partition by r.token) as created_at, r.last_used_at
               from stored_cards r
              where r.org_id = $1 and r.client_id = $2 and r.provider = $3
              order by r.token, r.last_used_at desc, r.id) c
      order by c.last_used_at desc, c.id limit ${mostCards}`,
    [ctx.actor.org.id, clientId, provider],
  )
}
