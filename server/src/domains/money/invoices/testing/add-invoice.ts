import { newId } from '../../../../kernel/ids.ts'
import type { TestOrg } from '../../../../testing/test-org.ts'
import type { MutationContext } from '../../../../kernel/operations/context.ts'
import { bookUnchecked } from '../../../../kernel/operations/approved-totals.ts'
import { Appended } from '../../../../kernel/operations/appended.ts'
import type { NewOf } from '../../../../kernel/records/member.ts'
import { insertLineItems, type LineItem } from '../../../organization/line-items/index.ts'
import { type NewPayment, paymentEntries } from '../../payment-records/index.ts'
import { invoices } from '../invoice.ts'

type NewInvoice = NewOf<typeof invoices.members> & { line_items: LineItem[] }

/** Inserts an invoice with its payments, in any state that a test needs. Returns its id. */
export async function addInvoice(
  org: TestOrg,
  invoice: Partial<NewInvoice> & { client_id: string },
  ledger: readonly Partial<NewPayment>[] = [],
): Promise<string> {
  const now = org.app.kernel.now()
  const complete: NewInvoice = {
    id: newId(),
    location_id: org.locationId,
    invoice_number: null,
    property_id: null,
    job_id: null,
    estimate_id: null,
    billing_name: 'Ada Lovelace',
    billing_email: 'ada@example.com',
    billing_phone: null,
    billing_address_line1: null,
    billing_address_line2: null,
    billing_city: null,
    billing_state: null,
    billing_zip: null,
    subtotal_cents: 10_000,
    discount_type: null,
    discount_value: null,
    discount_cents: 0,
    taxable_cents: 0,
    tax_lines: [],
    tax_cents: 0,
    total_cents: 10_000,
    credited_cents: 0,
    currency: 'USD',
    terms_days: null,
    issue_date: null,
    due_date: null,
    sent_at: null,
    first_viewed_at: null,
    first_paid_at: null,
    paid_at: null,
    voided_at: null,
    written_off_at: null,
    memo: null,
    line_items: [],
    version: 1,
    tags: [],
    external_refs: {},
    created_by_type: 'member',
    created_by_id: org.ownerId,
    created_at: now,
    updated_at: now,
    archived_at: null,
    ...invoice,
  }
  await org.app.kernel.databases.live.transaction({ orgId: org.id, locations: '*' }, async (transaction) => {
    // The functions called below use only these members of the context.
    const ctx = { db: transaction, actor: { org: { id: org.id } } } as unknown as MutationContext
    invoices.insert(ctx, complete)
    await insertLineItems(transaction, org.id, 'invoice_id', complete.id, complete.line_items)
    const appended = new Appended()
    for (const entry of ledger) appended.add(paymentEntries, { ...paymentOn(complete, now), ...entry })
    bookUnchecked(ctx)
    appended.write(transaction, org.id)
    await transaction.commit()
  })
  return complete.id
}

function paymentOn(invoice: NewInvoice, now: string): NewPayment {
  return {
    id: newId(),
    client_id: invoice.client_id,
    invoice_id: invoice.id,
    estimate_id: null,
    kind: 'payment',
    method: 'card',
    status: 'succeeded',
    amount_cents: invoice.total_cents,
    tip_cents: 0,
    currency: invoice.currency,
    reference: null,
    refund_of: null,
    received_at: now,
    recorded_by_type: invoice.created_by_type,
    recorded_by_id: invoice.created_by_id ?? null,
    recorded_by_key: null,
    created_at: now,
    applied_from: null,
    provider: null,
    provider_reference: null,
    provider_part: 0,
    origin_id: null,
    reason: null,
  }
}
