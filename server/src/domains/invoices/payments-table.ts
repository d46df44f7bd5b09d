import type { Queries } from '../../kernel/database/queries.ts'
import type { Author } from '../../kernel/access/actor.ts'
import type { Payment } from './payment.ts'

/** For the column list of a `select` of invoices `r`: the ledger in order, as an array of `Payment`. */
export const paymentsOfInvoice = `coalesce((
    select json_agg(json_build_object(
             'id', p.id, 'kind', p.kind, 'method', p.method, 'status', p.status, 'amount_cents', p.amount_cents,
             'tip_cents', p.tip_cents, 'reference', p.reference, 'refund_of', p.refund_of,
             'received_at', to_char(p.received_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
             'recorded_by', json_build_object('type', p.recorded_by_type, 'id', p.recorded_by_id))
             order by p.received_at, p.id)
      from payments p where p.org_id = r.org_id and p.invoice_id = r.id), '[]')`

export interface NewPayment extends Omit<Payment, 'recorded_by'> {
  client_id: string
  invoice_id: string | null
  estimate_id: string | null
  currency: string
  recorded_by_type: Author['type']
  recorded_by_id: string | null
  created_at: string
}

const columns = `org_id, id, client_id, invoice_id, estimate_id, kind, method, status, amount_cents, tip_cents, currency,
  reference, refund_of, received_at, recorded_by_type, recorded_by_id, created_at`

export async function insertPayment(db: Queries, orgId: string, payment: NewPayment): Promise<void> {
  await db.rows(
    `insert into payments (${columns}) select ${columns} from jsonb_populate_record(null::payments, $1::jsonb)`,
    [JSON.stringify({ ...payment, org_id: orgId })],
  )
}
