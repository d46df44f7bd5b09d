import type { Mutant } from './mutant.ts'

/** Lines on which it hangs that no money is lost between the books and the processor. */
export const moneyMutants: readonly Mutant[] = [
  {
    promise: 'the excess of a payment stays the money of its card',
    file: 'server/src/domains/invoices/keep-excess.ts',
    text: "kind: 'deposit', origin_id: payment.id }",
    becomes: "kind: 'deposit' }",
    tests: ['server/src/domains/invoices/operations/refund-split.test.ts'],
  },
  {
    promise: 'what is put to an invoice stays the money of its card',
    file: 'server/src/domains/invoices/apply-held.ts',
    text: 'origin_id: held.origin_id ?? id',
    becomes: 'origin_id: id',
    tests: ['server/src/domains/invoices/operations/refund-split.test.ts'],
  },
  {
    promise: 'money is given back by the processor that has it',
    file: 'server/src/domains/payments/ask-processor.ts',
    text: 'if (requireProcessor(ctx) !== holder)',
    becomes: 'if (false)',
    tests: ['server/src/domains/invoices/operations/refund-split.test.ts'],
  },
  {
    promise: 'what was accepted is taxed as it was accepted',
    file: 'server/src/domains/invoices/job-to-invoice.ts',
    text: 'tax_basis: job.tax_basis,',
    becomes: 'tax_basis: null,',
    tests: ['server/test/accepted-is-billed.test.ts'],
  },
  {
    promise: 'a draft of accepted work keeps the accepted rates when it is computed anew',
    file: 'server/src/domains/invoices/operations/update.ts',
    text: 'frozen: row.tax_basis,',
    becomes: 'frozen: null,',
    tests: ['server/test/accepted-is-billed.test.ts'],
  },
]
