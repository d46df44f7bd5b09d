import type { Mutant } from './mutant.ts'

const approvedPay = ['server/test/pay/approved-pay-stays.test.ts']
const guard = 'server/src/kernel/operations/approved-totals.ts'
const pay = 'server/src/domains/work/crew-pay/approved/approved-pay.ts'

/** Records that were approved, paid, accepted, sent or closed stay as they are. */
export const frozenMutants: readonly Mutant[] = [
  {
    promise: 'frozen: a mutation that changes approved pay is refused',
    file: pay,
    text: 'if (!isSame(week, after.get(key))) throw periodApproved(week)',
    becomes: 'if (after.get(key) === null) throw periodApproved(week)',
    tests: approvedPay,
  },
  {
    promise: 'frozen: the minimum wage of approved time stays',
    file: pay,
    text: 'if (!isDeepStrictEqual(places, await placesOf(ctx, facts))) throw placeApproved()',
    becomes: 'if (!isDeepStrictEqual(places, places)) throw placeApproved()',
    tests: approvedPay,
  },
  {
    promise: 'frozen: figures are read before the handler runs',
    file: guard,
    text: 'this.#figures.read(inWholeOrganization(ctx), [...this.#facts]),',
    becomes: 'this.#figures.read(inWholeOrganization(ctx), []),',
    tests: approvedPay,
  },
  {
    promise: 'frozen: the fact for which a transaction ended is noted for the next try',
    file: guard,
    text: "if (code === frozenFactChanged && typeof detail === 'string') this.#facts.add(detail)",
    becomes: "if (code === frozenFactChanged && typeof detail === 'number') this.#facts.add(detail)",
    tests: approvedPay,
  },
  {
    promise: 'frozen: an issued invoice keeps its lines',
    file: 'server/src/domains/money/invoices/operations/update.ts',
    text: 'if (isIssued(row) && (isContent || terms_days !== undefined))',
    becomes: 'if (isIssued(row) && terms_days !== undefined)',
    tests: ['server/src/domains/money/invoices/operations/update.test.ts'],
  },
  {
    promise: 'frozen: an accepted estimate keeps its content',
    file: 'server/src/domains/selling/estimates/estimate-conditions.ts',
    text: "if (status !== 'draft')",
    becomes: "if (status === 'void')",
    tests: ['server/src/domains/selling/estimates/operations/set-line-items.test.ts'],
  },
  {
    promise: 'frozen: a message that was sent is not sent again',
    file: 'server/src/kernel/messages/messages-table.ts',
    text: "and (m.status = 'kept' or m.status = 'failed' and ($3 or m.failure <> 'unknown'))",
    becomes: "and (m.status <> 'sending' or $3)",
    tests: ['server/src/domains/messages/outbox/operations/resend.test.ts'],
  },
  {
    promise: 'frozen: books are written at the present, not into a month that is over',
    file: 'server/src/domains/money/ledger/post-journal.ts',
    text: 'entriesOf(journal, posting, ctx.now, newId)',
    becomes:
      'entriesOf(journal, posting, new Date(Date.parse(ctx.now) - 40 * 86_400_000).toISOString(), newId)',
    tests: [
      'server/src/domains/money/books/operations/export.test.ts',
      'server/src/domains/money/ledger/post-journal.test.ts',
    ],
  },
]
