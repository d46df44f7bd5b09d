import { exampleId } from '../../../kernel/schema/example.ts'
import type { LineItem } from './line-item.ts'

/**
 * An example line: 152.5 feet at 1.75 cost 266.88. A discount of 12.50 reduces this to 254.38, on which 6.25 percent
 * tax is 15.90.
 */
export function exampleLine(name: string, source: string | null): LineItem {
  return {
    id: exampleId(name),
    position: 1,
    kind: 'service',
    service_id: null,
    name: 'Gutter cleaning',
    description: 'All gutters and downspouts, debris bagged and taken away.',
    quantity: '152.5',
    unit: 'ft',
    unit_price_cents: 175,
    unit_price_decimal: null,
    discount: { type: 'fixed', value: '1250' },
    discount_cents: 1250,
    minimum_cents: null,
    line_total_cents: 25_438,
    taxable: true,
    tax_rate_id: null,
    tax_cents: 1590,
    optional: false,
    selected: true,
    option_id: null,
    source_line_id: source && exampleId(source),
    pay_class: 'standard',
    price_book_version: null,
    package_id: null,
    holiday_design_id: null,
    floor_cents: null,
    sold_discount_cents: null,
    sold_tax_cents: null,
  }
}
