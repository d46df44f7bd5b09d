import type { LineItem } from './line-item.ts'
import type { LineOwner } from './line-items-table.ts'

/** The fields of a line from which pay is calculated. */
export type PaidLine = Pick<
  LineItem,
  'id' | 'name' | 'kind' | 'pay_class' | 'line_total_cents' | 'sold_discount_cents'
>

/** SQL for rows `r`: the lines that are part of the totals, in order, as an array of `PaidLine`. */
export function paidLinesOf(owner: LineOwner): string {
  return `coalesce((
    select json_agg(json_build_object('id', l.id, 'name', l.name, 'kind', l.kind, 'pay_class', l.pay_class,
             'line_total_cents', l.line_total_cents, 'sold_discount_cents', l.sold_discount_cents) order by l.position, l.id)
      from line_items l
     where l.org_id = r.org_id and l.${owner} = r.id and (not l.optional or l.selected)), '[]')`
}
