import type { Author, OnBehalfOf } from '../../kernel/access/actor.ts'
import type { Queries } from '../../kernel/database/queries.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { entries } from '../../kernel/database/entries.ts'
import { isId } from '../../kernel/ids.ts'
import type { KnownCard } from '../../kernel/processors/index.ts'
import type { Payment } from './payment.ts'
import { endRequest } from './payment-requests-table.ts'

/** For the column list of a `select` of invoices `r`: the ledger in order, as an array of `Payment`. */
export const paymentsOfInvoice = `coalesce((
    select json_agg(json_build_object(
             'id', p.id, 'kind', p.kind, 'method', p.method, 'status', p.status, 'amount_cents', p.amount_cents,
             'tip_cents', p.tip_cents, 'reference', p.reference, 'refund_of', p.refund_of,
             'received_at', to_char(p.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'recorded_by', case when p.recorded_by_key is null
               then json_build_object('type', p.recorded_by_type, 'id', p.recorded_by_id)
               else json_build_object('type', p.recorded_by_type, 'id', p.recorded_by_id, 'on_behalf_of', p.recorded_by_key) end)
             order by p.received_at, p.id)
      from payments p where p.org_id = r.org_id and p.invoice_id = r.id), '[]')`

export interface NewPayment extends Omit<Payment, 'recorded_by'> {
  client_id: string
  invoice_id: string | null
  estimate_id: string | null
  currency: string
  recorded_by_type: Author['type']
  recorded_by_id: string | null
  recorded_by_key: OnBehalfOf | null
  created_at: string
  /** The deposit or credit that this row puts to its invoice. */
  applied_from: string | null
  /** Who took or gave the money, where that was a processor. */
  provider: ProviderName | null
  /** What the provider calls it. */
  provider_reference: string | null
  /** Counts the entries that one refund at the processor became. */
  provider_part: number
  /** The payment that brought the money in, of what was split off it or given back of it; null: this one. */
  origin_id: string | null
  reason: string | null
}

export type ProviderName = 'fake' | 'stripe'

export const paymentEntries = entries<NewPayment>('payments', [
  'id',
  'client_id',
  'invoice_id',
  'estimate_id',
  'kind',
  'method',
  'status',
  'amount_cents',
  'tip_cents',
  'currency',
  'reference',
  'refund_of',
  'received_at',
  'recorded_by_type',
  'recorded_by_id',
  'recorded_by_key',
  'created_at',
  'applied_from',
  'provider',
  'provider_reference',
  'provider_part',
  'origin_id',
  'reason',
])

/** Written with whatever else the operation leaves, so nothing of the same call can read it. */
export function addPayment(ctx: MutationContext, payment: NewPayment): void {
  ctx.append(paymentEntries, payment)
}

/** A row of `payments` with what of it was given back and put to invoices; refunds on their way count as given back. */
export interface PaymentRow extends NewPayment {
  refunded_cents: number
  refunded_tip_cents: number
  applied_cents: number
  /** Where a processor has the money: who, what it calls the payment behind all splits, and what is left of that there. */
  held_by: ProviderName | null
  held_reference: string | null
  held_cents: number | null
}

const refunded = (part: string): string => `coalesce((
    select sum(x.${part}) from payments x
     where x.org_id = r.org_id and x.refund_of = r.id and x.kind = 'refund' and x.status <> 'failed'), 0)::bigint`

const ofOrigin = (part: string): string =>
  `(select ${part} from payments o where o.org_id = r.org_id and o.id = coalesce(r.origin_id, r.id) and o.provider is not null)`

/** What a processor gave back, or is asked to give back, of all that was split off the payment `o`. */
const givenBack = `coalesce((
    select sum(b.amount_cents) from payments b
     where b.org_id = o.org_id and b.origin_id = o.id and b.kind = 'refund' and b.provider is not null
       and b.status <> 'failed'), 0)`

/** A void invoice gives back what was put to it. */
const applied = `coalesce((
    select sum(a.amount_cents) from payments a
     where a.org_id = r.org_id and a.applied_from = r.id and a.status = 'succeeded'
       and (select i.voided_at from invoice_facts i where i.org_id = a.org_id and i.id = a.invoice_id) is null), 0)::bigint`

const selectRows = `
  select r.id, ${paymentEntries.columns
    .filter((name) => name !== 'id')
    .map((name) => `r.${name}`)
    .join(', ')},
         ${refunded('amount_cents')} as refunded_cents, ${refunded('tip_cents')} as refunded_tip_cents,
         ${applied} as applied_cents,
         ${ofOrigin('o.provider')} as held_by, ${ofOrigin('o.provider_reference')} as held_reference,
         ${ofOrigin(`(o.amount_cents - ${givenBack})::bigint`)} as held_cents
    from payments r`

export function findPayment(db: Queries, orgId: string, id: string): Promise<PaymentRow | undefined> {
  return db.row(`${selectRows} where r.org_id = $1 and r.id = $2`, [orgId, id])
}

/** What happens to one payment takes turns from here on. */
export async function holdPayment(ctx: MutationContext, id: string): Promise<PaymentRow | undefined> {
  const { id: orgId } = ctx.actor.org
  ctx.db.later(`select 1 from payments r where r.org_id = $1 and r.id = $2 for update`, [orgId, id])
  return await findPayment(ctx.db, orgId, id)
}

