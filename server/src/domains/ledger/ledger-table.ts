import type { Queries } from '../../kernel/database/queries.ts'
import type { Journal } from './post-journal.ts'

export interface LedgerEntry extends Journal {
  id: string
  journal_id: string
  account: string
  debit_cents: number
  credit_cents: number
  at: string
}

export function insertEntries(db: Queries, orgId: string, entries: readonly LedgerEntry[]): Promise<unknown> {
  return db.rows(
    `insert into ledger_entries (org_id, id, journal_id, kind, account, debit_cents, credit_cents, currency, location_id,
            client_id, invoice_id, payment_id, at)
     select $1, e.id, e.journal_id, e.kind, e.account, e.debit_cents, e.credit_cents, e.currency, e.location_id,
            e.client_id, e.invoice_id, e.payment_id, e.at
       from jsonb_to_recordset($2::jsonb) as e (id uuid, journal_id uuid, kind text, account text, debit_cents bigint,
            credit_cents bigint, currency text, location_id uuid, client_id uuid, invoice_id uuid, payment_id uuid,
            at timestamptz)`,
    [orgId, JSON.stringify(entries)],
  )
}
