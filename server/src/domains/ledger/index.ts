export { type Account, accounts, entriesOf, type Journal, type Posting, postJournal } from './post-journal.ts'
export {
  type BalanceFilter,
  type LedgerEntry,
  ledgerBalance,
  type StatementEntry,
  selectStatement,
} from './ledger-table.ts'