export function findPaymentOfProvider(
  db: Queries,
  orgId: string,
  providerReference: string,
): Promise<PaymentRow | undefined> {
  return db.row(`${selectRows} where r.org_id = $1 and r.provider_reference = $2 and r.provider_part = 0`, [
    orgId,
    providerReference,
  ])
}

/** All parts of a refund, and one of ours whose answer nobody heard. */
export function findRefundsOfProvider(
  db: Queries,
  orgId: string,
  told: { reference: string; payment_id: string | null },
): Promise<PaymentRow[]> {
  return db.rows(
    `${selectRows} where r.org_id = $1 and r.kind = 'refund' and (r.provider_reference = $2 or r.id = $3)
      order by r.provider_part`,
    [orgId, told.reference, told.payment_id],
  )
}

/** What stands at a processor: entries of a period, and those that it names itself. */
export function selectAtProvider(
  db: Queries,
  orgId: string,
  of: {
    provider: ProviderName
    references: readonly string[]
    ids: readonly string[]
    from: string
    to: string
  },
): Promise<PaymentRow[]> {
  return db.rows(
    `${selectRows}
      where r.org_id = $1 and r.provider = $2
        and (r.provider_reference = any ($3::text[]) or r.id = any ($4::uuid[]) or (r.created_at >= $5 and r.created_at < $6))
      order by r.created_at, r.id limit 20000`,
    [orgId, of.provider, [...of.references], of.ids.filter(isId), of.from, of.to],
  )
}

/** The money of a payment, wherever it stands by now: what is held first, then the payment itself, then what was put to invoices. */
export function selectSplits(db: Queries, orgId: string, originId: string): Promise<PaymentRow[]> {
  return db.rows(
    `${selectRows}
      where r.org_id = $1 and (r.id = $2 or r.origin_id = $2) and r.kind in ('payment', 'deposit', 'credit') and r.status = 'succeeded'
      order by (r.invoice_id is not null), (r.origin_id is not null), r.id`,
    [orgId, originId],
  )
}

/** For payments `r`: whether the record that they stand on is in the caller's sight. */
export const isSeenPayment = `exists (select 1 from seen_payments s where s.org_id = r.org_id and s.id = r.id)`

const isHeld = `r.org_id = $1 and r.client_id = $2 and r.invoice_id is null and r.status = 'succeeded'
   and r.kind in ('deposit', 'credit') and ${isSeenPayment}`

/** Deposits and credits of the client that stand on no invoice, as far as the caller's locations go, oldest first. */
export function selectCredits(db: Queries, orgId: string, clientId: string): Promise<PaymentRow[]> {
  return db.rows(`${selectRows} where ${isHeld} order by r.received_at, r.id`, [orgId, clientId])
}

/** The same, taken in turns from here on. */
export async function holdCredits(ctx: MutationContext, clientId: string): Promise<PaymentRow[]> {
  const { id: orgId } = ctx.actor.org
  ctx.db.later(`select 1 from payments r where ${isHeld} order by r.id for update of r`, [orgId, clientId])
  return await selectCredits(ctx.db, orgId, clientId)
}

/** How a payment under way ended. */
export interface PaymentEnd {
  status: Payment['status']
  provider_reference?: string | null
  reason?: string | null
  /** What was charged, where it can be charged again. */
  card?: KnownCard | undefined
}

/** Ends a payment that is held and may end so, and what was asked for it; sent without waiting. */
export function endPayment(
  ctx: MutationContext,
  id: string,
  { status, provider_reference = null, reason = null }: PaymentEnd,
): void {
  ctx.db.later(
    `update payments set status = $3, provider_reference = coalesce($4, provider_reference), reason = coalesce($5, reason),
            returned_at = case when kind = 'refund' and status = 'succeeded' and $3 = 'failed' then $6 else returned_at end
      where org_id = $1 and id = $2`,
    [ctx.actor.org.id, id, status, provider_reference, reason, ctx.now],
  )
  if (status !== 'pending') endRequest(ctx, id)
}

/**
 * Whether a payment can still come to this. What ended stays so, unless the processor knows better: money that arrived
 * after all, and a refund that the customer's bank sent back.
 */
export function mayEnd(entry: Pick<Payment, 'kind' | 'status'>, { status }: PaymentEnd): boolean {
  if (entry.status === 'pending') return true
  if (entry.status === 'failed') return status === 'succeeded'
  return entry.kind === 'refund' && status === 'failed'
}

export async function isSeen(db: Queries, orgId: string, id: string): Promise<boolean> {
  const found = await db.row(`select 1 from seen_payments s where s.org_id = $1 and s.id = $2`, [orgId, id])
  return found !== undefined
}

/** Where money that stands on no invoice belongs: to the place of its estimate, else to that of the client. */
export async function locationOfHeld(db: Queries, orgId: string, id: string): Promise<string | null> {
  const row = await db.row<{ location_id: string | null }>(
    `select s.location_id from seen_payments s where s.org_id = $1 and s.id = $2`,
    [orgId, id],
  )
  return row?.location_id ?? null
}

/** What an entry on an invoice was taken from; undefined: given out of goodwill. */
export function sourceOfApplied(
  db: Queries,
  orgId: string,
  id: string,
): Promise<Pick<NewPayment, 'estimate_id'> | undefined> {
  return db.row(
    `select s.estimate_id from payments p join payments s on s.org_id = p.org_id and s.id = p.applied_from
      where p.org_id = $1 and p.id = $2`,
    [orgId, id],
  )
}
