export { bookTotals } from './book-totals.ts'
export { type Account, accounts, entriesOf, type Journal, type Posting, postJournal } from './post-journal.ts'
