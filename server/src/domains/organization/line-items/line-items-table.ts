import type { Queries } from '../../../kernel/database/queries.ts'
import type { LineItem } from './line-item.ts'

/** Name of the column of `line_items` that contains the id of the record to which the line belongs. */
export type LineOwner = 'estimate_id' | 'job_id' | 'invoice_id'

/**
 * SQL expression that converts a row `l` of `line_items` to a `LineItem`. Decimals are text, because JSON numbers would
 * lose digits.
 */
export const lineJson = (l: string): string => `json_build_object(
             'id', ${l}.id, 'position', ${l}.position, 'kind', ${l}.kind, 'service_id', ${l}.service_id, 'name', ${l}.name,
             'description', ${l}.description, 'quantity', trim_scale(${l}.quantity)::text, 'unit', ${l}.unit,
             'unit_price_cents', ${l}.unit_price_cents, 'unit_price_decimal', trim_scale(${l}.unit_price_decimal)::text,
             'discount', case when ${l}.discount_type is not null
               then json_build_object('type', ${l}.discount_type, 'value', trim_scale(${l}.discount_value)::text) end,
             'discount_cents', ${l}.discount_cents, 'minimum_cents', ${l}.minimum_cents,
             'line_total_cents', ${l}.line_total_cents, 'taxable', ${l}.taxable, 'tax_rate_id', ${l}.tax_rate_id,
             'tax_cents', ${l}.tax_cents, 'optional', ${l}.optional, 'selected', ${l}.selected, 'option_id', ${l}.option_id,
             'source_line_id', ${l}.source_line_id, 'pay_class', ${l}.pay_class,
             'price_book_version', ${l}.price_book_version, 'package_id', ${l}.package_id,
             'holiday_design_id', ${l}.holiday_design_id, 'floor_cents', ${l}.floor_cents,
             'sold_discount_cents', ${l}.sold_discount_cents, 'sold_tax_cents', ${l}.sold_tax_cents)`

/** SQL column for the lines of a record `r`, in order, as a JSON array of `LineItem`. */
export function lineItemsOf(owner: LineOwner): string {
  return `coalesce((
    select json_agg(${lineJson('l')} order by l.position, l.id)
      from line_items l where l.org_id = r.org_id and l.${owner} = r.id), '[]')`
}

/**
 * SQL condition on jobs `r`: true if the job has a line that is not yet invoiced. Void invoices and deselected optional
 * lines do not count.
 */
export const hasUnbilledLines = `exists (select 1 from line_items l
    where l.org_id = r.org_id and l.job_id = r.id and (not l.optional or l.selected)
      and not exists (select 1 from invoice_facts i join line_items b on b.org_id = i.org_id and b.invoice_id = i.id
                       where i.org_id = r.org_id and i.job_id = r.id and i.voided_at is null and b.source_line_id = l.id))`

/**
 * SQL for records `r`: an array of the ids of the lines from which the lines of the record were copied, for example
 * lines of an estimate.
 */
export function sourceLinesOf(owner: LineOwner): string {
  return `array(select l.source_line_id from line_items l
    where l.org_id = r.org_id and l.${owner} = r.id and l.source_line_id is not null)`
}

/** Adds lines to a record. Their ids must be new. */
export function insertLineItems(
  db: Queries,
  orgId: string,
  owner: LineOwner,
  ownerId: string,
  lines: readonly LineItem[],
): Promise<unknown> {
  return db.rows(
    `insert into line_items (org_id, ${owner}, id, position, kind, service_id, name, description, quantity, unit,
            unit_price_cents, unit_price_decimal, discount_type, discount_value, discount_cents, minimum_cents,
            line_total_cents, taxable, tax_rate_id, tax_cents, optional, selected, option_id, source_line_id,
            pay_class, price_book_version, package_id, holiday_design_id, floor_cents, sold_discount_cents, sold_tax_cents)
     select $1, $2, l.id, l.position, l.kind, l.service_id, l.name, l.description, l.quantity, l.unit,
            l.unit_price_cents, l.unit_price_decimal, l.discount ->> 'type', (l.discount ->> 'value')::numeric,
            l.discount_cents, l.minimum_cents, l.line_total_cents, l.taxable, l.tax_rate_id, l.tax_cents, l.optional,
            l.selected, l.option_id, l.source_line_id, l.pay_class, l.price_book_version, l.package_id, l.holiday_design_id,
            l.floor_cents, l.sold_discount_cents, l.sold_tax_cents
       from jsonb_to_recordset($3::jsonb) as l (id uuid, position integer, kind text, service_id uuid, name text,
            description text, quantity numeric, unit text, unit_price_cents bigint, unit_price_decimal numeric,
            discount jsonb, discount_cents bigint, minimum_cents bigint, line_total_cents bigint, taxable boolean,
            tax_rate_id uuid, tax_cents bigint, optional boolean, selected boolean, option_id text, source_line_id uuid,
            pay_class text, price_book_version integer, package_id uuid, holiday_design_id uuid, floor_cents bigint,
            sold_discount_cents bigint, sold_tax_cents bigint)`,
    [orgId, ownerId, JSON.stringify(lines)],
  )
}

export async function replaceLineItems(
  db: Queries,
  orgId: string,
  owner: LineOwner,
  ownerId: string,
  lines: readonly LineItem[],
): Promise<void> {
  await db.rows(`delete from line_items where org_id = $1 and ${owner} = $2`, [orgId, ownerId])
  if (lines.length > 0) await insertLineItems(db, orgId, owner, ownerId, lines)
}

/** Returns the record's lines in order. */
export async function selectLineItems(
  db: Queries,
  orgId: string,
  owner: LineOwner,
  ownerId: string,
): Promise<LineItem[]> {
  const row = await db.row<{ lines: LineItem[] }>(
    `select ${lineItemsOf(owner)} as lines from (select $1::uuid as org_id, $2::uuid as id) r`,
    [orgId, ownerId],
  )
  return row?.lines ?? []
}

/** A line from which another line is copied (its `source_line_id`), with the fields that the copy takes over. */
export type SourceLine = Pick<
  LineItem,
  'id' | 'service_id' | 'price_book_version' | 'package_id' | 'holiday_design_id' | 'floor_cents'
>

/** Returns the lines among `ids` that exist in the organization, keyed by id. */
export async function findSources(
  db: Queries,
  orgId: string,
  ids: readonly string[],
): Promise<Map<string, SourceLine>> {
  if (ids.length === 0) return new Map()
  const lines = await db.rows<SourceLine>(
    `select l.id, l.service_id, l.price_book_version, l.package_id, l.holiday_design_id, l.floor_cents
       from line_items l where l.org_id = $1 and l.id = any($2::uuid[])`,
    [orgId, ids],
  )
  return new Map(lines.map((line) => [line.id, line]))
}

/**
 * SQL for records `r`: an array of the slugs of the services that the lines of the record sell. Omits services that are
 * not in the current price book.
 */
export function serviceSlugsOf(owner: LineOwner): string {
  return `array(select s.slug from line_items l join quoin.current_services s on s.org_id = l.org_id and s.id = l.service_id
    where l.org_id = r.org_id and l.${owner} = r.id)`
}

/** SQL for records `r`: an array of the names of the first 20 lines of the record. */
export function lineNamesOf(owner: LineOwner): string {
  return `array(select l.name from line_items l where l.org_id = r.org_id and l.${owner} = r.id order by l.position, l.id limit 20)`
}
