import type { MutationContext } from '../../kernel/operations/context.ts'
import { nextGaplessNumber } from '../../kernel/operations/gapless-number.ts'
import { addDays, localToday } from '../../kernel/time/index.ts'
import { postJournal } from '../ledger/index.ts'
import { companySettings } from '../company/index.ts'
import { isIssued } from './draft-state.ts'
import { saveIssue } from './invoice-course-table.ts'
import type { InvoiceRow } from './invoice-row.ts'
import { journalOf, postingOfApplied, postingOfIssue } from './invoice-postings.ts'

/**
 * Ends the draft: the invoice gets its number, its dates on the location's calendar, and its place in the books. The
 * number is counted late and in this transaction, so there are no gaps. An invoice that was issued stays as it is.
 */
export async function issueInvoice(ctx: MutationContext, row: InvoiceRow): Promise<void> {
  if (isIssued(row)) return
  const orgId = ctx.actor.org.id
  const issue_date = localToday(row.timezone, new Date(ctx.now))
  const terms_days = row.terms_days ?? (await companySettings(ctx.db, orgId)).default_terms_days
  const due_date = row.due_date ?? addDays(issue_date, terms_days)
  const invoice_number = await nextGaplessNumber(ctx.db, orgId, 'invoice')
  await saveIssue(ctx.db, orgId, row.id, { invoice_number, issue_date, due_date, terms_days }, ctx.now)
  await postJournal(ctx, journalOf(row, 'invoice_issued'), postingOfIssue(row))
  for (const payment of row.payments) {
    if (payment.status !== 'succeeded' || (payment.kind !== 'deposit' && payment.kind !== 'credit')) continue
    await postJournal(
      ctx,
      journalOf(row, 'credit_applied', payment.id),
      await postingOfApplied(ctx, payment.id),
    )
  }
}
