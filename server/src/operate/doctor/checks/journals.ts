import { auditJournals } from '../../../domains/money/ledger/index.ts'
import { type Check, listed, right, wrong } from '../check.ts'

export const journals: Check = {
  name: 'journals',
  title: 'every journal balances',
  async examine({ reader }) {
    const audit = await auditJournals(reader)
    if (audit.unbalanced === 0) return right(`${audit.journals} journals`)
    const examples = audit.examples.map(
      ({ journal_id, mode, difference_cents }) => `${journal_id} by ${difference_cents} cents (${mode})`,
    )
    return wrong(
      `The books do not balance in ${audit.unbalanced} of ${audit.journals} journals: ${listed(examples)}.`,
      'The program cannot write this, because a trigger refuses it: find out who changed the table by hand. `quoin books export` shows the entries of a month.',
    )
  },
}
