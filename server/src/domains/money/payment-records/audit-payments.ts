import type { Mode } from '../../../kernel/database/database.ts'
import type { InstallationReader } from '../../../kernel/installation/installation-reader.ts'

/** A payment or refund whose amount differs from the one in the ledger. */
export interface UnbookedPayment {
  org_id: string
  mode: Mode
  payment_id: string
  /**
   * Money that the payment moved, in cents; negative for a refund. Null if the ledger refers to a payment that does not
   * exist.
   */
  expected_cents: number | null
  /** Money that the journals of the payment moved, in cents. */
  booked_cents: number
}

export interface PaymentAudit {
  /** Number of payments and refunds that succeeded. */
  payments: number
  unbooked: number
  /** Differences, at most 100 of each mode and organization. */
  examples: UnbookedPayment[]
}

const mostExamples = 100

/**
 * SQL that compares what a payment moved with what its journals moved on the accounts of money. Payments that were
 * split off another one move nothing themselves, so they are left out: deposits from an overpayment, and money that is
 * applied to an invoice.
 */
const differences = (mode: Mode, condition: string): string => `
  select coalesce(p.org_id, l.org_id) as org_id, coalesce(p.id, l.payment_id) as payment_id, p.cents as expected_cents,
         coalesce(l.cents, 0)::bigint as booked_cents, p.id is not null as is_payment
    from (select t.org_id, t.id, case when t.kind = 'refund' then -t.amount_cents else t.amount_cents end as cents
            from ${mode}.payments t
           where ${condition} and t.status = 'succeeded' and t.applied_from is null
             and (t.kind in ('payment', 'refund') or t.kind = 'deposit' and t.invoice_id is null and t.origin_id is null)) p
    full join
         (select t.org_id, t.payment_id,
                 sum(t.debit_cents - t.credit_cents) filter (where t.account in ('cash', 'card_clearing')) as cents
            from ${mode}.ledger_facts t where ${condition} and t.payment_id is not null group by t.org_id, t.payment_id) l
      on l.org_id = p.org_id and l.payment_id = p.id
   where p.id is not null
      or not exists (select from ${mode}.payments t where t.org_id = l.org_id and t.id = l.payment_id)`

/** Compares every payment and refund with the ledger, in both modes and all organizations. */
export async function auditPayments(reader: InstallationReader): Promise<PaymentAudit> {
  const { queries } = reader
  const audit: PaymentAudit = { payments: 0, unbooked: 0, examples: [] }
  const isWrong = 'd.expected_cents is distinct from d.booked_cents'
  await reader.eachScope(async ({ condition }) => {
    for (const mode of ['live', 'sandbox'] as const) {
      const counted = await queries.row<{ payments: number; unbooked: number }>(
        `select count(*) filter (where d.is_payment) as payments, count(*) filter (where ${isWrong}) as unbooked
           from (${differences(mode, condition)}) d`,
      )
      audit.payments += counted!.payments
      audit.unbooked += counted!.unbooked
      if (counted!.unbooked === 0) continue
      const examples = await queries.rows<UnbookedPayment>(
        `select d.org_id, '${mode}' as mode, d.payment_id, d.expected_cents, d.booked_cents
           from (${differences(mode, condition)}) d where ${isWrong} order by d.org_id, d.payment_id limit ${mostExamples}`,
      )
      audit.examples.push(...examples)
    }
  })
  return audit
}
