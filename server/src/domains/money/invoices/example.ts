import { exampleOf } from '../../../kernel/records/example.ts'
import { exampleEnd, exampleId, exampleStart } from '../../../kernel/schema/example.ts'
import { exampleLine } from '../../organization/line-items/index.ts'
import { invoices } from './invoice.ts'

const invoice = exampleOf(invoices, {
  ...exampleStart('invoice'),
  invoice_number: 3015,
  client_id: exampleId('client'),
  property_id: exampleId('property'),
  job_id: exampleId('job'),
  estimate_id: exampleId('estimate'),
  status: 'partial',
  payment_status: 'partial',
  is_overdue: false,
  billing_name: 'Ada Lovelace',
  billing_email: 'ada@example.com',
  billing_phone: '+13125550142',
  billing_address_line1: '1420 N Cedar Ave',
  billing_city: 'Springfield',
  billing_state: 'IL',
  billing_zip: '62701',
  line_items: [exampleLine('invoice line', 'job line')],
  subtotal_cents: 25_438,
  discount_cents: 0,
  taxable_cents: 25_438,
  tax_lines: [{ name: 'Illinois', rate_percent: '6.25', taxable_cents: 25_438, tax_cents: 1590 }],
  tax_cents: 1590,
  tip_cents: 0,
  total_cents: 27_028,
  deposit_applied_cents: 0,
  amount_paid_cents: 15_000,
  amount_refunded_cents: 0,
  amount_released_cents: 0,
  credit_cents: 0,
  written_off_cents: 0,
  balance_cents: 12_028,
  currency: 'USD',
  terms_days: 14,
  issue_date: '2026-03-16',
  due_date: '2026-03-30',
  sent_at: '2026-03-16T17:05:00.000Z',
  first_viewed_at: '2026-03-16T18:41:12.300Z',
  payments: [
    {
      id: exampleId('payment'),
      kind: 'payment',
      method: 'check',
      status: 'succeeded',
      amount_cents: 15_000,
      tip_cents: 0,
      reference: '1187',
      refund_of: null,
      received_at: '2026-03-18T16:00:00.000Z',
      recorded_by: { type: 'member', id: exampleId('member') },
    },
  ],
  memo: 'Thank you for your business.',
  attachments: [],
  photos: [],
  ...exampleEnd('2026-03-16T17:00:00.000Z', '2026-03-18T16:00:00.000Z'),
})

export const invoiceExamples = {
  records: {
    Invoice: invoice,
    ListedInvoice: { ...invoice, reminded_at: null, recipient_opted_out: [] },
  },
}
