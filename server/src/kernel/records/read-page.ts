import type { QueryContext } from '../operations/context.ts'
import { AppError } from '../errors.ts'
import { RowBatches } from './row-batches.ts'
import { type PageSource, pageStatement } from './page-statement.ts'
import type { List, ListInput, Page } from './list-input.ts'

interface Sorted {
  id: string
}

/**
 * Reads one page by keyset pagination: the rows after the last row of the previous page, ordered by sort value and
 * then by id. So a late page costs as much as the first page, and inserted or deleted rows do not shift other rows.
 * If rows are large, the page ends before it has `limit` rows.
 *
 * `select` reads from the record's table with the alias `r` and must not have a `where` clause.
 */
export async function readPage<Row extends Sorted, Item>(
  ctx: QueryContext,
  list: List,
  input: ListInput,
  source: PageSource & { item: (row: Row) => Item },
): Promise<Page<Item>> {
  const sort = list.sorts.find((each) => each.name === input.sort)
  if (!sort) {
    const allowed = list.sorts.map((each) => each.name).join(', ')
    throw new AppError('invalid_sort', `This list can be sorted by ${allowed}.`, [
      { field: 'sort', message: `must be one of ${allowed}` },
    ])
  }
  const binding = bindingOf(ctx, list, input)
  let after = input.cursor === undefined ? undefined : ctx.services.cursors.decode(input.cursor, binding)
  const batches = new RowBatches(input.limit + 1)
  const rows: Row[] = []
  for (let rowCount = batches.next; rowCount > 0; rowCount = batches.next) {
    const { text, parameters } = pageStatement(ctx, list, sort, input, source, after, rowCount)
    const batch = await ctx.db.sized<Row>(text, parameters)
    rows.push(...batch.rows)
    batches.recordSizes(batch.sizes, rowCount)
    const last = rows.at(-1)
    if (last) after = positionOf(last, sort.name)
  }

  const fitting = rows.slice(0, batches.fitting(input.limit))
  const items = fitting.map(source.item)
  const shownRows = fitting.slice(0, ctx.countFitting?.(items))
  const last = shownRows.at(-1)
  const hasMore = rows.length > shownRows.length
  return {
    items: items.slice(0, shownRows.length),
    next_cursor: hasMore && last ? cursorBehind(ctx, list, input, last) : null,
    has_more: hasMore,
    limit: input.limit,
  }
}

/** Returns the cursor of the page that follows this row. */
export function cursorBehind(ctx: QueryContext, list: List, input: ListInput, row: Sorted): string {
  const binding = bindingOf(ctx, list, input)
  return ctx.services.cursors.encode({ binding, position: positionOf(row, input.sort) })
}

function positionOf(row: Sorted, sort: string): (string | null)[] {
  return [(row as unknown as Record<string, string | null>)[sort] ?? null, row.id]
}

/**
 * Returns everything that a cursor depends on: list, sort, order, filters, organization, mode and locations. If any
 * of these differ, the cursor is refused.
 */
function bindingOf(ctx: QueryContext, list: List, input: ListInput): string {
  const chosen = list.filters.map((name) => input[name] ?? null)
  const { org, mode, locations } = ctx.actor
  return JSON.stringify([list.resource, input.sort, input.order, chosen, org.id, mode, locations])
}
