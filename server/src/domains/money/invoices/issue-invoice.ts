import type { MutationContext } from '../../../kernel/operations/context.ts'
import { addDays, localToday } from '../../../kernel/time/index.ts'
import { companySettings } from '../../organization/company/index.ts'
import { nextNumber } from '../../messages/documents/index.ts'
import { postJournal } from '../ledger/index.ts'
import { isAppliedEntry, postUse, sourceOfApplied } from '../payment-records/index.ts'
import { isIssued } from './draft-state.ts'
import { journalOf, postingOfIssue } from './invoice-postings.ts'
import type { InvoiceRow } from './invoice.ts'
import { remainingOf } from './release-applied.ts'

/**
 * Issues a draft: assigns its number, sets its dates in the location's time zone and posts it to the ledger. Callers
 * issue an invoice after all checks, so that a refused call leaves no gap in the numbers. Has no effect on an invoice
 * that is already issued.
 */
export async function issueInvoice(ctx: MutationContext, row: InvoiceRow): Promise<InvoiceRow> {
  if (isIssued(row)) return row
  const orgId = ctx.actor.org.id
  const issue_date = localToday(row.timezone, new Date(ctx.now))
  const terms_days = row.terms_days ?? (await companySettings(ctx.db, orgId)).default_terms_days
  const due_date = row.due_date ?? addDays(issue_date, terms_days)
  const { number: invoice_number, written: display_number } = await nextNumber(
    ctx,
    'invoice',
    row.location_id,
  )
  postJournal(ctx, journalOf(row, 'invoice_issued'), postingOfIssue(row))
  for (const entry of row.payments) {
    if (!isAppliedEntry(entry)) continue
    const source = await sourceOfApplied(ctx.db, orgId, entry.id)
    await postUse(ctx, journalOf(row, 'credit_applied', entry.id), source, remainingOf(row, entry))
  }
  return { ...row, invoice_number, display_number, issue_date, terms_days, due_date, issued_at: ctx.now }
}
