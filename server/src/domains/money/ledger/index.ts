export { bookTotals } from './book-totals.ts'
export { type Account, accounts, entriesOf, type Posting, postJournal } from './post-journal.ts'
export { type Journal } from './ledger-table.ts'
export { auditJournals, type UnbalancedJournal } from './audit-journals.ts'
