import type { Author, OnBehalfOf } from '../../../kernel/access/actor.ts'
import type { Queries } from '../../../kernel/database/queries.ts'
import type { MutationContext } from '../../../kernel/operations/context.ts'
import { entries } from '../../../kernel/database/entries.ts'
import { isId } from '../../../kernel/ids.ts'
import type { KnownCard } from '../../../kernel/processors/index.ts'
import type { Payment } from './payment.ts'
import { endRequest } from './payment-requests-table.ts'
import type { ProviderName } from './provider-name.ts'

/** SQL column for the ledger entries of invoices `r`, in order, as a JSON array of `Payment`. */
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
  /** The deposit or credit that this row applies to its invoice. */
  applied_from: string | null
  /** The processor that charged or refunded the money, if any. */
  provider: ProviderName | null
  /** Id of the charge or refund at the processor. */
  provider_reference: string | null
  /** Number of this part, if one refund at the processor was booked as several entries. */
  provider_part: number
  /**
   * The payment that received the money, if this entry was split off that payment or refunds it. Null means that this
   * entry itself received the money.
   */
  origin_id: string | null
  reason: string | null
}

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

/**
 * Adds a payment. The row is written at the end of the operation with its other pending writes, so the same call cannot
 * read it before.
 */
export function addPayment(ctx: MutationContext, payment: NewPayment): void {
  ctx.append(paymentEntries, payment)
}

/**
 * A row of `payments` with the amounts that were refunded, released from its invoice and applied to invoices. Pending
 * refunds are included in the refunded amount.
 */
export interface PaymentRow extends NewPayment {
  refunded_cents: number
  refunded_tip_cents: number
  released_cents: number
  applied_cents: number
  /**
   * Name of the card processor that received the money. Null if no card processor did. `held_reference` is this
   * processor's id of the original payment, and `held_cents` the amount of it that the processor has not refunded.
   */
  held_by: ProviderName | null
  held_reference: string | null
  held_cents: number | null
}

const refunded = (part: string): string => `coalesce((
    select sum(x.${part}) from payments x
     where x.org_id = r.org_id and x.refund_of = r.id and x.kind = 'refund' and x.status <> 'failed'), 0)::bigint`

const released = `coalesce((
    select sum(x.amount_cents) from payments x
     where x.org_id = r.org_id and x.refund_of = r.id and x.kind = 'release'), 0)::bigint`

/**
 * SQL for a part of the payment from which the payment `r` was split off, or of `r` itself. Behind row-level security, an
 * index serves a comparison with an array, but none with `coalesce`: that would read all payments of the organization.
 */
const ofOrigin = (part: string): string =>
  `(select ${part} from payments o where o.org_id = r.org_id and o.id = any (array[r.origin_id, r.id])
       and (r.origin_id is null or o.id = r.origin_id) and o.provider is not null)`

/**
 * SQL for the amount that a processor has refunded or is requested to refund, over all entries that were split off the
 * payment `o`.
 */
const refundedAtProcessor = `coalesce((
    select sum(b.amount_cents) from payments b
     where b.org_id = o.org_id and b.origin_id = o.id and b.kind = 'refund' and b.provider is not null
       and b.status <> 'failed'), 0)`

/**
 * SQL for the amount that is applied to invoices, minus the amounts released from them. Voiding an invoice releases all
 * its amounts. Drafts that were voided before the program recorded releases have no `release` entries. Of the amounts
 * that were applied to these drafts, only the refunded part still counts as applied.
 */
const applied = `coalesce((
    select sum(case
             when a.kind = 'release' then -a.amount_cents
             when exists (select 1 from invoice_facts i
                           where i.org_id = a.org_id and i.id = a.invoice_id and i.voided_at is not null and coalesce(i.issued_at, i.sent_at) is null)
              and not exists (select 1 from payments x where x.org_id = a.org_id and x.refund_of = a.id and x.kind = 'release')
             then (select coalesce(sum(x.amount_cents), 0) from payments x
                    where x.org_id = a.org_id and x.refund_of = a.id and x.kind = 'refund' and x.status <> 'failed')
             else a.amount_cents end) from payments a
     where a.org_id = r.org_id and a.applied_from = r.id and a.status = 'succeeded'), 0)::bigint`

const selectRows = `
  select r.id, ${paymentEntries.columns
    .filter((name) => name !== 'id')
    .map((name) => `r.${name}`)
    .join(', ')},
         ${refunded('amount_cents')} as refunded_cents, ${refunded('tip_cents')} as refunded_tip_cents,
         ${released} as released_cents, ${applied} as applied_cents,
         ${ofOrigin('o.provider')} as held_by, ${ofOrigin('o.provider_reference')} as held_reference,
         ${ofOrigin(`(o.amount_cents - ${refundedAtProcessor})::bigint`)} as held_cents
    from payments r`

/**
 * Returns the part of a payment that has not been refunded, released or applied, in cents. Negative if too much has
 * been refunded.
 */
export function refundableCents(payment: PaymentRow): number {
  return payment.amount_cents - payment.refunded_cents - payment.released_cents - payment.applied_cents
}

/** Returns the part of a further refund that is taken from the tip. The tip is refunded last. */
export function tipRefundedBy(payment: PaymentRow, amount_cents: number): number {
  const untipped = payment.amount_cents - payment.tip_cents
  const gone = payment.refunded_cents + payment.released_cents + amount_cents
  return Math.max(0, gone - untipped) - payment.refunded_tip_cents
}

