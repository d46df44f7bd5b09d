import type { QueryContext } from '../operations/context.ts'
import type { Parameter } from '../database/queries.ts'
import { AppError } from '../errors.ts'
import { filterSql, type List, type ListInput, type Page } from './list-input.ts'

interface Sorted {
  id: string
}

/**
 * Reads one page by keyset: the rows after the last one given out, by sort value and then id. So a deep page costs what
 * the first one costs, and rows that come or go do not shift the others.
 *
 * `select` reads from the record's table under the alias `r` and has no `where`.
 */
export async function readPage<Row extends Sorted, Item>(
  ctx: QueryContext,
  list: List,
  input: ListInput,
  source: {
    select: string
    item: (row: Row) => Item
    /** Further conditions; what they compare with has to be a part of the list's `resource`, which binds the cursor. */
    also?: (bind: (value: Parameter) => string) => string[]
  },
): Promise<Page<Item>> {
  const sort = list.sorts.find((each) => each.name === input.sort)
  if (!sort) {
    const allowed = list.sorts.map((each) => each.name).join(', ')
    throw new AppError('invalid_sort', `This list sorts by ${allowed}.`, [
      { field: 'sort', message: `must be one of ${allowed}` },
    ])
  }
  const binding = bindingOf(ctx, list, input)
  const after = input.cursor === undefined ? undefined : ctx.services.cursors.decode(input.cursor, binding)

  const parameters: Parameter[] = [ctx.actor.org.id]
  const bind = (value: Parameter): string => `$${parameters.push(value)}`
  const fixed = [
    'r.org_id = $1',
    ...list.filters.flatMap((name) =>
      input[name] === undefined ? [] : filterSql(list, name, bind(input[name])),
    ),
    ...(source.also?.(bind) ?? []),
  ]
  const limit = bind(input.limit + 1)

  // Literal words, never input: `sort` was found in the list's own table, `order` is an enum.
  const direction = input.order
  const comparison = direction === 'desc' ? '<' : '>'
  const part = (conditions: string[], orderBy: string): string =>
    `(${source.select} where ${[...fixed, ...conditions].join(' and ')} order by ${orderBy} limit ${limit})`
  const bound = (from: readonly (string | null)[]): string =>
    `(r.${sort.name}, r.id) ${comparison} (${bind(from[0]!)}::${sort.cast}, ${bind(from[1]!)}::uuid)`
  const dated = (): string =>
    part(
      [...(sort.nullable ? [`r.${sort.name} is not null`] : []), ...(after ? [bound(after)] : [])],
      `r.${sort.name} ${direction}, r.id ${direction}`,
    )
  const undated = (): string =>
    part(
      [
        `r.${sort.name} is null`,
        ...(after?.[0] === null ? [`r.id ${comparison} ${bind(after[1]!)}::uuid`] : []),
      ],
      `r.id ${direction}`,
    )

  const text = !sort.nullable
    ? dated()
    : after?.[0] === null
      ? undated()
      : `${dated()} union all ${undated()} limit ${limit}`
  const rows = await ctx.db.rows<Row>(text, parameters)

  const shown = rows.slice(0, input.limit)
  const last = shown.at(-1)
  const hasMore = rows.length > input.limit
  return {
    items: shown.map(source.item),
    next_cursor:
      hasMore && last
        ? ctx.services.cursors.encode({ binding, position: positionOf(last, sort.name) })
        : null,
    has_more: hasMore,
    limit: input.limit,
  }
}

function positionOf(row: Sorted, sort: string): (string | null)[] {
  return [(row as unknown as Record<string, string | null>)[sort] ?? null, row.id]
}

/** Everything that a cursor is good for: another list, order, filter, organization, mode or set of locations is another list. */
function bindingOf(ctx: QueryContext, list: List, input: ListInput): string {
  const chosen = list.filters.map((name) => input[name] ?? null)
  const { org, mode, locations } = ctx.actor
  return JSON.stringify([list.resource, input.sort, input.order, chosen, org.id, mode, locations])
}
