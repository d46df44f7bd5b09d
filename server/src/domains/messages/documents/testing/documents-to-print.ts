import { lineItem } from '../../../organization/line-items/testing/line-item.ts'
import type { LineItem } from '../../../organization/line-items/index.ts'
import type { EstimateToPrint } from '../estimate-to-print.ts'
import type { Issuer } from '../print-head.ts'
import type { InvoiceToPrint } from '../print-invoice.ts'

export const issuer: Issuer = {
  company: {
    name: 'Harbor & Sons',
    email: 'hi@harbor.example',
    phone: '+12075550100',
    website: null,
    address_line1: '12 Dock Street',
    address_line2: null,
    city: 'Portland',
    state: 'ME',
    zip: '04101',
    brand_color: '#0b5d4e',
    has_logo: false,
  },
  country: 'US',
  timeZone: 'America/New_York',
}

export const line = (changed: Partial<LineItem> = {}): LineItem =>
  lineItem(5_000, {
    id: '0190a0a0-0000-7000-8000-000000000001',
    name: 'House wash',
    quantity: '2',
    unit: 'visits',
    line_total_cents: 10_000,
    taxable: false,
    ...changed,
  })

export const invoice = (changed: Partial<InvoiceToPrint> = {}): InvoiceToPrint => ({
  display_number: '#1042',
  status: 'sent',
  billing_name: 'Ada Lovelace',
  billing_email: null,
  billing_phone: null,
  billing_address_line1: '1 Main Street',
  billing_address_line2: null,
  billing_city: 'Portland',
  billing_state: 'ME',
  billing_zip: '04101',
  line_items: [line()],
  currency: 'USD',
  subtotal_cents: 10_000,
  discount: null,
  discount_cents: 0,
  tax_lines: [],
  tip_cents: 0,
  total_cents: 10_000,
  credited_cents: 0,
  balance_cents: 10_000,
  terms_days: 30,
  issue_date: '2026-11-21',
  due_date: '2026-12-21',
  payments: [],
  memo: null,
  ...changed,
})

export const estimate = (changed: Partial<EstimateToPrint> = {}): EstimateToPrint => ({
  display_number: '#7',
  status: 'sent',
  customer_name: 'Ada Lovelace',
  customer_email: 'ada@example.com',
  customer_phone: '+12075550199',
  service_address: '1 Main Street',
  city: 'Portland',
  state: 'ME',
  zip: '04101',
  line_items: [line()],
  options: [],
  selected_option_id: null,
  currency: 'USD',
  subtotal_cents: 10_000,
  discount: null,
  discount_cents: 0,
  tax_rate_percent: null,
  tax_cents: 0,
  total_cents: 10_000,
  deposit: { required_cents: 0, collected_cents: 0 },
  message: null,
  terms: null,
  created_at: '2026-11-20T10:00:00.000Z',
  sent_at: '2026-11-21T10:00:00.000Z',
  accepted_at: null,
  accepted_by: null,
  expires_at: '2026-12-21T05:00:00.000Z',
  view_url: null,
  ...changed,
})