export function findPayment(db: Queries, orgId: string, id: string): Promise<PaymentRow | undefined> {
  return db.row(`${selectRows} where r.org_id = $1 and r.id = $2`, [orgId, id])
}

/** Locks the payment, so that its changes run one at a time. */
export async function lockPayment(ctx: MutationContext, id: string): Promise<PaymentRow | undefined> {
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

/**
 * Finds all parts of a refund by its id at the processor. Includes a refund that Quoin has requested and for which it
 * has received no answer yet.
 */
export function findRefundsOfProvider(
  db: Queries,
  orgId: string,
  report: { reference: string; payment_id: string | null },
): Promise<PaymentRow[]> {
  return db.rows(
    `${selectRows} where r.org_id = $1 and r.kind = 'refund' and (r.provider_reference = $2 or r.id = $3)
      order by r.provider_part`,
    [orgId, report.reference, report.payment_id],
  )
}

/**
 * Selects entries that a processor charged or refunded, if they are dated in the period or if the processor's own list
 * for the period contains them.
 */
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

/** Returns the card processors with which the organization has taken or refunded money since the instant. */
export async function selectProvidersUsed(
  db: Queries,
  orgId: string,
  since: string,
): Promise<ProviderName[]> {
  const rows = await db.rows<{ provider: ProviderName }>(
    `select distinct r.provider from payments r where r.org_id = $1 and r.provider is not null and r.created_at >= $2`,
    [orgId, since],
  )
  return rows.map(({ provider }) => provider)
}

/**
 * Selects all entries that contain money of the payment, in this order: amounts on no invoice, the payment itself,
 * amounts applied to invoices.
 */
export function selectSplits(db: Queries, orgId: string, originId: string): Promise<PaymentRow[]> {
  return db.rows(
    `${selectRows}
      where r.org_id = $1 and (r.id = $2 or r.origin_id = $2) and r.kind in ('payment', 'deposit', 'credit') and r.status = 'succeeded'
      order by (r.invoice_id is not null), (r.origin_id is not null), r.id`,
    [orgId, originId],
  )
}

/** SQL condition on payments `r`: the caller has access to the record that the payment belongs to. */
export const isSeenPayment = `exists (select 1 from seen_payments s where s.org_id = r.org_id and s.id = r.id)`

const isUnapplied = `r.org_id = $1 and r.client_id = $2 and r.invoice_id is null and r.status = 'succeeded'
   and r.kind in ('deposit', 'credit') and ${isSeenPayment}`

/**
 * Selects the client's deposits and credits that do not belong to an invoice and that the caller can access, oldest
 * first.
 */
export function selectCredits(db: Queries, orgId: string, clientId: string): Promise<PaymentRow[]> {
  return db.rows(`${selectRows} where ${isUnapplied} order by r.received_at, r.id`, [orgId, clientId])
}

/** Selects the same deposits and credits as `selectCredits`, and locks their rows. */
export async function lockCredits(ctx: MutationContext, clientId: string): Promise<PaymentRow[]> {
  const { id: orgId } = ctx.actor.org
  ctx.db.later(`select 1 from payments r where ${isUnapplied} order by r.id for update of r`, [
    orgId,
    clientId,
  ])
  return await selectCredits(ctx.db, orgId, clientId)
}

/** The outcome of a pending payment. */
export interface PaymentEnd {
  status: Payment['status']
  provider_reference?: string | null
  reason?: string | null
  /** The charged card, if it can be charged again. */
  card?: KnownCard | undefined
}

/**
 * Sets the status of a payment whose row the caller has locked, if the change of status is allowed. If the status is
 * final, also deletes the stored request to the payment processor. Queues the statements without waiting for their
 * results.
 */
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
 * Returns true if a payment can still change to this status. A payment whose outcome is known does not change, with two
 * exceptions that the processor reports: money that arrived after a failure, and a refund that the customer's bank
 * returned.
 */
export function mayEnd(entry: Pick<Payment, 'kind' | 'status'>, { status }: PaymentEnd): boolean {
  if (entry.status === 'pending') return true
  if (entry.status === 'failed') return status === 'succeeded'
  return entry.kind === 'refund' && status === 'failed'
}

export async function isSeen(db: Queries, orgId: string, id: string): Promise<boolean> {
  const row = await db.row(`select 1 from seen_payments s where s.org_id = $1 and s.id = $2`, [orgId, id])
  return row !== undefined
}

/**
 * Returns the location to which a payment on no invoice belongs: the location of its estimate or, if there is none, the
 * client's location.
 */
export async function locationOfUnapplied(db: Queries, orgId: string, id: string): Promise<string | null> {
  const row = await db.row<{ location_id: string | null }>(
    `select s.location_id from seen_payments s where s.org_id = $1 and s.id = $2`,
    [orgId, id],
  )
  return row?.location_id ?? null
}

/**
 * Finds the deposit or credit from which an amount was applied to an invoice. Returns undefined if the amount is
 * goodwill.
 */
export function sourceOfApplied(
  db: Queries,
  orgId: string,
  id: string,
): Promise<Pick<NewPayment, 'id' | 'origin_id' | 'estimate_id'> | undefined> {
  return db.row(
    `select s.id, s.origin_id, s.estimate_id from payments p join payments s on s.org_id = p.org_id and s.id = p.applied_from
      where p.org_id = $1 and p.id = $2`,
    [orgId, id],
  )
}
