import { newId } from '../../../../kernel/ids.ts'
import type { LineItem } from '../line-item.ts'

/** Returns a line that has all fields of a stored line. */
export function lineItem(unit_price_cents: number, more: Partial<LineItem> = {}): LineItem {
  return {
    id: newId(),
    position: 1,
    kind: 'service',
    service_id: null,
    name: 'Windows',
    description: null,
    quantity: '1',
    unit: null,
    unit_price_cents,
    unit_price_decimal: null,
    discount: null,
    discount_cents: 0,
    minimum_cents: null,
    line_total_cents: unit_price_cents,
    taxable: true,
    tax_rate_id: null,
    tax_cents: 0,
    optional: false,
    selected: true,
    option_id: null,
    source_line_id: null,
    pay_class: 'standard',
    price_book_version: null,
    package_id: null,
    holiday_design_id: null,
    floor_cents: null,
    sold_discount_cents: null,
    sold_tax_cents: null,
    ...more,
  }
}
