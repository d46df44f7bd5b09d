import type { QueryContext } from '../operations/context.ts'
import type { Parameter } from '../database/queries.ts'
import { filterSql, type List, type ListInput } from './list-input.ts'

export interface PageSource {
  select: string
  /**
   * Further SQL conditions. The `resource` of the list must contain their values, so that a cursor is only valid for
   * the same values.
   */
  conditions?: (bind: (value: Parameter) => string) => string[]
}

/** Returns the SELECT statement for the given number of rows that follow a position in the sort order. */
export function pageStatement(
  ctx: QueryContext,
  list: List,
  sort: List['sorts'][number],
  input: ListInput,
  source: PageSource,
  after: readonly (string | null)[] | undefined,
  count: number,
): { text: string; parameters: Parameter[] } {
  const parameters: Parameter[] = [ctx.actor.org.id]
  const bind = (value: Parameter): string => `$${parameters.push(value)}`
  const fixed = [
    'r.org_id = $1',
    ...list.filters.flatMap((name) =>
      input[name] === undefined ? [] : filterSql(list, name, bind(input[name])),
    ),
    ...(source.conditions?.(bind) ?? []),
  ]
  const limit = bind(count)

  // `sort` and `order` are inserted into the text of the statement. This is safe, because callers cannot choose the
  // text: `sort` comes from the definition of the list, and `order` is an enum.
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
  return { text, parameters }
}
