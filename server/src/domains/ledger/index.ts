export { type Account, accounts, type Journal, type Posting, postJournal } from './post-journal.ts'
export { type BalanceFilter, ledgerBalance, type StatementEntry, selectStatement } from './ledger-table.ts'
