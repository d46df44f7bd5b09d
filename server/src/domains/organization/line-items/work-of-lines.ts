import type { LineOwner } from './line-items-table.ts'

/** Data of a record's lines that is needed to plan the work. */
export interface WorkOfLines {
  tax_cents: number
  services: { service_id: string; quantity: string; unit: string | null }[]
}

/**
 * SQL column for a record `r`: the `WorkOfLines` of the lines that are part of the totals. `isPlanned` is an SQL
 * condition on lines `l`: only services of lines that meet it are included. By default, the services of all lines are
 * included.
 */
export const workOfLines = (owner: LineOwner, isPlanned = 'true'): string => `(
    select json_build_object(
             'tax_cents', coalesce(sum(l.tax_cents), 0),
             'services', coalesce(
               json_agg(json_build_object(
                 'service_id', l.service_id, 'quantity', trim_scale(l.quantity)::text, 'unit', l.unit) order by l.position)
               filter (where l.service_id is not null and ${isPlanned}), '[]'))
      from line_items l
     where l.org_id = r.org_id and l.${owner} = r.id and (l.selected or not l.optional))`
