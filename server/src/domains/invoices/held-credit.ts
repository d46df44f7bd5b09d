import type { Queries } from '../../kernel/database/queries.ts'
import type { MutationContext } from '../../kernel/operations/context.ts'
import { postJournal } from '../ledger/index.ts'
import { isIssued } from './draft-state.ts'
import { journalOf, postingOfApplied, postingOfHeld } from './invoice-postings.ts'
import type { InvoiceRow } from './invoice-row.ts'
import { newPayment } from './new-payment.ts'
import type { Payment } from './payment.ts'
import {
  findPayment,
  insertPayment,
  lockCredits,
  lockPayment,
  type PaymentRow,
  selectCredits,
  settlePending,
} from './payments-table.ts'
import { standingNow } from './settle-invoice.ts'

// What is held for a client: deposits on estimates, and credit. It stands on no invoice until it is put to one.

export interface NewDeposit {
  client_id: string
  /** None: money of the client for whatever comes. */
  estimate_id: string | null
  location_id: string
  currency: string
  method: Payment['method']
  amount_cents: number
  status?: Payment['status']
  reference?: string | null
  provider_reference?: string | null
  received_at?: string
}

/** Keeps money that a client paid ahead; answers the id of its payment. What is pending is not in the books yet. */
export async function recordDeposit(ctx: MutationContext, deposit: NewDeposit): Promise<string> {
  const entry = newPayment(ctx, { ...deposit, id: null }, { ...deposit, kind: 'deposit' })
  await insertPayment(ctx.db, ctx.actor.org.id, entry)
  if (entry.status === 'succeeded') await postDeposit(ctx, entry, deposit.location_id)
  return entry.id
}

export async function postDeposit(
  ctx: MutationContext,
  entry: Pick<PaymentRow, 'id' | 'client_id' | 'estimate_id' | 'currency' | 'method' | 'amount_cents'>,
  locationId: string | null,
): Promise<void> {
  const { client_id, currency } = entry
  await postJournal(
    ctx,
    { kind: 'deposit', client_id, currency, location_id: locationId, payment_id: entry.id },
    postingOfHeld(entry),
  )
}

export const availableOf = (held: PaymentRow): number =>
  held.amount_cents - held.tip_cents - held.refunded_cents - held.applied_cents

/** What is held for a client and can be put to an invoice, in cents. */
export async function clientCredit(db: Queries, orgId: string, clientId: string): Promise<number> {
  const held = await selectCredits(db, orgId, clientId)
  return held.reduce((sum, each) => sum + Math.max(availableOf(each), 0), 0)
}

export interface CreditChoice {
  /** At most so much; unless given, as much as there is and is owed. */
  limit_cents?: number | undefined
  /** Only this deposit or credit. */
  payment_id?: string | undefined
  /** Only deposits on this estimate. */
  estimate_id?: string | undefined
}

/**
 * Puts what is held for the client to an invoice that the caller holds, oldest first. Answers the entries made. The
 * invoice's own course is the caller's to settle.
 */
export async function applyHeld(
  ctx: MutationContext,
  row: InvoiceRow,
  choice: CreditChoice,
): Promise<{ id: string; method: Payment['method']; amount_cents: number }[]> {
  const orgId = ctx.actor.org.id
  const made = []
  let wanted = Math.min(standingNow(ctx, row).balance_cents, choice.limit_cents ?? Infinity)
  for (const held of await lockCredits(ctx.db, orgId, row.client_id)) {
    if (choice.payment_id !== undefined && held.id !== choice.payment_id) continue
    if (choice.estimate_id !== undefined && held.estimate_id !== choice.estimate_id) continue
    const amount_cents = Math.min(wanted, availableOf(held))
    if (amount_cents <= 0) continue
    const { kind, method, reference } = held
    const entry = newPayment(ctx, row, { kind, method, reference, amount_cents, applied_from: held.id })
    await insertPayment(ctx.db, orgId, entry)
    if (isIssued(row))
      await postJournal(
        ctx,
        journalOf(row, 'credit_applied', entry.id),
        await postingOfApplied(ctx, entry.id),
      )
    made.push(entry)
    wanted -= amount_cents
  }
  return made
}

/** The deposit of an estimate goes to the first invoice of what came of it; what is left of it, to the next one. */
export async function applyDeposit(
  ctx: MutationContext,
  row: InvoiceRow,
  estimateId: string,
): Promise<number> {
  const made = await applyHeld(ctx, row, { estimate_id: estimateId })
  return made.reduce((sum, entry) => sum + entry.amount_cents, 0)
}

/** A deposit that was under way arrived or did not; told twice, it is booked once. */
export async function settleDeposit(
  ctx: MutationContext,
  paymentId: string,
  end: { status: 'succeeded' | 'failed'; provider_reference?: string | null; reason?: string | null },
  locationId: string | null,
): Promise<PaymentRow | undefined> {
  const orgId = ctx.actor.org.id
  const entry = await lockPayment(ctx.db, orgId, paymentId)
  if (entry?.status !== 'pending' || entry.kind !== 'deposit' || entry.invoice_id !== null) return entry
  const { status, provider_reference = null, reason = null } = end
  await settlePending(ctx.db, orgId, paymentId, { status, provider_reference, reason })
  if (status === 'succeeded') await postDeposit(ctx, entry, locationId)
  return await findPayment(ctx.db, orgId, paymentId)
}
