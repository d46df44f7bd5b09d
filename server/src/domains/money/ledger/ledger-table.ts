import { entries } from '../../../kernel/database/entries.ts'

export interface Journal {
  kind: string
  currency: string
  client_id: string
  location_id: string | null
  invoice_id?: string | null
  payment_id?: string | null
}

export interface LedgerEntry extends Journal {
  id: string
  journal_id: string
  account: string
  debit_cents: number
  credit_cents: number
  at: string
}

export const ledgerEntries = entries<LedgerEntry>('ledger_entries', [
  'id',
  'journal_id',
  'kind',
  'account',
  'debit_cents',
  'credit_cents',
  'currency',
  'location_id',
  'client_id',
  'invoice_id',
  'payment_id',
  'at',
])
