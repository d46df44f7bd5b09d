import * as z from 'zod'
import { invalidState } from '../../../../kernel/errors.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { differences } from '../../../../kernel/records/differences.ts'
import { expectedVersion } from '../../../../kernel/records/expected-version.ts'
import { mutation } from '../../../../kernel/operations/operation.ts'
import { id } from '../../../../kernel/schema/fields.ts'
import { idOf } from '../../../../kernel/schema/named-id.ts'
import { changeRefs, externalRefsInput } from '../../../organization/external-refs/index.ts'
import { lockSales, replaceLineItems, requireFloors } from '../../../organization/line-items/index.ts'
import { computeInvoice } from '../compute-invoice.ts'
import { contentsOfDraft } from '../contents-of-draft.ts'
import { isIssued } from '../draft-state.ts'
import { contentFields, termFields } from '../invoice-input.ts'
import { type InvoiceRow, invoices, invoiceSchema } from '../invoice.ts'
import { moneyEvents } from '../record-invoice-payment.ts'
import { settleInvoice, currentInvoiceState } from '../settle-invoice.ts'

const input = z.strictObject({
  invoice_id: id().describe('The invoice to change.'),
  line_items: contentFields.line_items.optional(),
  discount: contentFields.discount,
  tax_rate_id: idOf('tax_rate')
    .nullish()
    .describe('Tax rate of taxable lines without their own rate. Null means no tax.'),
  ...termFields,
  ...externalRefsInput,
  expected_version: expectedVersion(),
})
type Changes = z.infer<typeof input>

export const updateInvoice = mutation({
  name: 'invoices.update',
  summary: "Change a draft invoice, or an issued invoice's memo, due date and ids in other systems.",
  description:
    'Omitted fields stay unchanged; a call that changes nothing does not raise `version`. New lines ' +
    'replace all lines. Totals of a draft are computed again with current settings; work from an ' +
    'accepted estimate keeps the accepted tax rates unless another rate is passed. On an invoice ' +
    'that was sent or partly paid, only `memo`, `due_date` and `external_refs` can change; on a void ' +
    'invoice, only `external_refs`. Other changes are refused with 409. An external id that another ' +
    'invoice already has is refused with 409 too.',
  permission: ['manage_invoices'],
  input,
  output: invoiceSchema,
  errors: ['not_found', 'invalid_state', 'validation_error', 'stale_version'],
  emits: [...moneyEvents],
  async handler(ctx, changes) {
    const refsOfRow = await changeRefs(ctx, invoices, changes.external_refs)
    const row = await invoices.lock(ctx, changes.invoice_id, changes.expected_version)
    const refs = await refsOfRow(row)
    const { line_items, discount, tax_rate_id, terms_days, due_date, memo } = changes
    if (row.voided_at !== null) {
      if (
        [line_items, discount, tax_rate_id, terms_days, due_date, memo].some((value) => value !== undefined)
      )
        throw invalidState('The invoice is void; only its ids in other systems can change.')
      const changed = differences(row, refs)
      return invoices.present(Object.keys(changed).length === 0 ? row : invoices.save(ctx, row, changed), ctx)
    }
    const isContent = [line_items, discount, tax_rate_id].some((value) => value !== undefined)
    if (isIssued(row) && (isContent || terms_days !== undefined))
      throw invalidState(
        'The invoice has been issued; only its memo, due date and ids in other systems can change.',
      )
    const plain = { ...termsAfter(row, changes), ...refs }
    if (!isContent && Object.keys(differences(row, plain)).length === 0) return invoices.present(row, ctx)
    const content = isContent ? await contentsAfter(ctx, row, changes) : row
    return await settleInvoice(ctx, row, { ...content, ...plain })
  },
})

async function contentsAfter(ctx: MutationContext, row: InvoiceRow, changes: Changes): Promise<InvoiceRow> {
  const orgId = ctx.actor.org.id
  // Locks the estimate, because its accepted tax is divided among the invoices of all its jobs.
  if (row.estimate_id !== null) lockSales(ctx, { estimateId: row.estimate_id })
  const contents = await contentsOfDraft(ctx, row, changes)
  const { trace: _, discount: computedDiscount, ...computed } = await computeInvoice(ctx, contents)
  await requireFloors(ctx, computed.line_items, row.line_items)
  const settled = row.total_cents - currentInvoiceState(ctx, row).balance_cents
  if (computed.total_cents < settled)
    throw invalidState('The new total is less than the deposit and credit applied to the draft.', [
      {
        field: 'line_items',
        message: 'have a total below the deposit and credit that are applied',
        total_cents: computed.total_cents,
        settled_cents: settled,
      },
    ])
  await replaceLineItems(ctx.db, orgId, 'invoice_id', row.id, computed.line_items)
  return {
    ...row,
    ...computed,
    discount_type: computedDiscount?.type ?? null,
    discount_value: computedDiscount?.value ?? null,
  }
}

function termsAfter(row: InvoiceRow, { terms_days, due_date, memo }: Changes) {
  return {
    terms_days: terms_days === undefined ? row.terms_days : terms_days,
    due_date: due_date === undefined ? row.due_date : due_date,
    memo: memo === undefined ? row.memo : memo,
  }
}
